import { describe, expect, it } from '@jest/globals';
import { bookPapers } from '@keepsake/contracts/values/book-paper';
import { chosenMemories, type BookMemory, type BookPart } from './book.js';
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
  ...layOutBook({ paper: 'a4', language: 'en', title: 'Rosa', dates: '1931', memories, ...more }, measure),
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

  it('prints dates, labels and the question in the language of the book', () => {
    const answer = memory('1', { date: '1962-07', submittedBy: 'Ana', prompt: 'memorial-kitchen' });
    const parts = [{ entryId: 'v', kind: 'audio' as const }];
    const repeated = memory('2', { title: 'What did the kitchen smell like?', prompt: 'memorial-kitchen' });
    const textsIn = (language: BookContent['language']): readonly string[] =>
      pagesOf([{ ...answer, parts }, repeated], { language }).flatMap(({ texts }) => texts.map(({ text }) => text));
    const german = ['Juli 1962', 'Wonach duftete die Küche?', 'Zum Anhören scannen', 'Von Ana'];
    expect(textsIn('de').filter((text) => german.includes(text))).toEqual(german);
    const english = ['July 1962', 'What did the kitchen smell like?', 'Scan to listen', 'From Ana'];
    expect(textsIn('en').filter((text) => english.includes(text))).toEqual([...english, english[1]]);
  });

  it('prints a bare year at the right edge of an Arabic book', () => {
    const yearIn = (language: BookContent['language']): number =>
      pagesOf([memory('1', { date: '1990' })], { language })
        .flatMap(({ texts }) => texts)
        .find(({ text }) => text === '1990')?.xMm ?? 0;
    expect(yearIn('ar')).toBeGreaterThan(150);
    expect(yearIn('fr')).toBeLessThan(30);
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
    const content = { paper: 'a4' as const, language: 'en' as const, title: 'Rosa', dates: '', memories };
    const warnings = bookWarnings(content, (text) => (text.includes('ย') ? ['ย'] : []));
    for (const [index, page] of pagesOf(memories).entries()) warnings.addPage(page, index + 1);
    expect(warnings.list()).toMatchObject([
      { kind: 'letters', memoryId: '2', letters: 'ย' },
      { kind: 'resolution', memoryId: '2', name: 'ยาย', page: 2 },
    ]);
  });
});
