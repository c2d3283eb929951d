import { afterEach, describe, expect, test } from '@jest/globals';
import { activate, english } from '../../../shared/language/texts.js';
import { subjectOf } from './activity-subject.js';

afterEach(() => activate(english));

describe('what an act of the team is about', () => {
  test.each(['1 plate', '4 plates', '-3 plates', 'Ben Cole', '7 Oaks plates'])('is “%s” in English', (stored) =>
    expect(subjectOf(stored)).toBe(stored),
  );

  test('has the word for plates of the reader’s language', () => {
    activate({ tag: 'de', catalog: { 'portal.plates': [['count'], ' Plaketten'] } });
    expect(subjectOf('-3 plates')).toBe('-3 Plaketten');
    expect(subjectOf('Ben Cole')).toBe('Ben Cole');
  });
});
