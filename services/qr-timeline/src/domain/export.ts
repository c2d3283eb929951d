import { problem } from '@keepsake/platform/problem';

export type ExportState = 'queued' | 'making' | 'ready' | 'failed' | 'gone';

/** One file that a family takes home. */
export type Export = {
  readonly id: string;
  readonly timelineId: string;
  /** The customer whose it is, for as long as they may have it. */
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
};

const dayMs = 24 * 60 * 60_000;

/** Long enough for people who read their mail on Sundays. */
export const exportLifeMs = 7 * dayMs;

/** One that fails so often will not be made by trying again. */
export const mostAttempts = 8;

export const exportPrefix = 'exports/';

/** Every try writes to a place of its own: one that was thought dead and comes back overwrites nothing. */
export const exportKey = (exportId: string, attempt: number): string => `${exportPrefix}${exportId}/${attempt}.zip`;

export const exportUnknown = () =>
  problem(
    'not-found',
    'export-unknown',
    'This file is not here any more. Please sign in and ask for a new one on the desk of your timeline.',
  );

export const maySave = (saved: Pick<Export, 'state' | 'expiresAt'>, now: Date): boolean =>
  saved.state === 'ready' && saved.expiresAt !== undefined && saved.expiresAt > now;
