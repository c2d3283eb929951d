import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

type Face = { readonly family: string; readonly file: string; readonly ranges: readonly (readonly [number, number])[] };

const load = createRequire(import.meta.url);

const facesIn = (name: string): readonly Face[] => {
  const css = readFileSync(new URL(name, import.meta.url), 'utf8');
  return [...css.matchAll(/@font-face \{([^}]*)\}/g)].map(([, rule = '']) => ({
    family: /font-family: '([^']*)'/.exec(rule)?.[1] ?? '',
    file: /url\('([^']*)'\)/.exec(rule)?.[1] ?? '',
    ranges: [...rule.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from = '', to = from]) => [
      Number.parseInt(from, 16),
      Number.parseInt(to, 16),
    ]),
  }));
};
const others = facesIn('fonts-scripts.css');
const all = [...facesIn('fonts.css'), ...others];
const needed = (text: string, faces: readonly Face[]): readonly Face[] =>
  faces.filter(({ ranges }) =>
    Array.from(text).some((letter) =>
      ranges.some(([from, to]) => (letter.codePointAt(0) ?? 0) >= from && (letter.codePointAt(0) ?? 0) <= to),
    ),
  );

describe('fonts of other alphabets', () => {
  test.each(['Atkinson Hyperlegible Next', 'Literata Variable'])('cover names in each alphabet in %s', (family) => {
    const own = all.filter((face) => face.family === family);
    for (const name of ['Žižková', 'Николай', 'Ґалаґан', 'Ελένη', 'ᾠδή', 'أحمد'])
      for (const letter of name) expect([letter, needed(letter, own).length > 0]).toEqual([letter, true]);
  });

  test('are not loaded for a page in a Latin alphabet', () => {
    const texts = 'Inés – “Müller”, l’été… 1 234,50 € ≥ ½ ™ ↑ \u00A0\u202F\u200E\u2066\u2069\u200D č ş';
    expect(needed(texts, others)).toEqual([]);
  });

  test('have a range each, and exist in the packages', () => {
    for (const { file, ranges } of others) {
      expect(ranges.length).toBeGreaterThan(0);
      expect(readFileSync(load.resolve(file)).subarray(0, 4).toString()).toBe('wOF2');
    }
  });
});
