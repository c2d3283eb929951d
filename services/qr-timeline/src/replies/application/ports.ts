import type { Tx } from '@keepsake/platform/request-context';
import type { Reply } from '../domain/reply.js';

export type Hearts = { readonly hearts: number; readonly hearted: boolean };

export type ManagedList = {
  readonly status: 'held' | 'all' | 'removed';
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/** A reply with the id of an entry of its memory; absent if the family removed them all. */
type PlacedReply = { readonly reply: Reply; readonly entryId: string };

export type ReplyRows = {
  readonly insert: (tx: Tx, reply: Reply) => Promise<void>;
  readonly save: (tx: Tx, reply: Reply) => Promise<void>;
  readonly find: (timelineId: string, id: string) => Promise<Reply | undefined>;
  readonly lock: (tx: Tx, timelineId: string, id: string) => Promise<Reply | undefined>;
  /** Of these memories, oldest first, without removed ones. */
  readonly ofMemories: (memoryIds: readonly string[]) => Promise<readonly Reply[]>;
  /** Without removed ones. */
  readonly count: (tx: Tx, memoryId: string) => Promise<number>;
  /** Of memories that are not removed. Held ones oldest first, others newest first. */
  readonly list: (timelineId: string, input: ManagedList, removedAfter: Date) => Promise<readonly PlacedReply[]>;
  /** Whether this browser has a shown reply here. */
  readonly isKnown: (tx: Tx, timelineId: string, browserId: string) => Promise<boolean>;
  /** Deletes replies removed before `before`, and everything under memories whose entries were erased. */
  readonly deleteExpired: (tx: Tx, before: Date) => Promise<void>;
};

export type HeartRows = {
  readonly set: (
    tx: Tx,
    heart: { readonly timelineId: string; readonly memoryId: string; readonly browserId: string; readonly at: Date },
    given: boolean,
  ) => Promise<void>;
  /** By memory; without those that have none. */
  readonly count: (memoryIds: readonly string[], browserId: string | undefined) => Promise<ReadonlyMap<string, Hearts>>;
};

/**
 * Finds those of these entries that are the first of their memory on the page, in no order. `everything`: of a page with
 * held and hidden ones.
 */
export type FindFirstEntries = (
  timelineId: string,
  ids: readonly string[],
  everything: boolean,
) => Promise<readonly { readonly id: string; readonly memoryId: string }[]>;
