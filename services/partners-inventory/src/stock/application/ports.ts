import type { Tx } from '@keepsake/platform/request-context';
import type { ListPage, Sorted } from '@keepsake/platform/work-list';
import type { AlertKind, Stock, StockKind, StockMove } from '../domain/stock.js';
import type { Actor } from '../../accounts/api.js';

/** Context of a stock move. */
export type MoveDetails = {
  readonly at: Date;
  readonly by: Actor;
  readonly reason?: string;
  readonly batchId?: string;
};

export type ShownMove = {
  readonly id: string;
  readonly number: number;
  readonly kind: StockKind;
  readonly change: number;
  readonly previousStock: number;
  readonly newStock: number;
  readonly reason?: string;
  readonly byKind: Actor['kind'];
  readonly at: Date;
};

export type StockAlert = {
  readonly id: string;
  readonly locationId: string;
  readonly kind: AlertKind;
  readonly stock: number;
  readonly threshold: number;
  readonly createdAt: Date;
  readonly isRead: boolean;
};

export type StockAlerts = {
  /** `moveNumber`: the move that crossed the threshold; one alert for each. */
  readonly raise: (tx: Tx, alert: Omit<StockAlert, 'isRead'> & { readonly moveNumber: number }) => Promise<void>;
  /** Marks alerts that no longer apply as read. */
  readonly settle: (tx: Tx, locationId: string, kinds: readonly AlertKind[], at: Date) => Promise<void>;
  readonly read: (tx: Tx, id: string, at: Date) => Promise<void>;
  readonly find: (id: string) => Promise<(StockAlert & { readonly accountId: string }) | undefined>;
  /** Newest first, at most 100. */
  readonly list: (locationId: string) => Promise<readonly StockAlert[]>;
};

export type StockMoves = {
  /** Newest first. */
  readonly page: (locationId: string, input: Sorted) => Promise<ListPage<ShownMove>>;
  /**
   * Returns the moves of a business month, oldest first, with the opening count. A late move belongs to the month of
   * the moves before it, so months connect.
   */
  readonly ofMonth: (
    locationId: string,
    month: string,
  ) => Promise<{ readonly opening: number; readonly moves: readonly ShownMove[] }>;
};

export type MakerBatch = {
  readonly batchId: string;
  readonly prefix: string;
  readonly count: number;
  /** Absent for central stock. */
  readonly locationId?: string;
  readonly madeAt: Date;
};

export type MakerStock = {
  /** False if this batch is already in your list. */
  readonly insert: (tx: Tx, batch: MakerBatch) => Promise<boolean>;
  readonly list: () => Promise<{ readonly batches: readonly MakerBatch[]; readonly total: number }>;
};

/** The plates of a location. */
export type StockCounts = {
  /** Locks the row until the transaction ends. */
  readonly lock: (tx: Tx, locationId: string) => Promise<Stock | undefined>;
  /** Appends a move and updates the location's counters. */
  readonly move: (tx: Tx, locationId: string, move: StockMove, details: MoveDetails) => Promise<void>;
  /** Returns plates taken by cases since then, less those given back. */
  readonly usedSince: (locationId: string, since: Date) => Promise<number>;
};
