import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/request-context';
import type { ListPage, Sorted } from '@keepsake/platform/work-list';
import type { Cases } from './ports.js';
import { readCase } from './change-case.js';
import { requireMember, type Members, type ShownAct, type TeamLog } from '../../team/api.js';
import type { Locations } from '../../accounts/api.js';

export type ActivityFilter = Sorted & { readonly caseId?: string };

/** Returns the team log: all of it for owners, their locations for others. */
export const listActivity =
  (deps: {
    readonly members: Members;
    readonly log: TeamLog;
    readonly cases: Pick<Cases, 'find'>;
    readonly locations: Pick<Locations, 'worksAt'>;
  }): Handler<ActivityFilter, ListPage<ShownAct>> =>
  async ({ caseId, ...input }, { caller }) => {
    const { caller: partner, me } = await requireMember(deps, caller);
    if (caseId !== undefined) await readCase(deps, caseId, caller);
    const locationIds = me.role === 'owner' ? undefined : me.locationIds;
    return deps.log.page({ ...input, accountId: partner.id, ...present({ caseId, locationIds }) });
  };
