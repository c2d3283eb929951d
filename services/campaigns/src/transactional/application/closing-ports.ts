import type { Tx } from '@keepsake/platform/request-context';
import type { CallOptions } from '../../reminders/api.js';

type MailingKind = 'announced' | 'withdrawn';
export type MailingKey = { readonly closingId: string; readonly kind: MailingKind };

export type ClosingMailing = MailingKey & {
  readonly closesOn: string;
  /** The last customer who was told, in the order of their ids. */
  readonly toldUpTo: string;
  /** The last customer to tell. */
  readonly until?: string;
  readonly done: boolean;
};

export type ClosingMailings = {
  readonly find: (key: MailingKey) => Promise<ClosingMailing | undefined>;
  /** Returns false if the mailing exists. */
  readonly start: (tx: Tx, mailing: MailingKey & Pick<ClosingMailing, 'closesOn' | 'until'>) => Promise<boolean>;
  /** Ends the mailing, also one that has not started, and returns the last customer who was told. */
  readonly end: (
    tx: Tx,
    mailing: MailingKey & Pick<ClosingMailing, 'closesOn'> & { readonly at: Date },
  ) => Promise<string>;
  /** Guarded: returns false if the mailing has ended, or another job has told these customers. */
  readonly advance: (tx: Tx, mailing: ClosingMailing, toldUpTo: string) => Promise<boolean>;
};

/** Reads the closing from qr-timeline. */
export type ClosingClient = {
  /** Returns the text of the business for families; undefined unless this closing is the announced one. */
  readonly sentence: (closingId: string, asking: CallOptions) => Promise<string | undefined>;
  /** Returns customer ids of owners and keepers, sorted. */
  readonly families: (after: string, limit: number, asking: CallOptions) => Promise<readonly string[]>;
};
