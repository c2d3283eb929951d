import type { Tx } from '@keepsake/platform/request-context';
import type { SignedNotice } from '@keepsake/platform/signed-notice';
import type { MailReturn, ReadReturn } from '../domain/mail-return.js';

/** The recipient of an email. */
export type Written = {
  /** Undefined once they have been erased. */
  readonly personId?: string;
  /** Present if the email itself names it. */
  readonly email?: string;
  /** Present for a campaign email that the mail server accepted. */
  readonly recipient?: { readonly id: string; readonly campaignId: string };
};

export type Returned = Pick<MailReturn, 'what' | 'at'> & {
  /** Deduplication key: the same for every repeat of the report. */
  readonly about: string;
  readonly written: Written;
};

export type Returns = {
  /** Returns recipients by email id, of campaigns and others. Unknown ids are missing. */
  readonly mails: (mailIds: readonly string[]) => Promise<ReadonlyMap<string, Written>>;
  /** Returns the newest campaign email by person. People without any email are missing. */
  readonly newest: (personIds: readonly string[]) => Promise<ReadonlyMap<string, Written>>;
  /** Stores returns and returns the new ones. */
  readonly keep: (tx: Tx, some: readonly Returned[], toldAt: Date) => Promise<readonly Returned[]>;
  readonly forget: (tx: Tx, toldBefore: Date) => Promise<void>;
};

/** Throws a problem if the signature is invalid or the body unreadable. Undefined if notices are disabled. */
export type MailNotices = ((notice: SignedNotice, now: Date) => readonly ReadReturn[]) | undefined;

/** Reads bounces from a file, with one entry for each email in it. */
export type BounceMailbox = (file: Uint8Array, now: Date) => Promise<readonly ReadReturn[]>;
