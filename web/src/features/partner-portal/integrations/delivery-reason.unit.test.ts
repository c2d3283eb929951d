import { afterEach, describe, expect, test } from '@jest/globals';
import { activate, english } from '../../../shared/language/texts.js';
import { reasonOf } from './delivery-reason.js';

afterEach(() => activate(english));

describe('why a delivery failed', () => {
  test.each([
    'It answered 503.',
    'It answered 301. Redirects are not followed.',
    'The server refused the connection.',
    'The connection failed (EPROTO).',
  ])('is “%s” in English', (stored) => expect(reasonOf(stored)).toBe(stored));

  test('is in the reader’s language', () => {
    activate({
      tag: 'de',
      catalog: {
        'integrations.answered': ['Antwort: ', ['status'], '.'],
        'delivery-sentences.refused': ['Der Server hat die Verbindung abgelehnt.'],
      },
    });
    expect(reasonOf('It answered 503.')).toBe('Antwort: 503.');
    expect(reasonOf('The server refused the connection.')).toBe('Der Server hat die Verbindung abgelehnt.');
    expect(reasonOf(null)).toBe('');
  });
});
