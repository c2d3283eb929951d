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
