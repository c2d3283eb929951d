import type { RpcService } from '@keepsake/platform/rpc/rpc-service';
import { job, laneJob, type Job, type Lane, type Platform } from '@keepsake/platform/service';
import { pictureProcess } from '../media/api.js';
import type { DrawSymbol } from '../plates/api.js';
import { encryptedTokens } from '../shared/adapters/tokens.encrypted.js';
import { postgresTimelines } from '../timelines/api.js';
import { postgresBookCopies } from './adapters/book-copies.postgres.js';
import {
  postgresBookDrafts,
  postgresBookMemories,
  printedEntries,
  thumbUrls,
} from './adapters/book-memories.postgres.js';
import { bookFonts, pdfBooks } from './adapters/book.pdf.js';
import { booksRpcService } from './adapters/books.rpc.js';
import { makeBookJob, resumeBooksJob, sweepBooksJob } from './application/book-jobs.js';
import { getBook, getBookPages, saveBook } from './application/edit-book.js';
import { resumeBooks, sweepBooks } from './application/expire-books.js';
import { findBookFile, getBookNotice } from './application/find-copy.js';
import { makeBook } from './application/make-book.js';
import { cancelBookCopy, getBookCopy, startBookCopy } from './application/request-copy.js';

/** One book at a time, so that guests keep the processor. */
const bookLane: Lane = { name: 'books', concurrency: 1, timeoutMs: 60 * 60_000 };

/** Composes the module of memory books. */
export const createBookParts = (
  { db, clock, ids, objects, temp }: Pick<Platform, 'db' | 'clock' | 'ids' | 'objects' | 'temp'>,
  config: { readonly sealSecret: string; readonly publicUrl: string },
  drawSymbol: DrawSymbol,
): { readonly rpc: RpcService; readonly jobs: readonly Job[] } => {
  const copies = postgresBookCopies(db);
  const timelines = postgresTimelines(db);
  const fonts = bookFonts();
  const tokens = encryptedTokens(config.sealSecret, 'book-token');
  const plan = { drafts: postgresBookDrafts(db), memories: postgresBookMemories(db) };
  const edit = { ...plan, timelines, fonts, clock };
  const read = { timelines, copies, tokens, clock };
  const renderer = pdfBooks({
    objects,
    temp,
    entry: printedEntries(db),
    pictures: pictureProcess(),
    drawSymbol,
    publicUrl: config.publicUrl,
  });
  return {
    rpc: booksRpcService(
      {
        getBook: getBook(edit),
        saveBook: saveBook(edit),
        getBookPages: getBookPages(edit),
        getBookCopy: getBookCopy(read),
        startBookCopy: startBookCopy({ ...read, ...plan, fonts, ids }),
        cancelBookCopy: cancelBookCopy(read),
        findBookFile: findBookFile(read),
        getBookNotice: getBookNotice(read),
      },
      thumbUrls(db),
    ),
    jobs: [
      laneJob(makeBookJob, makeBook({ ...plan, copies, timelines, fonts, renderer, objects, clock }), bookLane),
      job(resumeBooksJob, resumeBooks({ copies, clock }), '* * * * *'),
      job(sweepBooksJob, sweepBooks({ copies, objects, clock }), '*/10 * * * *'),
    ],
  };
};
