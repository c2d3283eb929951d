import type { Tx } from '@keepsake/platform/turn';
import type { SignedNotice } from '@keepsake/platform/signed-notice';
import type { MailReturn, ReadReturn } from '../domain/mail-return.js';

/** Whom a mail went to. */
export type Written = {
  /** Undefined once they have been forgotten. */
  readonly personId?: string;
  /** Where it is known from the mail alone. */
  readonly email?: string;
  /** A mail of a campaign that the next server had taken. */
  readonly recipient?: { readonly id: string; readonly campaignId: string };
};

export type Returned = Pick<MailReturn, 'what' | 'at'> & {
  /** Where this is told again, it is the same. */
  readonly about: string;
  readonly written: Written;
};

export type Returns = {
  /** By the id of the mail, of a campaign or not. Those that we never sent are missing. */
  readonly mails: (mailIds: readonly string[]) => Promise<ReadonlyMap<string, Written>>;
  /** By person: their newest mail of a campaign, if any. Whom we never wrote to is missing. */
  readonly newest: (personIds: readonly string[]) => Promise<ReadonlyMap<string, Written>>;
  /** Keeps them, and answers those that were not kept before. */
  readonly keep: (tx: Tx, some: readonly Returned[], toldAt: Date) => Promise<readonly Returned[]>;
  readonly forget: (tx: Tx, toldBefore: Date) => Promise<void>;
};

/** Throws a problem when nobody known has signed it, or nothing can be read. Undefined: notices are not taken here. */
export type MailNotices = ((notice: SignedNotice, now: Date) => readonly ReadReturn[]) | undefined;

/** Reads what mail servers have sent back; one entry for each mail of the file. */
export type BounceMailbox = (file: Uint8Array, now: Date) => Promise<readonly ReadReturn[]>;
