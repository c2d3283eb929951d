import type { Tx } from '@keepsake/platform/request-context';
import type { ListPage, Sorted } from '@keepsake/platform/work-list';
import type { AccountStatus, Application, ApplicationStatus, Decision, PartnerType } from '../domain/application.js';
import type { Location, Tier } from '../domain/location.js';
import type { TeamRole } from '../domain/roles.js';

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
  /** `active <-> paused` in this month, `YYYY-MM`; undefined if the status is the same. */
  readonly setStatus: (tx: Tx, id: string, status: AccountStatus, month: string) => Promise<Application | undefined>;
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

/** Recipients of a stock email, and the current stock. */
export type StockNotice = {
  readonly locationName: string;
  readonly active: boolean;
  readonly currentStock: number;
  readonly lowStockThreshold: number;
  readonly readers: readonly { readonly email: string; readonly firstName: string }[];
};

export type Locations = {
  readonly insert: (tx: Tx, location: Location) => Promise<void>;
  readonly inventory: (id: string) => Promise<Inventory | undefined>;
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

export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  /** Takes as long for an unknown account (`undefined`) as for a wrong password. */
  readonly matches: (stored: string | undefined, password: string) => Promise<boolean>;
};
