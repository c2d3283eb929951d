import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import type { Cases } from './ports.js';
import type { Plates } from '../../stock/api.js';
import { aboutCase, readCase } from './change-case.js';
import type { CaseFiles } from './handover-ports.js';
import { caseFileNotFound } from './not-found.js';
import { recordActivity, type TeamLog } from '../../team/api.js';
import type { Locations } from '../../accounts/api.js';
import { requireUnclaimed } from './prepare-timeline.js';

type OfCase = { readonly caseId: string };

/** Sets or clears the caption of a file until the family activates the plate. */
export const saveCaption =
  (deps: {
    readonly cases: Pick<Cases, 'find'>;
    readonly locations: Pick<Locations, 'worksAt'>;
    readonly files: Pick<CaseFiles, 'caption'>;
    readonly plates: Pick<Plates, 'anyActive'>;
    readonly teamLog: Pick<TeamLog, 'note'>;
    readonly clock: Clock;
  }): Handler<OfCase & { readonly fileId: string; readonly caption?: string }, OfCase> =>
  async ({ caseId, fileId, caption }, ctx) => {
    const one = await readCase(deps, caseId, ctx.caller);
    const before = await ctx.storedResult<OfCase>();
    if (before) return before;
    await requireUnclaimed(deps, one, ctx);
    return ctx.transaction(async (tx) => {
      if (!(await deps.files.caption(tx, caseId, fileId, caption))) throw caseFileNotFound();
      const at = deps.clock.now();
      await recordActivity(deps.teamLog, tx, ctx.caller, { act: 'timeline-prepared', ...aboutCase(one), at });
      return { caseId };
    });
  };
