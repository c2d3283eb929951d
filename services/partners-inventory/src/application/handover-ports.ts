import type { CallAbout } from '@keepsake/platform/rpc/contract';
import type { Tx } from '@keepsake/platform/turn';
import type { Draft, KeptDraft } from '../domain/draft.js';

export type Drafts = {
  readonly find: (caseId: string) => Promise<KeptDraft | undefined>;
  /** False when it is not the one with `revision` any more; 0 is the one before the first. */
  readonly save: (tx: Tx, caseId: string, draft: Draft, revision: number, at: Date) => Promise<boolean>;
};

export type MailsToFamily = {
  readonly sent: (caseId: string) => Promise<{ readonly count: number; readonly lastAt?: Date }>;
  /** False when `most` were sent; those who press at once wait for each other. */
  readonly note: (tx: Tx, caseId: string, most: number, at: Date) => Promise<boolean>;
};

type NewCaseFile = { readonly id: string; readonly name: string; readonly kind: 'image' | 'video' };
export type CaseFile = NewCaseFile & { readonly addedAt: Date };

export type CaseFiles = {
  /** In the order they were brought. */
  readonly list: (caseId: string) => Promise<readonly CaseFile[]>;
  readonly any: (caseId: string) => Promise<boolean>;
  /** Those that stand there already are left as they are; answers whether one was new. */
  readonly add: (tx: Tx, caseId: string, files: readonly NewCaseFile[], at: Date) => Promise<boolean>;
  readonly remove: (tx: Tx, caseId: string, fileId: string) => Promise<boolean>;
};

/** The bytes, which qr-timeline keeps. Both throw when the family has opened the plate meanwhile; both may be repeated. */
export type FileKeeping = {
  readonly keep: (
    which: { readonly caseId: string; readonly browserId: string; readonly uploadIds: readonly string[] },
    about: CallAbout,
  ) => Promise<readonly NewCaseFile[]>;
  readonly drop: (which: { readonly caseId: string; readonly fileId: string }, about: CallAbout) => Promise<void>;
};
