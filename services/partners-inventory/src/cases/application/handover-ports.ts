import type { CallOptions } from '@keepsake/platform/rpc/contract';
import type { Tx } from '@keepsake/platform/request-context';
import type { Draft, StoredDraft } from '../domain/draft.js';

export type Drafts = {
  readonly find: (caseId: string) => Promise<StoredDraft | undefined>;
  /** False if `revision` is outdated; 0 precedes the first one. */
  readonly save: (tx: Tx, caseId: string, draft: Draft, revision: number, at: Date) => Promise<boolean>;
};

export type MailsToFamily = {
  readonly sent: (caseId: string) => Promise<{ readonly count: number; readonly lastAt?: Date }>;
  /** False if as many as allowed were sent; concurrent calls are serialized. */
  readonly note: (
    tx: Tx,
    caseId: string,
    contactId: string,
    most: { readonly perContact: number; readonly perCase: number },
    at: Date,
  ) => Promise<boolean>;
};

export type FamilyLinks = {
  /** Returns a new token for the current address of a contact; undefined without an address. */
  readonly make: (
    tx: Tx,
    of: { readonly caseId: string; readonly contactId: string },
    now: Date,
    expiresAt: Date,
  ) => Promise<string | undefined>;
  /** Returns the contact to whose current address a token of this case was sent; undefined if it has expired. */
  readonly opens: (token: string, caseId: string, now: Date) => Promise<string | undefined>;
};

type NewCaseFile = { readonly id: string; readonly name: string; readonly kind: 'image' | 'video' };
export type CaseFile = NewCaseFile & { readonly caption?: string; readonly portrait: boolean; readonly addedAt: Date };

/** A stored picture. */
export type Preview = { readonly objectKey: string; readonly type: string; readonly size: number };

/** A JPEG, with its size in pixels. */
export type PrintedPhoto = { readonly jpeg: Buffer; readonly width: number; readonly height: number };

export type CaseFiles = {
  /** In the partner's order; files that were never ordered follow in upload order. */
  readonly list: (caseId: string) => Promise<readonly CaseFile[]>;
  readonly any: (caseId: string) => Promise<boolean>;
  /** Skips files that are stored already; returns whether one was new. */
  readonly add: (tx: Tx, caseId: string, files: readonly NewCaseFile[], at: Date) => Promise<boolean>;
  readonly remove: (tx: Tx, caseId: string, fileId: string) => Promise<boolean>;
  /** False if the case has no such file. */
  readonly caption: (tx: Tx, caseId: string, fileId: string, caption: string | undefined) => Promise<boolean>;
  /** Makes this photo the only portrait of the case, or none; false if the case has no such photo. */
  readonly setPortrait: (tx: Tx, caseId: string, fileId: string | undefined) => Promise<boolean>;
  /** Puts these files first, in this order; the others follow in their present order. */
  readonly order: (tx: Tx, caseId: string, fileIds: readonly string[]) => Promise<void>;
};

/** The tribute film of a case's page, as far as the family shares it. */
export type CaseFilm = {
  /** `none`: the family has not opened the page yet. */
  readonly sharing: 'none' | 'off' | 'on';
  readonly state: 'none' | 'queued' | 'making' | 'ready' | 'failed' | 'canceled';
  readonly done: number;
  readonly total: number;
  /** When the family was last asked to share it; only while they do not. */
  readonly askedAt?: string;
  readonly film?: {
    readonly id: string;
    readonly requestedAt: string;
    readonly size: number;
    readonly seconds: number;
    readonly changed: number;
  };
};
export type CaseFilmFile = {
  readonly copyId: string;
  readonly objectKey: string;
  readonly size: number;
  readonly fileName: string;
  readonly posterKey: string;
  readonly posterSize: number;
};

/** Films in qr-timeline. `order` and `file` throw unless the family shares the film. */
export type FilmsOfCases = {
  readonly get: (caseId: string, options: CallOptions) => Promise<CaseFilm>;
  readonly order: (caseId: string, options: CallOptions) => Promise<void>;
  /** Asks the family by email, at most once a week. */
  readonly ask: (caseId: string, options: CallOptions) => Promise<void>;
  readonly file: (caseId: string, options: CallOptions) => Promise<CaseFilmFile>;
};

/** File storage in qr-timeline. All calls throw if the family has activated the plate; all are idempotent. */
export type FileKeeping = {
  readonly keep: (
    which: { readonly caseId: string; readonly browserId: string; readonly uploadIds: readonly string[] },
    options: CallOptions,
  ) => Promise<readonly NewCaseFile[]>;
  readonly drop: (which: { readonly caseId: string; readonly fileId: string }, options: CallOptions) => Promise<void>;
  readonly preview: (
    which: { readonly caseId: string; readonly fileId: string },
    options: CallOptions,
  ) => Promise<Preview>;
  /** Undefined if the file has no printable picture, or none that is still the partner's. */
  readonly print: (
    which: { readonly caseId: string; readonly fileId: string },
    options: CallOptions,
  ) => Promise<PrintedPhoto | undefined>;
};
