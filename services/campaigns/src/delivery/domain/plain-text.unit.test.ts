import { describe, expect, it } from '@jest/globals';
import { escapeHtml, greetingName, linesOf, oneLine, sanitizeName } from './plain-text.js';

describe('oneLine', () => {
  it.each([
    ['a\r\nBcc: b@example.org', 'a Bcc: b@example.org'],
    ['a\nb', 'a b'],
    ['a\u2028b\u2029c\u0085d\u0000e\tf', 'a b c d e f'],
    ['abc\u202Egnp.exe', 'abcgnp.exe'],
    ['  Rosa   Duarte ', 'Rosa Duarte'],
  ])('keeps %j on one line', (typed, line) => {
    expect(oneLine(typed)).toBe(line);
  });

  it('truncates after 120 letters and never inside a character', () => {
    const long = oneLine('🌿'.repeat(500));
    expect(Array.from(long)).toHaveLength(120);
    expect(long.endsWith('🌿…')).toBe(true);
  });
});

it('keeps line breaks of longer text and removes control characters', () => {
  expect(linesOf('one\r\n\u202Etwo\u0000 \n\n\tthree\u2028four')).toEqual(['one', 'two', '', ' three', 'four']);
});

describe('sanitizeName', () => {
  it.each(['Inés Duarte', "Seán O'Brien", 'J. R. R. Tolkien', 'Maja & Tom', 'Nguyễn Thị Mai', 'Anne-Marie', '李小龍'])(
    'keeps a normal name: %s',
    (name) => {
      expect(sanitizeName(name)).toBe(name);
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
  ])('omits a name that could become a link or markup: %s', (name) => {
    expect(sanitizeName(name)).toBe('');
  });
});

describe('greetingName', () => {
  it.each([
    ['Nora Abernathy', 'Nora'],
    ['Ruth Whitcombe (daughter)', 'Ruth'],
    ['Nora', 'Nora'],
    ['The Rivera family', 'The Rivera family'],
    ['Dr. Okafor', 'Dr. Okafor'],
    ['J. R. R. Tolkien', 'J. R. R. Tolkien'],
    ['Maja & Tom', 'Maja & Tom'],
    ['Maja and Tom', 'Maja and Tom'],
    ['Rivera family', 'Rivera family'],
    ['Familie Müller', 'Familie Müller'],
    ['Duarte, Inés', 'Duarte, Inés'],
    ['Inés y Rui Duarte', 'Inés y Rui Duarte'],
    ['Sister Mary', 'Sister Mary'],
    ['Eva Yilmaz', 'Eva'],
    ['www.evil.example now', ''],
  ])('greets %s as %s', (full, greeted) => {
    expect(greetingName(full)).toBe(greeted);
  });
});

it('escapes every character that could end a text or an attribute', () => {
  expect(escapeHtml(`<a href="x" onclick='y'>&`)).toBe('&lt;a href=&quot;x&quot; onclick=&#39;y&#39;&gt;&amp;');
});
