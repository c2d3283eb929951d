import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/turn';
import { browserOf } from './actor-of.js';
import type { Cases, Plates } from './case-ports.js';
import { aboutCase, readCase } from './change-case.js';
import type { CaseFile, CaseFiles, FileKeeping } from './handover-ports.js';
import { noteAct } from './note-act.js';
import type { Locations } from './ports.js';
import { requireUnclaimed } from './prepare-timeline.js';
import type { TeamLog } from './team-ports.js';

type OfCase = { readonly caseId: string };

type Reading = {
  readonly cases: Pick<Cases, 'find'>;
  readonly locations: Pick<Locations, 'worksAt'>;
  readonly files: CaseFiles;
};
type Writing = Reading & {
  readonly plates: Pick<Plates, 'anyActive'>;
  /** Where the bytes lie. What it answers is settled there before it is written here, so a repeat has to be harmless. */
  readonly keeping: FileKeeping;
  readonly teamLog: Pick<TeamLog, 'note'>;
  readonly clock: Clock;
};

/** What was brought for the timeline, for the partner of the case and for staff. */
export const listFiles =
  ({ cases, locations, files }: Reading): Handler<OfCase, readonly CaseFile[]> =>
  async ({ caseId }, turn) => {
    await readCase({ cases, locations }, caseId, turn.caller, { staffToo: true });
    return files.list(caseId);
  };

/** Photographs and videos of the caller's browser wait with the case, until its family opens the plate. */
export const addFiles =
  (deps: Writing): Handler<OfCase & { readonly uploadIds: readonly string[] }, OfCase> =>
  async ({ caseId, uploadIds }, turn) => {
    const one = await readCase(deps, caseId, turn.caller);
    const before = await turn.kept<OfCase>();
    if (before) return before;
    await requireUnclaimed(deps, one, turn);
    const kept = await deps.keeping.keep({ caseId, browserId: browserOf(turn.caller), uploadIds }, turn);
    return turn.once(async (tx) => {
      const at = deps.clock.now();
      if (await deps.files.add(tx, caseId, kept, at))
        await noteAct(deps.teamLog, tx, turn.caller, { act: 'timeline-prepared', ...aboutCase(one), at });
      return { caseId };
    });
  };

/** Twice is fine. */
export const removeFile =
  (deps: Writing): Handler<OfCase & { readonly fileId: string }, OfCase> =>
  async ({ caseId, fileId }, turn) => {
    const one = await readCase(deps, caseId, turn.caller);
    const before = await turn.kept<OfCase>();
    if (before) return before;
    await requireUnclaimed(deps, one, turn);
    await deps.keeping.drop({ caseId, fileId }, turn);
    return turn.once(async (tx) => {
      const at = deps.clock.now();
      if (await deps.files.remove(tx, caseId, fileId))
        await noteAct(deps.teamLog, tx, turn.caller, { act: 'timeline-prepared', ...aboutCase(one), at });
      return { caseId };
    });
  };
