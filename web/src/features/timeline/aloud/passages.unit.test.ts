import { describe, expect, test } from '@jest/globals';
import { memory } from '../../../../test/fake-story.js';
import { passagesOf, sentencesOf } from './passages.js';

const plain = (date: string): string => date;
const words = (text: string, title = '') => sentencesOf({ title, date: '', text, by: '' });

describe('passages', () => {
  test('are shown memories with words, and one per contribution with its captions', () => {
    const groupId = '0199a2b4-7c11-7aa2-9d7c-0f6e3a1b2c99';
    const passages = passagesOf(
      [
        memory(1, { title: 'The boat', description: 'She painted it.', groupId, caption: 'In the harbor' }),
        memory(2, { title: 'The boat', description: 'She painted it.', groupId, caption: 'Out at sea' }),
        memory(3, { title: '', description: '' }),
        memory(4, { title: 'Held', description: 'Not yet.', status: 'held' }),
      ],
      plain,
    );
    expect(passages.map(({ title, text }) => [title, text])).toEqual([
      ['The boat', 'She painted it.\n\nIn the harbor\n\nOut at sea'],
    ]);
  });
});

describe('sentences', () => {
  test('follow the date and the title, and name the writer last', () => {
    expect(sentencesOf({ title: 'The boat', date: '1974', text: 'We sailed. Did we? Yes!', by: 'Ana' })).toEqual([
      '1974',
      'The boat',
      'We sailed.',
      'Did we?',
      'Yes!',
      'by Ana',
    ]);
  });

  test('are at most 200 characters long, without losing a word', () => {
    const long = Array.from({ length: 120 }, (_, at) => `word${at}`).join(' ');
    const parts = words(long);
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(200);
    expect(parts.join(' ')).toBe(long);
    expect(words('x'.repeat(450)).join('')).toBe('x'.repeat(450));
  });

  test('leave out lines without a letter or digit', () => {
    expect(words('***\n\n…\n❤️')).toEqual([]);
  });
});
