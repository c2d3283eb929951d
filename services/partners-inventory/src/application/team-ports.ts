import type { Tx } from '@keepsake/platform/turn';
import type { ListPage, Sorted } from '@keepsake/platform/work-list';
import type { PartnerType } from '../domain/application.js';
import type { MemberState, TeamRole } from '../domain/team.js';

export type Member = {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: TeamRole;
  readonly state: MemberState;
  readonly hasPassword: boolean;
  /** Where a director or an assistant works. */
  readonly locationIds: readonly string[];
  readonly invitedAt: Date;
  readonly joinedAt?: Date;
  readonly lastActAt?: Date;
  /** Whoever applied: an owner for good, under the id of the account. */
  readonly founder: boolean;
};

export type Members = {
  /** All of a team: whoever applied first, then in the order in which they were invited. */
  readonly list: (accountId: string) => Promise<readonly Member[]>;
  /** Locks the row until the transaction ends; undefined for one of another account. */
  readonly lock: (tx: Tx, accountId: string, memberId: string) => Promise<Member | undefined>;
  /** False when this address has an account, an application or a place in a team of the same type; nothing is written then. */
  readonly insert: (
    tx: Tx,
    member: Omit<Member, 'state' | 'hasPassword' | 'joinedAt' | 'founder' | 'lastActAt'> & {
      readonly customerId: string;
      readonly partnerType: PartnerType;
    },
  ) => Promise<boolean>;
  readonly saveStanding: (
    tx: Tx,
    memberId: string,
    standing: { readonly role: TeamRole; readonly locationIds: readonly string[] },
  ) => Promise<void>;
  /** False when the address has found another place meanwhile. */
  readonly setState: (tx: Tx, memberId: string, state: 'active' | 'off') => Promise<boolean>;
  /** An active member by address, and what opens the account they work for. */
  readonly byAddress: (
    customerId: string,
    partnerType: PartnerType,
  ) => Promise<
    | {
        readonly id: string;
        readonly accountId: string;
        readonly email: string;
        readonly firstName: string;
        readonly passwordHash: string;
        readonly accountActive: boolean;
      }
    | undefined
  >;
};

export type Act = {
  readonly accountId: string;
  readonly personId: string;
  readonly act: string;
  /** The case, the count or the person it was done to, in words. */
  readonly about: string;
  readonly at: Date;
  readonly locationId?: string;
  readonly caseId?: string;
};
export type ShownAct = {
  readonly id: string;
  readonly person: string;
  readonly act: string;
  readonly about: string;
  readonly at: Date;
  readonly locationName?: string;
  readonly caseId?: string;
};

export type TeamLog = {
  readonly note: (tx: Tx, act: Act) => Promise<void>;
  /** Newest first. `locationIds`: only what was done there; everything of the account without it. */
  readonly page: (
    wanted: Sorted & {
      readonly accountId: string;
      readonly caseId?: string;
      readonly locationIds?: readonly string[];
    },
  ) => Promise<ListPage<ShownAct>>;
};
