import { timelineHeads, type TimelineHead } from '@keepsake/contracts/documents/timeline-head';
import { openMongodb } from '@keepsake/platform/documents/mongodb';
import { problem, type Problem } from '@keepsake/platform/problem';
import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import type { EntryDocument, Page, TimelineStore } from '../application/timeline-ports.js';

type EntryInStore = {
  readonly _id: string;
  readonly timelineId: string;
  readonly sortKey: string;
  readonly version: number;
  readonly shown: boolean;
  readonly json: string | null;
};

const chooseMs = 2_000;
const answerMs = 10_000;
const duplicateKey = 11_000;

/**
 * Stores the read model in two collections. Each write is one conditional upsert: a newer stored version and a
 * concurrent insert both fail with "duplicate key". No transaction is needed and write order does not matter.
 */
const mongodbTimelineStore = (heads: Collection<TimelineHead>, entries: Collection<EntryInStore>): TimelineStore => ({
  saveHead: ({ code, ...page }) =>
    answered(async () => {
      const { timelineId } = page;
      // A moved timeline exists only under its current code, in any write order.
      const elsewhere = { timelineId, _id: { $ne: code } };
      if (await heads.findOne({ ...elsewhere, version: { $gte: page.version } })) return 'older';
      const saved = await saveHead(heads, code, page);
      await heads.deleteMany({ ...elsewhere, version: { $lt: page.version } });
      if (!(await heads.findOne({ ...elsewhere, version: { $gte: page.version } }))) return saved;
      await heads.deleteOne({ _id: code, timelineId, version: page.version });
      return 'older';
    }),

  head: (code) =>
    answered(async () => {
      const found = await heads.findOne({ _id: code });
      return found ? pageOf(found) : undefined;
    }),

  heads: (codes) => answered(async () => (await heads.find({ _id: { $in: [...codes] } }).toArray()).map(pageOf)),

  saveEntries: (timelineId, given) =>
    answered(async () => {
      const passedOver = await write(entries, timelineId, given, true);
      // Some of these are newer in the store, others were inserted concurrently.
      await write(entries, timelineId, passedOver, false);
    }),

  more: (timelineId, after, limit) =>
    answered(async () => {
      const found = await entries
        .find({ timelineId, shown: true, sortKey: { $gt: after } }, { projection: { _id: 0, sortKey: 1, json: 1 } })
        .sort({ sortKey: 1 })
        .limit(limit)
        .toArray();
      return found.map(({ sortKey, json }) => ({ sortKey, json: json ?? '' }));
    }),

  upTo: (timelineId, place, limit) =>
    answered(async () => {
      const found = await entries
        .find({ timelineId, shown: true, sortKey: { $lte: place } }, { projection: { _id: 0, sortKey: 1, json: 1 } })
        .sort({ sortKey: -1 })
        .limit(limit)
        .toArray();
      return found.toReversed().map(({ sortKey, json }) => ({ sortKey, json: json ?? '' }));
    }),

  forget: (timelineId) =>
    answered(async () => {
      await heads.deleteMany({ timelineId });
      await entries.deleteMany({ timelineId });
    }),
});

const pageOf = ({ _id, keeperIds = [], endedInvites = [], ...page }: TimelineHead): Page => ({
  code: _id,
  ...page,
  keeperIds,
  endedInvites,
});

const saveHead = async (
  heads: Collection<TimelineHead>,
  code: string,
  page: Omit<Page, 'code'>,
): Promise<'saved' | 'older'> => {
  const older = { _id: code, version: { $lt: page.version } };
  try {
    await heads.updateOne(older, { $set: page }, { upsert: true });
    return 'saved';
  } catch (error) {
    if (codeOf(error) !== duplicateKey) throw error;
  }
  // Exists by now: replaced if it is older.
  return (await heads.updateOne(older, { $set: page })).matchedCount === 1 ? 'saved' : 'older';
};

const write = async (
  entries: Collection<EntryInStore>,
  timelineId: string,
  given: readonly EntryDocument[],
  upsert: boolean,
): Promise<readonly EntryDocument[]> => {
  if (given.length === 0) return [];
  const operations = given.map(({ entryId, sortKey, version, json }): AnyBulkWriteOperation<EntryInStore> => ({
    updateOne: {
      filter: { _id: entryId, version: { $lt: version } },
      update: { $set: { timelineId, sortKey, version, shown: json !== undefined, json: json ?? null } },
      upsert,
    },
  }));
  try {
    await entries.bulkWrite(operations, { ordered: false });
    return [];
  } catch (error) {
    const failed = writeErrorsOf(error);
    if (failed.length === 0 || failed.some(({ code }) => code !== duplicateKey)) throw error;
    return failed.flatMap(({ index }) => given[index] ?? []);
  }
};

type OpenStore = { readonly store: TimelineStore; readonly close: () => Promise<void> };

/** Connects, creates indexes, and maps connection errors to messages that name DOCUMENTS_URL. */
export const openMongodbTimelineStore = async (url: string): Promise<OpenStore> => {
  const { client, database: documents } = openMongodb(url, {
    serverSelectionTimeoutMS: chooseMs,
    connectTimeoutMS: chooseMs,
    socketTimeoutMS: answerMs,
    maxPoolSize: 20,
  });
  try {
    const heads = documents.collection<TimelineHead>(timelineHeads);
    const entries = documents.collection<EntryInStore>('entries');
    await heads.createIndex({ timelineId: 1 });
    await entries.createIndex({ timelineId: 1, sortKey: 1 }, { partialFilterExpression: { shown: true } });
    await entries.createIndex({ timelineId: 1 });
    return { store: mongodbTimelineStore(heads, entries), close: () => client.close() };
  } catch (error) {
    await client.close();
    throw atStart(error);
  }
};

const atStart = (error: unknown): unknown => {
  const cause = { cause: error };
  if (/^Mongo(?:Network|ServerSelection)/.test(nameOf(error)))
    return new Error('No MongoDB answers at the address in DOCUMENTS_URL. Start it, or correct the address.', cause);
  if (nameOf(error) === 'MongoCompatibilityError')
    return new Error('The MongoDB in DOCUMENTS_URL is too old for this client. Use version 6 or newer.', cause);
  if ([13, 18].includes(Number(codeOf(error))))
    return new Error(
      'MongoDB refuses the user name, the password or the database in DOCUMENTS_URL. Correct them (authSource= too) and start again.',
      cause,
    );
  return error;
};

const fieldOf = (error: unknown, field: 'code' | 'name' | 'writeErrors'): unknown =>
  typeof error === 'object' && error !== null && field in error ? (error as Record<string, unknown>)[field] : undefined;

const nameOf = (error: unknown): string => String(fieldOf(error, 'name'));
const codeOf = (error: unknown): unknown => fieldOf(error, 'code');

type WriteError = { readonly code: number; readonly index: number };

const writeErrorsOf = (error: unknown): readonly WriteError[] => {
  const found = fieldOf(error, 'writeErrors');
  return (Array.isArray(found) ? found : found === undefined ? [] : [found]) as readonly WriteError[];
};

const unavailable = (): Problem =>
  problem(
    'unavailable',
    'documents-unavailable',
    'This timeline cannot be reached just now. Please try again in a moment.',
  );

const answered = async <R>(work: () => Promise<R>): Promise<R> =>
  work().catch((error: unknown) => {
    throw /^Mongo(?:Network|ServerSelection|NotConnected|Topology|Pool|OperationTimeout|WriteConcern)/.test(
      nameOf(error),
    ) || isChanging(error)
      ? unavailable()
      : error;
  });

/** A primary that steps down, or a server that stops. */
const isChanging = (error: unknown): boolean =>
  [91, 189, 10_107, 11_600, 11_602, 13_435, 13_436].includes(Number(codeOf(error)));
