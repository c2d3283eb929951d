import type { Tx } from '@keepsake/platform/request-context';
import type { MonthChange } from '../domain/fund-report.js';
import type { DatedFigures, Figures, Reserve } from '../domain/hosting-fund.js';

export type SavedFigures = DatedFigures & { readonly staffId: string; readonly savedAt: Date };

export type FigureRows = {
  /** Oldest first. */
  readonly all: () => Promise<readonly SavedFigures[]>;
  /** Returns the figures in force at an instant. Ones that were saved later do not count. */
  readonly inForce: (tx: Tx | undefined, at: Date) => Promise<Figures | undefined>;
  readonly save: (tx: Tx, figures: SavedFigures) => Promise<void>;
  /** Returns false if there are none of this day. */
  readonly remove: (tx: Tx, fromDay: string) => Promise<boolean>;
  /** Returns whether there are figures of this day; concurrent changes of figures wait. */
  readonly lock: (tx: Tx, fromDay: string) => Promise<boolean>;
};

type NewReserve = Reserve & { readonly orderId: string; readonly shareCents: number; readonly postedAt: Date };
type KnownReserve = { readonly shareCents: number; readonly keptCents: number };

/** The row of the order's facts must be locked before a write. */
export type ReserveRows = {
  readonly find: (tx: Tx, orderId: string) => Promise<KnownReserve | undefined>;
  readonly insert: (tx: Tx, reserve: NewReserve) => Promise<void>;
  readonly lower: (tx: Tx, orderId: string, to: { readonly keptCents: number; readonly at: Date }) => Promise<void>;
  readonly of: (orderIds: readonly string[]) => Promise<ReadonlyMap<string, Reserve>>;
  /** Changes per month, oldest first; months without one are absent. */
  readonly changes: () => Promise<readonly MonthChange[]>;
};
