import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { browserOf, type Locations } from '../../accounts/api.js';
import type { Cases } from './ports.js';
import type { Plates } from '../../stock/api.js';
import { aboutCase, readCase } from './change-case.js';
import type { CaseFile, CaseFiles, FileKeeping } from './handover-ports.js';
import { recordActivity, type TeamLog } from '../../team/api.js';
import { requireUnclaimed } from './prepare-timeline.js';

type OfCase = { readonly caseId: string };

type Reading = {
  readonly cases: Pick<Cases, 'find'>;
  readonly locations: Pick<Locations, 'worksAt'>;
  readonly files: CaseFiles;
};
type Writing = Reading & {
  readonly plates: Pick<Plates, 'anyActive'>;
  /** Object storage of the files. It commits before this service does, so a repeat must be idempotent. */
  readonly keeping: FileKeeping;
  readonly teamLog: Pick<TeamLog, 'note'>;
  readonly clock: Clock;
};

/** Lists the files of the timeline for the case's partner and staff. */
export const listFiles =
  ({ cases, locations, files }: Reading): Handler<OfCase, readonly CaseFile[]> =>
  async ({ caseId }, ctx) => {
    await readCase({ cases, locations }, caseId, ctx.caller, { staffToo: true });
    return files.list(caseId);
  };

/** Adds photos and videos of the caller's browser to the case until its family activates the plate. */
export const addFiles =
  (deps: Writing): Handler<OfCase & { readonly uploadIds: readonly string[] }, OfCase> =>
  async ({ caseId, uploadIds }, ctx) => {
    const one = await readCase(deps, caseId, ctx.caller);
    const before = await ctx.storedResult<OfCase>();
    if (before) return before;
    await requireUnclaimed(deps, one, ctx);
    const kept = await deps.keeping.keep({ caseId, browserId: browserOf(ctx.caller), uploadIds }, ctx);
    return ctx.transaction(async (tx) => {
      const at = deps.clock.now();
      if (await deps.files.add(tx, caseId, kept, at))
        await recordActivity(deps.teamLog, tx, ctx.caller, { act: 'timeline-prepared', ...aboutCase(one), at });
      return { caseId };
    });
  };

/** Removes a file; idempotent. */
export const removeFile =
  (deps: Writing): Handler<OfCase & { readonly fileId: string }, OfCase> =>
  async ({ caseId, fileId }, ctx) => {
    const one = await readCase(deps, caseId, ctx.caller);
    const before = await ctx.storedResult<OfCase>();
    if (before) return before;
    await requireUnclaimed(deps, one, ctx);
    await deps.keeping.drop({ caseId, fileId }, ctx);
    return ctx.transaction(async (tx) => {
      const at = deps.clock.now();
      if (await deps.files.remove(tx, caseId, fileId))
        await recordActivity(deps.teamLog, tx, ctx.caller, { act: 'timeline-prepared', ...aboutCase(one), at });
      return { caseId };
    });
  };
