import type { ViewingDefinition } from '@keepsake/contracts/rpc/viewing';
import type { Clock } from '@keepsake/platform/clock';
import type { Log } from '@keepsake/platform/log';
import { isProblem } from '@keepsake/platform/problem';
import type { CallOptions, Client } from '@keepsake/platform/rpc/contract';
import type { Viewed } from './cached-timeline.js';

/** Returns the stored first pages of timelines with these codes, in any order; those not stored are absent. */
export type StoredPages = (codes: readonly string[]) => Promise<readonly Viewed[]>;

/** Reads through the read service. */
export const pagesOfReader =
  (viewing: Pick<Client<ViewingDefinition>, 'ViewStored'>, options: () => CallOptions): StoredPages =>
  async (codes) => {
    try {
      return (await viewing.ViewStored({ codes: [...codes] }, options())).pages;
    } catch (error) {
      // A reader of the former release during an upgrade.
      if (isProblem(error) && error.slug === 'method-unknown') return [];
      throw error;
    }
  };

/** After an error of the document store, in milliseconds. */
const pauseMs = 5_000;

/** Reads the document store; for some seconds after an error, asks the read service instead. */
export const withFallback = (
  documents: StoredPages,
  reader: StoredPages,
  { clock, logger }: { readonly clock: Clock; readonly logger: Log },
): StoredPages => {
  let resumesAtMs = 0;
  return async (codes) => {
    if (clock.now().getTime() < resumesAtMs) return reader(codes);
    try {
      return await documents(codes);
    } catch (error) {
      resumesAtMs = clock.now().getTime() + pauseMs;
      logger.warn({ error }, 'document store unavailable; pages are loaded from the read service');
      return reader(codes);
    }
  };
};

/** Opens the store that DOCUMENTS_URL selects. Its client library is loaded only if it is needed. */
export const openStoredPages = async (
  url: string,
  reader: StoredPages,
  tools: { readonly clock: Clock; readonly logger: Log },
): Promise<{ readonly stored: StoredPages; readonly close: () => Promise<void> }> => {
  if (!url.startsWith('mongodb')) return { stored: reader, close: async () => undefined };
  const { openMongodbPages } = await import('./stored-pages.mongodb.js');
  const { stored, close } = openMongodbPages(url);
  return { stored: withFallback(stored, reader, tools), close };
};
