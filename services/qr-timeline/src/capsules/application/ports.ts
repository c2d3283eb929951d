import type { Tx } from '@keepsake/platform/request-context';
import type { Capsule, Reader } from '../domain/capsule.js';

/** For the data export of its sender. */
export type OwnCapsule = { readonly capsule: Capsule; readonly code: string };

export type OpeningDay = { readonly day: string; readonly count: number };

/** Who gets the emails about an opened memory, and the sender's language. */
export type OpenedCapsule = Capsule & { readonly emailSealed?: string; readonly language?: string };

type NewCapsule = OpenedCapsule & { readonly emailCustomerId?: string };

export type CapsuleRows = {
  readonly insert: (tx: Tx, capsule: NewCapsule, opensAt: Date) => Promise<void>;
  /** With its files; also an opened one. */
  readonly find: (id: string) => Promise<OpenedCapsule | undefined>;
  /** The timeline's row must be locked before. Sealed ones only. */
  readonly lock: (tx: Tx, id: string) => Promise<Capsule | undefined>;
  /** Sealed ones of a timeline. Its row must be locked before. */
  readonly count: (tx: Tx, timelineId: string) => Promise<number>;
  /** Sealed ones, soonest opening first, without texts that the reader must not see; `onlyOwn` leaves out those of others. */
  readonly sealed: (timelineId: string, reader: Reader, onlyOwn: boolean) => Promise<readonly Capsule[]>;
  /** Sealed ones of a customer on all timelines, soonest opening first. */
  readonly ofCustomer: (customerId: string) => Promise<readonly OwnCapsule[]>;
  readonly days: (timelineId: string) => Promise<readonly OpeningDay[]>;
  /** Ids of sealed ones whose day has come, without those of locked or undone timelines. */
  readonly due: (now: Date, limit: number) => Promise<readonly string[]>;
  /** Keeps the row without its texts and files, for the emails. */
  readonly markOpened: (tx: Tx, id: string, status: 'shown' | 'held', at: Date) => Promise<void>;
  /** Deletes a sealed one and marks its uploads as swept; returns their ids. */
  readonly remove: (tx: Tx, id: string) => Promise<readonly string[]>;
  /** Deletes what was opened before `before`. */
  readonly deleteOpened: (tx: Tx, before: Date) => Promise<void>;
};
