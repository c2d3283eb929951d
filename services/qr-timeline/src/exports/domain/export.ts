import type { Language } from '@keepsake/contracts/values/language';
import { problem } from '@keepsake/platform/problem';

type ExportState = 'queued' | 'making' | 'ready' | 'failed' | 'gone';

/** An export of a timeline. */
export type Export = {
  readonly id: string;
  readonly timelineId: string;
  /** The customer who requested it, as long as they have access. */
  readonly askedBy: string;
  readonly everything: boolean;
  readonly state: ExportState;
  readonly done: number;
  readonly total: number;
  readonly attempt: number;
  readonly askedAt: Date;
  readonly objectKey?: string;
  readonly size?: number;
  readonly expiresAt?: Date;
  /** Made because the business closes; no one requested it. */
  readonly forClosing: boolean;
  /** Language of its pages: that of who requested it. */
  readonly language?: Language;
};

const dayMs = 24 * 60 * 60_000;

/** Covers a week, for people who read email on Sundays. */
export const exportLifeMs = 7 * dayMs;

/** Exports of a closing come unasked, and some people read email once a month. */
export const closingExportLifeMs = 60 * dayMs;

/** After this many failures another retry is pointless. */
export const maxAttempts = 8;

export const exportPrefix = 'exports/';

/** Every attempt writes to its own key: one that was presumed dead and resumes overwrites nothing. */
export const exportKey = (exportId: string, attempt: number): string => `${exportPrefix}${exportId}/${attempt}.zip`;

export const exportUnknown = () =>
  problem(
    'not-found',
    'export-unknown',
    'This file is no longer available. Sign in and request a new one where you manage your timeline.',
  );

export const maySave = (saved: Pick<Export, 'state' | 'expiresAt'>, now: Date): boolean =>
  saved.state === 'ready' && saved.expiresAt !== undefined && saved.expiresAt > now;
