import type { Tx } from '@keepsake/platform/turn';
import type { ListPage, Sorted } from '@keepsake/platform/work-list';
import type { AccountStatus, Application, ApplicationStatus, Decision, PartnerType } from '../domain/application.js';
import type { Location, Tier } from '../domain/location.js';
import type { PartnerCount } from '../domain/partner-figures.js';
import type { TeamRole } from '../domain/team.js';
import type { AlertKind, Shelf, StockKind, StockMove } from '../domain/stock.js';
import type { Actor } from './actor-of.js';

type ApplicationsWanted = Sorted & {
  /** `open`: those that wait for us. */
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
  /** False when this address already has an application or account of the same type; nothing is written then. */
  readonly insert: (tx: Tx, application: NewApplication) => Promise<boolean>;
  /** `submitted | question -> approved | refused | question`; undefined when it was decided before, or is not there. */
  readonly decide: (
    tx: Tx,
    id: string,
    decided: { readonly as: Decision; readonly by: string; readonly at: Date; readonly reason?: string },
  ) => Promise<Application | undefined>;
  /** `active <-> paused`; undefined when it stands so already. */
  readonly setStatus: (tx: Tx, id: string, status: AccountStatus) => Promise<Application | undefined>;
  readonly find: (id: string) => Promise<Application | undefined>;
  /** The same, inside the transaction that has just been refused a decision. */
  readonly read: (tx: Tx, id: string) => Promise<Application | undefined>;
  readonly page: (wanted: ApplicationsWanted) => Promise<ListPage<Application>>;
  /** The open or approved one of this address, else the newest refused one. */
  readonly byAddress: (
    customerId: string,
    partnerType: PartnerType,
  ) => Promise<(Application & { readonly passwordHash: string }) | undefined>;
};

/** A location with the people behind it; an applicant shows as one that is not there yet. */
export type Partner = Location & {
  readonly currentStock: number;
  readonly partnerType: PartnerType;
  readonly contactName: string;
  readonly email: string;
  readonly subscriptionStatus: 'active' | 'paused' | 'pending';
  /** Created this month. */
  readonly currentCases: number;
};

/** What a case at this place goes by. */
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

/** What stands beside a link of the chain. */
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

/** Whom a mail about a shelf goes to, and how the shelf stands now. */
export type ShelfNotice = {
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
  /** `moveNumber`: the link that crossed the line; one alert for each. */
  readonly raise: (tx: Tx, alert: Omit<StockAlert, 'isRead'> & { readonly moveNumber: number }) => Promise<void>;
  /** Marks what is not true any more as read. */
  readonly settle: (tx: Tx, locationId: string, kinds: readonly AlertKind[], at: Date) => Promise<void>;
  readonly read: (tx: Tx, id: string, at: Date) => Promise<void>;
  readonly find: (id: string) => Promise<(StockAlert & { readonly accountId: string }) | undefined>;
  /** Newest first, the latest hundred. */
  readonly list: (locationId: string) => Promise<readonly StockAlert[]>;
};

export type StockMoves = {
  /** Newest first. */
  readonly page: (locationId: string, asked: Sorted) => Promise<ListPage<ShownMove>>;
  /**
   * The piece of the chain that belongs to a month of the business, oldest first, and the count it begins with. A move that
   * was noted late belongs to the month of the moves before it, so that one month ends where the next begins.
   */
  readonly ofMonth: (
    locationId: string,
    month: string,
  ) => Promise<{ readonly opening: number; readonly moves: readonly ShownMove[] }>;
};

export type Locations = {
  readonly insert: (tx: Tx, location: Location) => Promise<void>;
  /** Locks the row until the transaction ends. */
  readonly lockShelf: (tx: Tx, id: string) => Promise<Shelf | undefined>;
  /** Appends to the chain and keeps the location's figures in step. */
  readonly move: (tx: Tx, id: string, move: StockMove, about: MoveAbout) => Promise<void>;
  readonly inventory: (id: string) => Promise<Inventory | undefined>;
  /** Plates that cases took since then, less those that came back. */
  readonly usedSince: (id: string, since: Date) => Promise<number>;
  readonly savePlan: (
    tx: Tx,
    id: string,
    plan: { readonly tier: Tier; readonly casesPerMonth: number; readonly lowStockThreshold: number },
  ) => Promise<void>;
  readonly notice: (id: string) => Promise<ShelfNotice | undefined>;
  readonly plan: (id: string) => Promise<Plan | undefined>;
  /** Locations of active and paused accounts, newest first; of one account, or of all; of a member, where they work. */
  readonly list: (accountId?: string, memberId?: string) => Promise<readonly Partner[]>;
  /** The role of an active member of a team at this location; undefined for whoever works elsewhere. */
  readonly worksAt: (memberId: string, locationId: string) => Promise<TeamRole | undefined>;
  /** The same of all, with open applications among them. */
  readonly partners: (wanted: PartnersWanted) => Promise<ListPage<Partner>>;
};

export type MakerBatch = {
  readonly batchId: string;
  readonly prefix: string;
  readonly count: number;
  /** Absent: central stock. */
  readonly locationId?: string;
  readonly madeAt: Date;
};

export type MakerStock = {
  /** False when this batch is known already. */
  readonly insert: (tx: Tx, batch: MakerBatch) => Promise<boolean>;
  readonly list: () => Promise<{ readonly batches: readonly MakerBatch[]; readonly total: number }>;
};

/** How many accounts came to stand where in a month, `YYYY-MM` of the zone that is kept with them. */
export type PartnerCounts = {
  readonly read: () => Promise<{ readonly timeZone: string; readonly counts: readonly PartnerCount[] }>;
};

export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  /** As slow for an unknown account (`undefined`) as for a wrong password. */
  readonly matches: (stored: string | undefined, password: string) => Promise<boolean>;
};
