import type { Tx } from '@keepsake/platform/request-context';
import type { CallOptions } from '@keepsake/platform/rpc/contract';
import type { WrittenMail } from '../domain/email-content.js';
import type { MailCount, PeopleCount, MailState } from '../domain/mail-figures.js';
import type { Draft, TemplateName } from '../domain/templates.js';

export type NewMail = {
  readonly id: string;
  readonly to: string;
  readonly customerId: string;
  readonly draft: Draft;
  readonly language?: string;
  readonly subjectId?: string;
  readonly notAfter?: Date;
  /** `failed` initially if the address cannot receive email. */
  readonly state: 'queued' | 'failed';
  readonly queuedAt: Date;
  /** Not stored if an email of one of these templates exists for the same subject. */
  readonly unlessAfter: readonly TemplateName[];
};

export type WaitingMail = {
  readonly id: string;
  readonly to: string;
  /** Not validated yet; see `draft` in mail-values. */
  readonly draft: unknown;
  readonly language?: string;
  readonly subjectId?: string;
  readonly attempts: number;
  readonly queuedAt: Date;
  readonly notAfter?: Date;
};

type Reader = { readonly customerId: string; readonly language: string; readonly at: Date };

/** The language of each person. */
export type Languages = {
  readonly of: (tx: Tx, customerId: string) => Promise<string | undefined>;
  /** For a person who is signed in. Keeps a newer one. */
  readonly save: (tx: Tx, reader: Reader) => Promise<void>;
  /** For a request with an address that anyone may type. Keeps any known one. */
  readonly saveIfUnknown: (tx: Tx, reader: Reader) => Promise<void>;
};

export type MailRow = {
  readonly id: string;
  readonly template: string;
  readonly state: MailState;
  readonly queuedAt: Date;
  readonly sentAt?: Date;
  /** Its text can be shown. */
  readonly hasText: boolean;
};

/** Text of a sent email, without links and codes. */
export type MailText = { readonly language: string; readonly subject: string; readonly text: string };

export type Mails = {
  /** Returns the ids of those that were stored. */
  readonly insert: (tx: Tx, mails: readonly NewMail[]) => Promise<readonly string[]>;
  /** Returns undefined once the email is settled. */
  readonly findWaiting: (id: string) => Promise<WaitingMail | undefined>;
  readonly recordAttempt: (tx: Tx, id: string) => Promise<void>;
  /** Settles an email once, blanks its content and stores what may be shown; a repetition changes nothing. */
  readonly settle: (id: string, state: Exclude<MailState, 'queued'>, at: Date, shown?: MailText) => Promise<void>;
  readonly textOf: (id: string) => Promise<MailText | undefined>;
  readonly deleteTextsBefore: (tx: Tx, before: Date) => Promise<void>;
  /** Deletes an email that waits, with its address. */
  readonly withdraw: (id: string) => Promise<void>;
  readonly newest: (input: {
    readonly customerId?: string;
    readonly subjectIds: readonly string[];
    readonly limit: number;
  }) => Promise<readonly MailRow[]>;
};

export type Envelope = WrittenMail & {
  readonly id: string;
  readonly to: string;
  /** Added to the headers that every email has. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** Returns whether an email that waits is still to be sent: its reason may have ended since it was queued. */
export type StillWanted = (
  mail: { readonly template: string; readonly subjectId: string },
  options: CallOptions,
) => Promise<boolean>;

/** Hands an email to the next hop. `refused` is a permanent failure, `away` a temporary one. */
export type Mailer = {
  readonly send: (mail: Envelope) => Promise<'taken' | 'refused' | { readonly away: string }>;
};

/** Reads the aggregated figures. `timeZone` defines the months. */
export type MailCounts = {
  readonly read: () => Promise<{
    readonly timeZone: string;
    readonly mails: readonly MailCount[];
    readonly people: readonly PeopleCount[];
    readonly waitingSince?: Date;
  }>;
};
