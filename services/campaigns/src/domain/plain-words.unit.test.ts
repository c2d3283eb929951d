import { describe, expect, it } from '@jest/globals';
import { escapeHtml, linesOf, oneLine, spoken } from './plain-words.js';

describe('a line', () => {
  it.each([
    ['a\r\nBcc: b@example.org', 'a Bcc: b@example.org'],
    ['a\nb', 'a b'],
    ['a\u2028b\u2029c\u0085d\u0000e\tf', 'a b c d e f'],
    ['abc\u202Egnp.exe', 'abcgnp.exe'],
    ['  Rosa   Duarte ', 'Rosa Duarte'],
  ])('keeps %j on one line', (typed, line) => {
    expect(oneLine(typed)).toBe(line);
  });

  it('ends after 120 letters and never in the middle of one', () => {
    const long = oneLine('🌿'.repeat(500));
    expect(Array.from(long)).toHaveLength(120);
    expect(long.endsWith('🌿…')).toBe(true);
  });
});

it('a longer text keeps its lines and nothing else that moves the eye', () => {
  expect(linesOf('one\r\n\u202Etwo\u0000 \n\n\tthree\u2028four')).toEqual(['one', 'two', '', ' three', 'four']);
});

describe('a name we repeat under our own', () => {
  it.each(['Inés Duarte', "Seán O'Brien", 'J. R. R. Tolkien', 'Maja & Tom', 'Nguyễn Thị Mai', 'Anne-Marie', '李小龍'])(
    'is said as it is: %s',
    (name) => {
      expect(spoken(name)).toBe(name);
    },
  );

  it.each([
    'Win now https://evil.example',
    'visit www.evil.example',
    'evil.com',
    'mail me@evil.example',
    '<b>you</b>',
    'a/b',
    'a\\b',
  ])('is left out when a mail program could make a link or markup of it: %s', (name) => {
    expect(spoken(name)).toBe('');
  });
});

it('leaves no sign that could end a text or an attribute', () => {
  expect(escapeHtml(`<a href="x" onclick='y'>&`)).toBe('&lt;a href=&quot;x&quot; onclick=&#39;y&#39;&gt;&amp;');
});
