import type { BooksDefinition } from '@keepsake/contracts/rpc/books';
import type { ExportsDefinition } from '@keepsake/contracts/rpc/exports';
import { present } from '@keepsake/contracts/values/present';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { ExportClient } from '../application/ports.js';
import { undefinedIfNotFound } from './undefined-if-not-found.js';

export const createExportClient = (exports: Client<ExportsDefinition>): ExportClient => ({
  exported: async (exportId, { signal, correlationId }) => {
    const found = await undefinedIfNotFound(exports.GetExport({ exportId }, { signal, correlationId }));
    return (
      found && {
        ...present({ token: found.token, expiresAt: found.expiresAt, sizeBytes: found.size }),
        forClosing: found.forClosing,
        state: found.state,
        code: found.code,
        askerName: found.askerName,
        askerEmail: found.askerEmail,
        honoreeName: found.honoreeName,
        eventType: found.eventType,
      }
    );
  },
});

/** Reads memory books, which are announced like exports. */
export const createBookClient = (books: Client<BooksDefinition>): ExportClient => ({
  exported: async (copyId, { signal, correlationId }) => {
    const found = await undefinedIfNotFound(books.GetBookNotice({ copyId }, { signal, correlationId }));
    if (!found) return undefined;
    const { requesterName: askerName, requesterEmail: askerEmail, state, code, honoreeName, eventType } = found;
    return {
      ...present({ token: found.token, expiresAt: found.expiresAt, sizeBytes: found.size }),
      forClosing: false,
      state,
      code,
      askerName,
      askerEmail,
      honoreeName,
      eventType,
    };
  },
});
