import type { Db } from '@keepsake/platform/database';
import type { TimelineStore } from '../application/timeline-ports.js';
import { postgresTimelineStore } from './timeline-store.postgres.js';

/** Loads the client library of a store only when DOCUMENTS_URL selects it. */
export const openTimelineStore = async (
  url: string,
  db: Db,
): Promise<{ readonly store: TimelineStore; readonly close: () => Promise<void> }> => {
  if (!url.startsWith('mongodb')) return { store: postgresTimelineStore(db), close: async () => undefined };
  const { openMongodbTimelineStore } = await import('./timeline-store.mongodb.js');
  return openMongodbTimelineStore(url);
};
