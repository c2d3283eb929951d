import { timelineHeads, type TimelineHead } from '@keepsake/contracts/documents/timeline-head';
import { openMongodb } from '@keepsake/platform/documents/mongodb';
import type { Collection } from 'mongodb';
import type { Viewed } from './cached-timeline.js';
import type { StoredPages } from './stored-pages.js';

const chooseMs = 1_000;
const answerMs = 5_000;

const viewedOf = (head: Omit<TimelineHead, 'header'>): Viewed => ({
  outcome: 'live',
  code: head._id,
  json: Buffer.from(head.json),
  version: head.version,
  privacyEpoch: head.privacyEpoch,
  private: head.isPrivate,
  ownerId: head.ownerId,
  keeperIds: [...(head.keeperIds ?? [])],
  endedInvites: [...(head.endedInvites ?? [])],
  indexed: head.indexed,
  preview: Buffer.from(head.preview),
});

/** Texts were validated when they were written. */
const options = { projection: { header: 0, timelineId: 0 }, enableUtf8Validation: false } as const;

const pagesIn =
  (heads: Collection<TimelineHead>): StoredPages =>
  async (codes) => {
    const [code] = codes;
    // MongoDB has a faster plan for one id than for a list of one.
    const found =
      codes.length === 1 && code !== undefined
        ? [await heads.findOne({ _id: code }, options)]
        : await heads.find({ _id: { $in: [...codes] } }, options).toArray();
    return found.flatMap((head) => (head ? [viewedOf(head)] : []));
  };

/** Connects at the first query. Reads the primary only, because a secondary may lag behind a change of privacy. */
export const openMongodbPages = (
  url: string,
): { readonly stored: StoredPages; readonly close: () => Promise<void> } => {
  const { client, database } = openMongodb(url, {
    readPreference: 'primary',
    serverSelectionTimeoutMS: chooseMs,
    connectTimeoutMS: chooseMs,
    socketTimeoutMS: answerMs,
    maxPoolSize: 4,
  });
  return { stored: pagesIn(database.collection<TimelineHead>(timelineHeads)), close: () => client.close() };
};
