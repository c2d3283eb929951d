import { describe, expect, it } from '@jest/globals';
import { bookPapers } from '@keepsake/contracts/values/book-paper';
import { languages, type Language } from '@keepsake/contracts/values/language';
import { chosenMemories, type BookMemory, type BookPart } from './book.js';
import { bookPhrases } from './book-phrases.js';
import { layOutBook, type BookContent } from './layout.js';
import { bookWarnings } from './warnings.js';

/** Every letter is half as wide as the font size. */
const measure = (text: string): number => Array.from(text).length / 2;
const memory = (id: string, more: Partial<BookMemory> = {}): BookMemory => ({
  id,
  title: `Memory ${id}`,
  description: '',
  parts: [],
  replies: [],
  ...more,
});
const photo = (entryId: string, width = 2000, height = 1333): BookPart => ({ entryId, kind: 'image', width, height });
const pagesOf = (memories: readonly BookMemory[], more: Partial<BookContent> = {}) => [
  ...layOutBook({ paper: 'a4', title: 'Rosa', dates: '1931', memories, phrases: bookPhrases('en'), ...more }, measure),
];

describe('the layout of a book', () => {
  it.each(['8x10', 'a4'] as const)('keeps everything inside the page on %s', (paper) => {
    const { widthMm, heightMm } = bookPapers[paper];
    const shapes = [
      photo('a'),
      photo('b', 1000, 2000),
      photo('c', 5000, 300),
      photo('d', 200, 4000),
      photo('e', 90, 60),
    ];
    const memories = [1, 2, 3, 4, 5].map((count) =>
      memory(String(count), { parts: shapes.slice(0, count), description: 'word '.repeat(count * 300), date: '1950' }),
    );
    const pages = pagesOf(memories, { paper, cover: photo('a') });
    expect(pages.flatMap(({ pictures }) => pictures)).toHaveLength(16);
    for (const { pictures, texts } of pages)
      for (const box of [...pictures, ...texts.map((text) => ({ ...text, heightMm: 0 }))]) {
        expect(box.xMm).toBeGreaterThanOrEqual(12);
        expect(box.yMm).toBeGreaterThanOrEqual(12);
        expect(box.xMm + box.widthMm).toBeLessThanOrEqual(widthMm - 12);
        expect(box.yMm + box.heightMm).toBeLessThanOrEqual(heightMm - 10);
      }
  });

  it('has an even number of pages and numbers them outside', () => {
    for (const count of [3, 5, 9]) {
      const pages = pagesOf(Array.from({ length: count }, (_, n) => memory(String(n), { parts: [photo(String(n))] })));
      expect(pages.length % 2).toBe(0);
      const [, second, third] = pages;
      expect(second?.texts.at(-1)).toMatchObject({ text: '2', xMm: 22 });
      expect(third?.texts.at(-1)?.xMm).toBeGreaterThan(150);
    }
  });

  it('prints a bare year at the right edge of an Arabic book', () => {
    const yearIn = (language: Language): number =>
      pagesOf([memory('1', { date: '1990' })], { phrases: bookPhrases(language) })
        .flatMap(({ texts }) => texts)
        .find(({ text }) => text === '1990')?.xMm ?? 0;
    expect(yearIn('ar')).toBeGreaterThan(150);
    expect(yearIn('fr')).toBeLessThan(30);
  });

  it.each(languages)('explains in %s how to play a video and a recording', (language) => {
    const video: BookPart = { entryId: 'v', kind: 'video', width: 1920, height: 1080 };
    const memories = [
      memory('1', { parts: [video], date: '1974-06-03', submittedBy: 'Ana' }),
      memory('2', { title: '', parts: [{ entryId: 'a', kind: 'audio' }] }),
    ];
    const phrases = bookPhrases(language);
    const drawn = pagesOf(memories, { phrases }).flatMap(({ texts }) => texts.map(({ text }) => text));
    const { watch, listen } = phrases.texts;
    // Narrow under the code, so a long text is broken into lines.
    expect(drawn.join(' ')).toContain(watch);
    expect(drawn.join(' ')).toContain(listen);
    expect(drawn).toEqual(expect.arrayContaining([phrases.date('1974-06-03'), phrases.from('Ana')]));
  });

  it('never leaves a heading alone at the end of a page', () => {
    const memories = Array.from({ length: 40 }, (_, n) =>
      memory(String(n), { description: 'word '.repeat(37 * (n % 5)), parts: n % 3 === 0 ? [photo(String(n))] : [] }),
    );
    const lowest = pagesOf(memories)
      .slice(1, -1)
      .map(
        ({ texts }) => texts.filter(({ text }) => !/^\d+$/.test(text)).toSorted((a, b) => b.yMm - a.yMm)[0]?.text ?? '',
      );
    const alone = lowest.filter((text) => text.startsWith('Memory') && Number(text.slice(7)) % 5 !== 0);
    expect([lowest.length > 3, alone]).toEqual([true, []]);
  });

  it('lets one long word and one long text flow on without losing a letter', () => {
    const word = 'x'.repeat(9_000);
    const pages = pagesOf([memory('1', { title: '', description: word })]);
    const printed = pages.flatMap(({ texts }) => texts.map(({ text }) => text)).filter((text) => /^x+$/.test(text));
    expect(printed.join('')).toBe(word);
  });
});

describe('the memories of a book', () => {
  const byDate = ['a', 'b', 'c', 'd'].map((id) => memory(id));
  const idsWith = (order: readonly string[], leftOut: readonly string[] = []) =>
    chosenMemories(byDate, { order: [...order], leftOut: [...leftOut] })
      .map(({ id }) => id)
      .join('');

  it('follow the given order; later ones follow their predecessor by date', () => {
    expect(idsWith([])).toBe('abcd');
    expect(idsWith(['d', 'a', 'c'])).toBe('dabc');
    expect(idsWith(['b', 'gone', 'b'], ['c', 'gone'])).toBe('abd');
  });
});

describe('warnings of a book', () => {
  it('name photos below 300 dpi by page and texts with missing letters', () => {
    const memories = [
      memory('1', { parts: [photo('a')] }),
      memory('2', { title: 'ยาย', parts: [photo('b', 600, 400)] }),
    ];
    const content = { paper: 'a4' as const, title: 'Rosa', dates: '', memories, phrases: bookPhrases('en') };
    const warnings = bookWarnings(content, (text) => (text.includes('ย') ? ['ย'] : []));
    for (const [index, page] of pagesOf(memories).entries()) warnings.addPage(page, index + 1);
    expect(warnings.list()).toMatchObject([
      { kind: 'letters', memoryId: '2', letters: 'ย' },
      { kind: 'resolution', memoryId: '2', name: 'ยาย', page: 2 },
    ]);
  });
});
