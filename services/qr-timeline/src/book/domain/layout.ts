import { bookPapers, type BookPaper } from '@keepsake/contracts/values/book-paper';
import { directionOf } from '@keepsake/contracts/values/language';
import type { BookMemory, BookPart } from './book.js';
import type { BookPhrases } from './book-phrases.js';
import { brokenLines, drawLines, heightOf, readsFromRight, type Style } from './lines.js';
import { emptyPage, mmPerInch, type BookPage, type Measure, type Page } from './pages.js';

export type BookContent = {
  readonly paper: BookPaper;
  readonly title: string;
  readonly dates: string;
  readonly cover?: BookPart;
  readonly memories: readonly BookMemory[];
  readonly phrases: BookPhrases;
};

const [innerMm, topMm, bottomMm] = [20, 18, 24];
/** At most 169.3 mm, so that photos of 2,000 pixels print with 300 dpi. */
const contentMm = 168;
/** Lines of text stay readable: at most about 80 letters. */
const textMm = 142;
const maxPhotoMm = 128;
const maxRowMm = 100;
const maxCoverMm = 140;
const codeMm = 24;
const gapMm = 4;
const memoryGapMm = 13;
/** Smaller photos are printed smaller rather than blurred. */
const minDpi = 120;
const maxCaptionLines = 4;
const styles = {
  cover: { sizePt: 30, font: 'serif', isMuted: false, leading: 1.25 },
  coverDates: { sizePt: 13, font: 'plain', isMuted: true, leading: 1.5 },
  date: { sizePt: 9, font: 'plain', isMuted: true, leading: 1.5 },
  title: { sizePt: 16, font: 'serif', isMuted: false, leading: 1.3 },
  text: { sizePt: 11, font: 'plain', isMuted: false, leading: 1.45 },
  small: { sizePt: 8.5, font: 'plain', isMuted: true, leading: 1.4 },
} as const satisfies Readonly<Record<string, Style>>;

/** Something that is not divided between pages. */
type Block = {
  readonly heightMm: number;
  /** Space before it, unless it begins a page. */
  readonly beforeMm: number;
  readonly keepsWithNext: boolean;
  readonly draw: (page: Page, leftMm: number, topMm: number) => void;
};

type Options = Partial<Pick<Block, 'beforeMm' | 'keepsWithNext'>> & { readonly indentMm?: number };

const shapeOf = ({ width, height }: BookPart): number =>
  width === undefined || height === undefined || height === 0 ? 4 / 3 : Math.min(5, Math.max(1 / 4, width / height));

/** Fits a photo into a box, and prints small ones smaller. */
const fitted = (part: BookPart, maxWidthMm: number, maxHeightMm: number) => {
  const sharpMm = part.width === undefined ? maxWidthMm : Math.max(40, (part.width / minDpi) * mmPerInch);
  const widthMm = Math.min(maxWidthMm, maxHeightMm * shapeOf(part), sharpMm);
  return { widthMm, heightMm: widthMm / shapeOf(part) };
};

const pixelsOf = ({ kind, width }: BookPart) => (kind === 'image' && width !== undefined ? { widthPx: width } : {});

/** Divides photos into rows of two, the last of three if they are odd. */
const rowsOf = (photos: readonly BookPart[]): readonly (readonly BookPart[])[] => {
  const rows: (readonly BookPart[])[] = [];
  for (let at = 0; at < photos.length;) {
    const length = photos.length - at === 3 ? 3 : 2;
    rows.push(photos.slice(at, at + length));
    at += length;
  }
  return rows;
};

/** Creates the blocks of memories; `measure` is that of the fonts that print them. */
const blocksWith = (measure: Measure, { language, texts, from, date: shownDate }: BookPhrases) => {
  const bookFromRight = directionOf(language) === 'rtl';
  const lines = (text: string, style: Style, widthMm: number = contentMm) => brokenLines(text, style, widthMm, measure);

  /** One block per line, so that long texts flow over pages; two lines stay together at both ends. */
  const flowing = (text: string, style: Style, { beforeMm = 0, indentMm = 0 }: Options = {}): readonly Block[] =>
    text.split('\n').flatMap((paragraph, index) => {
      const broken = lines(paragraph, style, textMm - indentMm);
      const fromRight = readsFromRight(paragraph);
      return broken.map((line, at) => ({
        heightMm: heightOf(style),
        beforeMm: at > 0 ? 0 : index === 0 ? beforeMm : 1.5,
        keepsWithNext: (at === 0 && broken.length > 1) || (at === broken.length - 2 && broken.length > 2),
        draw: (page: Page, leftMm: number, yMm: number) =>
          drawLines(page, [line], style, {
            xMm: fromRight ? leftMm : leftMm + indentMm,
            yMm,
            widthMm: contentMm - indentMm,
            ...(fromRight && { align: 'right' as const }),
          }),
      }));
    });

  const whole = (text: string, style: Style, options: Options = {}): readonly Block[] => {
    const broken = lines(text, style);
    if (broken.length === 0) return [];
    // A bare year has no direction, so it follows the language of the book.
    const atRight = bookFromRight && !/\p{L}/u.test(text);
    return [
      {
        heightMm: heightOf(style) * broken.length,
        beforeMm: options.beforeMm ?? 0,
        keepsWithNext: options.keepsWithNext ?? false,
        draw: (page, xMm, yMm) =>
          drawLines(page, broken, style, {
            xMm,
            yMm,
            widthMm: contentMm,
            ...(atRight && { align: 'right' as const }),
          }),
      },
    ];
  };

  const photoRow = (row: readonly BookPart[]): readonly Block[] => {
    const shapes = row.reduce((sum, part) => sum + shapeOf(part), 0);
    const [only] = row;
    const heightMm = Math.min(maxRowMm, (contentMm - gapMm * (row.length - 1)) / shapes);
    const sizes =
      only && row.length === 1
        ? [fitted(only, contentMm, maxPhotoMm)]
        : row.map((part) => ({ widthMm: heightMm * shapeOf(part), heightMm }));
    const asideMm = (contentMm - sizes.reduce((sum, { widthMm }) => sum + widthMm, gapMm * (row.length - 1))) / 2;
    const captions = row.map(({ caption = '' }, at) =>
      lines(caption, styles.small, Math.max(40, sizes[at]?.widthMm ?? 0)),
    );
    const isLong = captions.some(({ length }) => length > maxCaptionLines);
    const below = isLong ? 0 : Math.max(...captions.map(({ length }) => length)) * heightOf(styles.small);
    const tallestMm = Math.max(...sizes.map((size) => size.heightMm));
    const block: Block = {
      heightMm: tallestMm + (below > 0 ? 1.5 + below : 0),
      beforeMm: gapMm,
      keepsWithNext: false,
      draw: (page, leftMm, yMm) => {
        let xMm = leftMm + asideMm;
        for (const [at, part] of row.entries()) {
          const size = sizes[at] ?? { widthMm: 0, heightMm: 0 };
          page.pictures.push({ entryId: part.entryId, xMm, yMm, ...size, ...pixelsOf(part) });
          if (!isLong)
            drawLines(page, captions[at] ?? [], styles.small, {
              xMm,
              yMm: yMm + tallestMm + 1.5,
              widthMm: Math.max(40, size.widthMm),
            });
          xMm += size.widthMm + gapMm;
        }
      },
    };
    const long = isLong ? row.flatMap(({ caption = '' }) => flowing(caption, styles.small, { beforeMm: 2 })) : [];
    return [block, ...long];
  };

  /** A video with its still, or a recording with its words; the code beside it leads to the memory. */
  const played = (part: BookPart): readonly Block[] => {
    const isVideo = part.kind === 'video';
    const label = lines(isVideo ? texts.watch : texts.listen, styles.small, codeMm + 6);
    const picture = isVideo ? fitted({ ...part, kind: 'image' }, contentMm - codeMm - 2 * gapMm, 90) : undefined;
    const codeHeightMm = codeMm + heightOf(styles.small);
    const block: Block = {
      heightMm: Math.max(codeHeightMm, picture?.heightMm ?? 0),
      beforeMm: gapMm,
      keepsWithNext: false,
      draw: (page, leftMm, yMm) => {
        if (picture) page.pictures.push({ entryId: part.entryId, xMm: leftMm, yMm, ...picture });
        const xMm = picture ? leftMm + picture.widthMm + 2 * gapMm : leftMm;
        const codeYMm = picture ? yMm + Math.max(0, picture.heightMm - codeHeightMm) : yMm;
        page.codes.push({ entryId: part.entryId, xMm, yMm: codeYMm, sideMm: codeMm });
        drawLines(page, label, styles.small, { xMm, yMm: codeYMm + codeMm, widthMm: codeMm, align: 'center' });
      },
    };
    return [block, ...flowing(part.caption ?? '', styles.text, { beforeMm: 2 })];
  };

  const mediaOf = (parts: readonly BookPart[]): readonly Block[] => {
    const photos = parts.filter(({ kind }) => kind === 'image');
    const others = parts.filter(({ kind }) => kind !== 'image');
    return [...rowsOf(photos).flatMap(photoRow), ...others.flatMap(played)];
  };

  const ofMemory = (memory: BookMemory): readonly Block[] => {
    const { title, date, description, submittedBy, question = '', parts, replies } = memory;
    const blocks = [
      ...whole(date === undefined ? '' : shownDate(date), styles.date, { keepsWithNext: true }),
      ...whole(question, styles.date, { keepsWithNext: true }),
      ...whole(title, styles.title, { keepsWithNext: true }),
      ...mediaOf(parts),
      ...flowing(description, styles.text, { beforeMm: 3 }),
      ...whole(submittedBy === undefined ? '' : from(submittedBy), styles.date, { beforeMm: 2 }),
      ...replies.flatMap((reply) =>
        flowing(reply.submittedBy === undefined ? reply.text : `${reply.text} – ${reply.submittedBy}`, styles.small, {
          beforeMm: 2,
          indentMm: 8,
        }),
      ),
    ];
    return blocks.map((block, at) => (at === 0 ? { ...block, beforeMm: memoryGapMm } : block));
  };
  return { lines, ofMemory };
};

const coverOf = (
  { paper, title, dates, cover }: BookContent,
  lines: ReturnType<typeof blocksWith>['lines'],
): BookPage => {
  const { widthMm, heightMm } = bookPapers[paper];
  const page = emptyPage();
  const xMm = (widthMm - contentMm) / 2;
  const picture = cover && fitted(cover, maxCoverMm, maxCoverMm);
  const [titles, dated] = [lines(title, styles.cover).slice(0, 4), lines(dates, styles.coverDates).slice(0, 2)];
  const textMm = titles.length * heightOf(styles.cover) + dated.length * heightOf(styles.coverDates);
  let yMm = Math.max(topMm, (heightMm - textMm - (picture ? picture.heightMm + 12 : 0)) * 0.42);
  if (picture && cover) {
    page.pictures.push({
      entryId: cover.entryId,
      xMm: (widthMm - picture.widthMm) / 2,
      yMm,
      ...picture,
      ...pixelsOf(cover),
    });
    yMm += picture.heightMm + 12;
  }
  drawLines(page, titles, styles.cover, { xMm, yMm, widthMm: contentMm, align: 'center' });
  yMm += titles.length * heightOf(styles.cover) + 2;
  drawLines(page, dated, styles.coverDates, { xMm, yMm, widthMm: contentMm, align: 'center' });
  return page;
};

/**
 * Lays out the pages of a book one after the other: the cover, then the memories in their order. The first page is a
 * right one. The number of pages is even, because a sheet has two sides. Preview and PDF draw the same pages.
 */
export const layOutBook = function* (content: BookContent, measure: Measure): Generator<BookPage, void, undefined> {
  const { widthMm, heightMm } = bookPapers[content.paper];
  const endMm = heightMm - bottomMm;
  const { lines, ofMemory } = blocksWith(measure, content.phrases);
  yield coverOf(content, lines);
  let number = 2;
  let page = emptyPage();
  let yMm = topMm;
  const leftOf = (): number => (number % 2 === 1 ? innerMm : widthMm - innerMm - contentMm);
  const finished = (): BookPage => {
    const done = page;
    drawLines(done, lines(String(number), styles.date), styles.date, {
      xMm: leftOf(),
      yMm: heightMm - bottomMm + 8,
      widthMm: contentMm,
      ...(number % 2 === 1 && { align: 'right' as const }),
    });
    [page, yMm, number] = [emptyPage(), topMm, number + 1];
    return done;
  };
  for (const memory of content.memories) {
    const blocks = ofMemory(memory);
    for (const [at, block] of blocks.entries()) {
      let neededMm = block.heightMm;
      for (let next = at; blocks[next]?.keepsWithNext && blocks[next + 1]; next++)
        neededMm += (blocks[next + 1]?.beforeMm ?? 0) + (blocks[next + 1]?.heightMm ?? 0);
      if (yMm > topMm && yMm + block.beforeMm + neededMm > endMm) yield finished();
      else if (yMm > topMm) yMm += block.beforeMm;
      block.draw(page, leftOf(), yMm);
      yMm += block.heightMm;
    }
  }
  if (yMm > topMm) yield finished();
  if (number % 2 === 0) yield emptyPage();
};
