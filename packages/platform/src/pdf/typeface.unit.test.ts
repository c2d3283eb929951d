import { expect, it } from '@jest/globals';
import { readPdf } from '../testing/read-pdf.js';
import { pdf } from './document.js';
import { typeface } from './typeface.js';

const names = {
  'Latin extended': 'Łucja Žižková Þóra Şahin Őszi',
  Greek: 'Ελένη Παπαδοπούλου',
  Cyrillic: 'Николай Ёлкин Ґалаґан',
  Arabic: 'أحمد الزهراني',
} as const;
const scripts = Object.keys(names) as (keyof typeof names)[];
const faces = ['plain', 'bold', 'serif'] as const;
const rows = faces.flatMap((face) => scripts.map((script) => [script, face] as const));

it.each(rows)('draws %s names in %s with glyphs of its fonts, none missing', (script, face) => {
  const style = typeface()[face];
  expect(style.missing(names[script])).toEqual([]);
  for (const { file, text } of style.runs(names[script]))
    expect([
      text,
      file
        .font()
        .layout(text)
        .glyphs.some(({ id }) => id === 0),
    ]).toEqual([text, false]);
});

it('joins Arabic letters', () => {
  const [run] = typeface().plain.runs('أحمد');
  const joined =
    run?.file
      .font()
      .layout('حمد')
      .glyphs.map(({ id }) => id) ?? [];
  const alone = ['ح', 'م', 'د'].flatMap(
    (letter) =>
      run?.file
        .font()
        .layout(letter)
        .glyphs.map(({ id }) => id) ?? [],
  );
  expect(joined).toHaveLength(3);
  expect(joined.filter((id) => alone.includes(id)).length).toBeLessThan(3);
});

it('embeds the outlines of every alphabet of a document', async () => {
  const file = pdf({ title: 'Names', paper: { widthMm: 100, heightMm: 80 } });
  const page = file.page();
  for (const [at, [script, face]] of rows.entries())
    page.text(names[script], { xMm: 5, yMm: 5 + 6 * at, sizePt: 10, in: typeface()[face] });
  file.end();
  const { pages } = readPdf(file.written());
  expect(pages[0]?.hasOwnFonts).toBe(true);
  const drawn = pages[0]?.texts.map(({ text }) => text) ?? [];
  for (const script of ['Latin extended', 'Greek', 'Cyrillic'] as const)
    expect(drawn.filter((text) => text === names[script])).toHaveLength(3);
  // In visual order; letters that share an outline have one character each.
  expect(drawn.filter((text) => /^[\u0600-\u06FF ]+$/.test(text))).toHaveLength(3);
});
