import type { Tx } from '@keepsake/platform/turn';
import type { Application, ApplicationStatus, Decision, PartnerType } from '../domain/application.js';
import type { Location } from '../domain/location.js';
import type { Shelf, StockMove } from '../domain/stock.js';

type Asked = { readonly cursor?: string; readonly limit: number };
type Page<R> = { readonly rows: readonly R[]; readonly nextCursor?: string; readonly total: number };

type NewApplication = Omit<Application, 'status' | 'accountStatus' | 'reason' | 'decidedBy' | 'decidedAt'> & {
  readonly passwordHash: string;
};

export type Applications = {
  /** False when this address already has an application or account of the same type; nothing is written then. */
  readonly insert: (tx: Tx, application: NewApplication) => Promise<boolean>;
  /** `submitted | question -> approved | refused`; undefined when it was decided before, or is not there. */
  readonly decide: (
    tx: Tx,
    id: string,
    decided: { readonly as: Decision; readonly by: string; readonly at: Date; readonly reason?: string },
  ) => Promise<Application | undefined>;
  readonly find: (id: string) => Promise<Application | undefined>;
  /** The same, inside the transaction that has just been refused a decision. */
  readonly read: (tx: Tx, id: string) => Promise<Application | undefined>;
  readonly page: (asked: Asked & { readonly status?: ApplicationStatus }) => Promise<Page<Application>>;
  /** The open or approved one of this address, else the newest refused one. */
  readonly byAddress: (
    customerId: string,
    partnerType: PartnerType,
  ) => Promise<(Application & { readonly passwordHash: string }) | undefined>;
};

/** A location with the people behind it; an applicant shows as one that is not there yet. */
export type Partner = Omit<Location, 'lowStockThreshold'> & {
  readonly partnerType: PartnerType;
  readonly contactName: string;
  readonly email: string;
  readonly subscriptionStatus: 'active' | 'paused' | 'pending';
};

export type Inventory = {
  readonly accountId: string;
  readonly currentStock: number;
  readonly lowStockThreshold: number;
  readonly totalUsed: number;
  readonly lastUsed?: Date;
  readonly totalRestocked: number;
  readonly lastRestocked?: Date;
};

export type Locations = {
  readonly insert: (tx: Tx, location: Location) => Promise<void>;
  /** Locks the row until the transaction ends. */
  readonly lockShelf: (tx: Tx, id: string) => Promise<Shelf | undefined>;
  /** Appends to the chain and keeps the location's figures in step. */
  readonly move: (
    tx: Tx,
    id: string,
    move: StockMove,
    about: { readonly batchId?: string; readonly at: Date },
  ) => Promise<void>;
  readonly inventory: (id: string) => Promise<Inventory | undefined>;
  /** Locations of active and paused accounts, newest first; of one account, or of all. */
  readonly list: (accountId?: string) => Promise<readonly Partner[]>;
  /** The same of all, with open applications among them. */
  readonly partners: (asked: Asked) => Promise<Page<Partner>>;
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

export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  /** As slow for an unknown account (`undefined`) as for a wrong password. */
  readonly matches: (stored: string | undefined, password: string) => Promise<boolean>;
};
