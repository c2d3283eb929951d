import { bookSettings } from '@keepsake/contracts/rest/books';
import { booksRpc } from '@keepsake/contracts/rpc/books';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { SaveBook, ShownBook } from '../application/edit-book.js';
import type { BookNotice, FoundBook } from '../application/find-copy.js';
import type { ShownCopy } from '../application/request-copy.js';
import { maxBookPages } from '../domain/book.js';
import type { BookPage } from '../domain/pages.js';

type OfCode = { readonly code: string };
type ThumbUrls = (entryIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

export type Bookmaking = {
  readonly getBook: Handler<OfCode, ShownBook>;
  readonly saveBook: Handler<SaveBook, ShownBook>;
  readonly getBookPages: Handler<
    OfCode & { readonly from: number },
    { readonly from: number; readonly pages: readonly BookPage[] }
  >;
  readonly getBookCopy: Handler<OfCode, ShownCopy>;
  readonly startBookCopy: Handler<OfCode, ShownCopy>;
  readonly cancelBookCopy: Handler<OfCode, ShownCopy>;
  readonly findBookFile: Handler<{ readonly token: string }, FoundBook>;
  readonly getBookNotice: Handler<{ readonly copyId: string }, BookNotice>;
};

const code = z.string().max(400, 'This is too long to be a code. Please compare it with the plate.');
const ofCode = z.object({ code });
const settingsInput = bookSettings
  .extend({ coverEntryId: z.uuid().optional() })
  .transform(({ coverEntryId, ...rest }) => ({
    ...rest,
    coverEntryId: coverEntryId ?? null,
  }));

/** Serves the RPC methods of memory books; `thumbs` finds the pictures of the preview. */
export const booksRpcService = (use: Bookmaking, thumbs: ThumbUrls): RpcService => {
  const bookOf = async ({ settings, revision, memories, pages, warnings }: ShownBook) => {
    const urls = await thumbs(memories.flatMap(({ photos }) => photos));
    const { coverEntryId, ...rest } = settings;
    return {
      settings: { ...rest, ...present({ coverEntryId: coverEntryId ?? undefined }) },
      revision,
      memories: memories.map((memory) => ({
        ...memory,
        photos: memory.photos.map((entryId) => ({ entryId, thumbUrl: urls.get(entryId) ?? '' })),
      })),
      pages,
      maxPages: maxBookPages,
      warnings: [...warnings],
    };
  };
  return rpcService(booksRpc, 'api', {
    GetBook: method(ofCode, async (input, ctx) => bookOf(await use.getBook(input, ctx))),
    SaveBook: method(
      z.object({ code, settings: settingsInput, revision: z.int().optional() }),
      async ({ revision, ...input }, ctx) => bookOf(await use.saveBook({ ...input, ...present({ revision }) }, ctx)),
    ),
    GetBookPages: method(z.object({ code, from: z.int().min(1) }), async (input, ctx) => {
      const { from, pages } = await use.getBookPages(input, ctx);
      const urls = await thumbs(pages.flatMap(({ pictures }) => pictures.map(({ entryId }) => entryId)));
      return {
        from,
        pages: pages.map(({ texts, pictures, codes }) => ({
          texts: [...texts],
          pictures: pictures.map(({ entryId, widthPx: _, ...box }) => ({ ...box, thumbUrl: urls.get(entryId) ?? '' })),
          codes: codes.map(({ entryId: _, ...box }) => box),
        })),
      };
    }),
    GetBookCopy: method(ofCode, use.getBookCopy),
    StartBookCopy: method(ofCode, use.startBookCopy),
    CancelBookCopy: method(ofCode, use.cancelBookCopy),
    FindBookFile: method(z.object({ token: z.string().max(200) }), use.findBookFile),
    GetBookNotice: method(z.object({ copyId: z.uuid() }), use.getBookNotice),
  });
};
