import type { TeamActName } from '@keepsake/contracts/rest/team';
import type { Tx } from '@keepsake/platform/request-context';
import type { ListPage, Sorted } from '@keepsake/platform/work-list';
import type { PartnerType, TeamRole } from '../../accounts/api.js';
import type { MemberState } from '../domain/team.js';

export type Member = {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: TeamRole;
  readonly state: MemberState;
  readonly hasPassword: boolean;
  /** Locations of a director or an assistant. */
  readonly locationIds: readonly string[];
  readonly invitedAt: Date;
  readonly joinedAt?: Date;
  readonly lastActAt?: Date;
  /** The applicant: a permanent owner, under the id of the account. */
  readonly founder: boolean;
};

export type Members = {
  /** Returns the team: the applicant first, then in order of invitation. */
  readonly list: (accountId: string) => Promise<readonly Member[]>;
  /** Locks the row until the transaction ends; undefined for a member of another account. */
  readonly lock: (tx: Tx, accountId: string, memberId: string) => Promise<Member | undefined>;
  /** False if this address has an account, application or membership of the same type; then nothing is written. */
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
    access: { readonly role: TeamRole; readonly locationIds: readonly string[] },
  ) => Promise<void>;
  /** False if the address has joined another team since. */
  readonly setState: (tx: Tx, memberId: string, state: 'active' | 'off') => Promise<boolean>;
  /** Returns an active member by address, with the sign-in data of their account. */
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

export type TeamActivity = {
  readonly accountId: string;
  readonly personId: string;
  readonly act: TeamActName;
  /** Text about the affected case, count or person. */
  readonly about: string;
  readonly at: Date;
  readonly locationId?: string;
  readonly caseId?: string;
};
export type ShownAct = {
  readonly id: string;
  readonly person: string;
  readonly act: TeamActName;
  readonly about: string;
  readonly at: Date;
  readonly locationName?: string;
  readonly caseId?: string;
};

export type TeamLog = {
  readonly note: (tx: Tx, act: TeamActivity) => Promise<void>;
  /** Newest first. `locationIds`: only actions there; without it all of the account. */
  readonly page: (
    filter: Sorted & {
      readonly accountId: string;
      readonly caseId?: string;
      readonly locationIds?: readonly string[];
    },
  ) => Promise<ListPage<ShownAct>>;
};
