import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { bookBleedMm, bookPapers } from '@keepsake/contracts/values/book-paper';
import { pdf, type Page, type Pdf } from '@keepsake/platform/pdf/document';
import { typeface } from '@keepsake/platform/pdf/typeface';
import type { Objects } from '@keepsake/platform/objects/objects';
import { isProblem } from '@keepsake/platform/problem';
import type { TempFolders } from '@keepsake/platform/temp-folders';
import { printFile, type PictureProcess } from '../../media/api.js';
import { timelinePath, type DrawSymbol } from '../../plates/api.js';
import { originalKey, type Timeline } from '../../timelines/api.js';
import type { BookFonts, BookRenderer } from '../application/book-ports.js';
import { bookKey } from '../domain/book.js';
import type { BookPage, PlacedPicture } from '../domain/pages.js';
import { pagesOf } from '../application/plan-book.js';
import type { PrintedEntry } from './book-memories.postgres.js';

type Deps = {
  readonly objects: Objects;
  readonly temp: Pick<TempFolders, 'make'>;
  readonly entry: (entryId: string) => Promise<PrintedEntry | undefined>;
  readonly pictures: PictureProcess;
  readonly drawSymbol: DrawSymbol;
  readonly publicUrl: string;
};

const maxMeasured = 50_000;
const printDpi = 300;
const mmPerInch = 25.4;
const mutedGray = 0.35;
/** Letters that every font has; most texts consist of them. */
const european = /^[\s\u0020-\u007E\u00A0-\u017F\u2010-\u2026]*$/;
const heicTypes = new Set(['image/heic', 'image/heif']);

/** Measures with the fonts that print. Words repeat, so their widths are stored. */
export const bookFonts = (): BookFonts => {
  const widths = new Map<string, number>();
  return {
    measure: (text, font) => {
      const key = `${font} ${text}`;
      const known = widths.get(key);
      if (known !== undefined) return known;
      if (widths.size >= maxMeasured) widths.clear();
      const width = typeface()[font].widthPt(text, 1);
      widths.set(key, width);
      return width;
    },
    missing: (text) => (european.test(text) ? [] : typeface().plain.missing(text)),
  };
};

/** Renders a book page by page, with one photo at a time, into object storage. */
export const pdfBooks = (deps: Deps): BookRenderer => {
  const { objects, pictures } = deps;
  const { measure } = bookFonts();

  /** Returns a JPEG of at most 300 dpi: from the original, else from the version that pages show. */
  const printed = async (
    { entryId, widthMm }: PlacedPicture,
    folder: string,
    signal: AbortSignal,
  ): Promise<Buffer | undefined> => {
    const entry = await deps.entry(entryId);
    if (!entry) return undefined;
    const { original, variants, kind } = entry;
    const file = join(folder, 'sent');
    const printPx = Math.ceil((widthMm / mmPerInch) * printDpi);
    const print = async (key: string | undefined, heic = false): Promise<Buffer | undefined> => {
      const found = key === undefined ? undefined : await objects.get(key);
      if (!found) return undefined;
      await pipeline(found.body, createWriteStream(file), { signal });
      try {
        await pictures.make({ file, folder, heic, printPx }, signal);
        return await readFile(join(folder, printFile));
      } catch (error) {
        // Outages are retried with the whole book; an unreadable file is not printed from.
        if (isProblem(error) && error.kind === 'invalid') return undefined;
        throw error;
      }
    };
    if (kind === 'video') return print(variants.poster?.key);
    const heic = heicTypes.has(original.type);
    return (
      (await print(original.objectKey, heic)) ??
      (await print(originalKey(original.uploadId), heic)) ??
      (await print(variants.full?.key))
    );
  };

  const drawCode = async (
    on: Page,
    { entryId, xMm, yMm, sideMm }: BookPage['codes'][number],
    { code }: Timeline,
  ): Promise<void> => {
    const entry = await deps.entry(entryId);
    const symbol = entry && deps.drawSymbol(`${deps.publicUrl}${timelinePath(code)}#at-${entry.sortKey}`);
    if (symbol) on.bars({ xMm, yMm, sideMm, units: symbol.side }, symbol.runs);
  };

  const drawPage = async (
    on: Page,
    page: BookPage,
    {
      timeline,
      folder,
      signal,
    }: { readonly timeline: Timeline; readonly folder: string; readonly signal: AbortSignal },
  ): Promise<void> => {
    for (const picture of page.pictures) {
      signal.throwIfAborted();
      const file = await printed(picture, folder, signal);
      if (file) on.image(file, picture);
    }
    for (const code of page.codes) await drawCode(on, code, timeline);
    for (const { text, xMm, yMm, sizePt, font, isMuted } of page.texts)
      on.text(text, { xMm, yMm, sizePt, in: typeface()[font], gray: isMuted ? mutedGray : 0 });
  };

  return {
    make: async ({ timeline, copy, content }, { signal, moved }) => {
      const objectKey = bookKey(copy.id, copy.attempt);
      const folder = await deps.temp.make('book');
      const bytes = async function* (): AsyncGenerator<Buffer> {
        const file: Pdf = pdf({
          title: content.title,
          paper: bookPapers[content.paper],
          bleedMm: bookBleedMm,
          ...(content.language !== 'en' && { language: content.language }),
        });
        let drawn = 0;
        for await (const page of pagesOf(content, measure)) {
          await drawPage(file.page(), page, { timeline, folder, signal });
          moved((drawn += 1));
          yield file.written();
        }
        file.end();
        yield file.written();
      };
      try {
        const { size } = await objects.put(objectKey, Readable.from(bytes(), { objectMode: false }), {
          type: 'application/pdf',
        });
        return { objectKey, size };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
};
