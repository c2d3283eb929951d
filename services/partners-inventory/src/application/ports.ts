import type { Tx } from '@keepsake/platform/request-context';
import type { ListPage, Sorted } from '@keepsake/platform/work-list';
import type { AccountStatus, Application, ApplicationStatus, Decision, PartnerType } from '../domain/application.js';
import type { Location, Tier } from '../domain/location.js';
import type { PartnerCount } from '../domain/partner-figures.js';
import type { TeamRole } from '../domain/team.js';
import type { AlertKind, Stock, StockKind, StockMove } from '../domain/stock.js';
import type { Actor } from './actor-of.js';

type ApplicationsWanted = Sorted & {
  /** `open`: those that wait for staff. */
  readonly status?: ApplicationStatus | 'open';
  readonly partnerType?: PartnerType;
  readonly search?: string;
};
type PartnersWanted = Sorted & {
  readonly status?: 'active' | 'paused' | 'pending';
  readonly partnerType?: PartnerType;
  readonly search?: string;
};

type NewApplication = Omit<Application, 'status' | 'accountStatus' | 'reason' | 'decidedBy' | 'decidedAt'> & {
  readonly passwordHash: string;
};

export type Applications = {
  /** False if this address already has an application or account of the same type; then nothing is written. */
  readonly insert: (tx: Tx, application: NewApplication) => Promise<boolean>;
  /** `submitted | question -> approved | refused | question`; undefined if it was decided before, or does not exist. */
  readonly decide: (
    tx: Tx,
    id: string,
    decided: { readonly as: Decision; readonly by: string; readonly at: Date; readonly reason?: string },
  ) => Promise<Application | undefined>;
  /** `active <-> paused`; undefined if the status is the same. */
  readonly setStatus: (tx: Tx, id: string, status: AccountStatus) => Promise<Application | undefined>;
  readonly find: (id: string) => Promise<Application | undefined>;
  /** Reads it inside the transaction whose decision was just refused. */
  readonly read: (tx: Tx, id: string) => Promise<Application | undefined>;
  readonly page: (filter: ApplicationsWanted) => Promise<ListPage<Application>>;
  /** Returns the open or approved one of this address, else the latest refused one. */
  readonly byAddress: (
    customerId: string,
    partnerType: PartnerType,
  ) => Promise<(Application & { readonly passwordHash: string }) | undefined>;
};

/** A location with its contact; an application is included as a future one. */
export type Partner = Location & {
  readonly currentStock: number;
  readonly partnerType: PartnerType;
  readonly contactName: string;
  readonly email: string;
  readonly subscriptionStatus: 'active' | 'paused' | 'pending';
  /** Created this month. */
  readonly currentCases: number;
};

/** Case limits of a location. */
type Plan = {
  readonly accountId: string;
  readonly partnerType: PartnerType;
  readonly casesPerMonth: number;
  readonly active: boolean;
};

export type Inventory = {
  readonly accountId: string;
  readonly accountActive: boolean;
  readonly since: Date;
  readonly currentStock: number;
  readonly lowStockThreshold: number;
  readonly totalUsed: number;
  readonly lastUsed?: Date;
  readonly totalRestocked: number;
  readonly lastRestocked?: Date;
};

/** Context of a stock move. */
export type MoveAbout = {
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

/** Recipients of a stock email, and the current stock. */
export type StockNotice = {
  readonly locationName: string;
  readonly active: boolean;
  readonly currentStock: number;
  readonly lowStockThreshold: number;
  readonly readers: readonly { readonly email: string; readonly firstName: string }[];
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

export type Locations = {
  readonly insert: (tx: Tx, location: Location) => Promise<void>;
  /** Locks the row until the transaction ends. */
  readonly lockStock: (tx: Tx, id: string) => Promise<Stock | undefined>;
  /** Appends a move and updates the location's counters. */
  readonly move: (tx: Tx, id: string, move: StockMove, details: MoveAbout) => Promise<void>;
  readonly inventory: (id: string) => Promise<Inventory | undefined>;
  /** Returns plates taken by cases since then, less those given back. */
  readonly usedSince: (id: string, since: Date) => Promise<number>;
  readonly savePlan: (
    tx: Tx,
    id: string,
    plan: { readonly tier: Tier; readonly casesPerMonth: number; readonly lowStockThreshold: number },
  ) => Promise<void>;
  readonly notice: (id: string) => Promise<StockNotice | undefined>;
  readonly plan: (id: string) => Promise<Plan | undefined>;
  /** Lists locations of active and paused accounts, newest first: of one account, of a member, or all. */
  readonly list: (accountId?: string, memberId?: string) => Promise<readonly Partner[]>;
  /** Returns the role of an active member at this location; undefined if they do not work there. */
  readonly worksAt: (memberId: string, locationId: string) => Promise<TeamRole | undefined>;
  /** Lists all locations, including open applications. */
  readonly partners: (filter: PartnersWanted) => Promise<ListPage<Partner>>;
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

/** Counts accounts by status and month, `YYYY-MM` in the stored time zone. */
export type PartnerCounts = {
  readonly read: () => Promise<{ readonly timeZone: string; readonly counts: readonly PartnerCount[] }>;
};

export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  /** Takes as long for an unknown account (`undefined`) as for a wrong password. */
  readonly matches: (stored: string | undefined, password: string) => Promise<boolean>;
};
