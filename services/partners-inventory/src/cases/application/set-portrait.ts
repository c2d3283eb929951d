import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import type { Locations } from '../../accounts/api.js';
import type { Plates } from '../../stock/api.js';
import { recordActivity, type TeamLog } from '../../team/api.js';
import { aboutCase, readCase } from './change-case.js';
import type { CaseFiles } from './handover-ports.js';
import { caseFileNotFound } from './not-found.js';
import type { Cases } from './ports.js';
import { requireUnclaimed } from './prepare-timeline.js';

type OfCase = { readonly caseId: string };

/** Chooses the portrait among the photos of a case, or none, until the family activates the plate. */
export const setPortrait =
  (deps: {
    readonly cases: Pick<Cases, 'find'>;
    readonly locations: Pick<Locations, 'worksAt'>;
    readonly files: Pick<CaseFiles, 'setPortrait'>;
    readonly plates: Pick<Plates, 'anyActive'>;
    readonly teamLog: Pick<TeamLog, 'note'>;
    readonly clock: Clock;
  }): Handler<OfCase & { readonly fileId?: string }, OfCase> =>
  async ({ caseId, fileId }, ctx) => {
    const one = await readCase(deps, caseId, ctx.caller);
    const before = await ctx.storedResult<OfCase>();
    if (before) return before;
    await requireUnclaimed(deps, one, ctx);
    return ctx.transaction(async (tx) => {
      if (!(await deps.files.setPortrait(tx, caseId, fileId))) throw caseFileNotFound();
      const at = deps.clock.now();
      await recordActivity(deps.teamLog, tx, ctx.caller, { act: 'timeline-prepared', ...aboutCase(one), at });
      return { caseId };
    });
  };
