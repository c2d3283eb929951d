import type { Tx } from '@keepsake/platform/request-context';
import type { SignedNotice } from '@keepsake/platform/signed-notice';
import type { Bounce, ParsedBounce } from '../domain/bounce.js';

/** The recipient of an email. */
export type Written = {
  /** Undefined once they have been erased. */
  readonly personId?: string;
  /** Present if the email itself names it. */
  readonly email?: string;
  /** Present for a campaign email that the mail server accepted. */
  readonly recipient?: { readonly id: string; readonly campaignId: string };
};

export type RecordedBounce = Pick<Bounce, 'what' | 'at'> & {
  /** Deduplication key: the same for every repeat of the report. */
  readonly about: string;
  readonly written: Written;
};

export type Bounces = {
  /** Returns recipients by email id, of campaigns and others. Unknown ids are missing. */
  readonly recipientsOf: (mailIds: readonly string[]) => Promise<ReadonlyMap<string, Written>>;
  /** Returns the newest campaign email by person. People without any email are missing. */
  readonly newestOf: (personIds: readonly string[]) => Promise<ReadonlyMap<string, Written>>;
  /** Stores bounces; returns the new ones. */
  readonly save: (tx: Tx, some: readonly RecordedBounce[], notifiedAt: Date) => Promise<readonly RecordedBounce[]>;
  readonly deleteBefore: (tx: Tx, notifiedBefore: Date) => Promise<void>;
};

/** Throws a problem if the signature is invalid or the body unreadable. Undefined if notices are disabled. */
export type MailNotices = ((notice: SignedNotice, now: Date) => readonly ParsedBounce[]) | undefined;

/** Reads bounces from a file, with one entry for each email in it. */
export type BounceMailbox = (file: Uint8Array, now: Date) => Promise<readonly ParsedBounce[]>;
