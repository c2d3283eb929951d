import type { Tx } from '@keepsake/platform/request-context';
import type { CallOptions } from '../../reminders/api.js';

/** What waits for a person, by kind. */
type Waiting = {
  readonly payments: number;
  readonly refunds: number;
  readonly disputes: number;
  readonly short: number;
  readonly labels: number;
  readonly addresses: number;
  readonly applications: number;
};

export type FiguresClient = {
  readonly read: (asking: CallOptions) => Promise<{
    readonly totalOrders: number;
    /** The last 180 days, named `YYYY-MM-DD`. */
    readonly days: readonly { readonly name: string; readonly orders: number; readonly revenueCents: number }[];
    readonly waiting: Waiting;
  }>;
};

export type WeeklySummaries = {
  readonly isSent: (week: string) => Promise<boolean>;
  /** Returns false if the week was recorded before. */
  readonly record: (tx: Tx, week: string, at: Date) => Promise<boolean>;
};
