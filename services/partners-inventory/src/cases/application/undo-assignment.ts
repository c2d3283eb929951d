import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { caseNumber } from '../domain/case.js';
import { pageOpened, plateNotWithCase, undone } from '../domain/assignment.js';
import { giveBack, type Plates, type ChangeStock } from '../../stock/api.js';
import { actorOf, type Locations } from '../../accounts/api.js';
import type { Assignments, Cases } from './ports.js';
import { aboutCase, readCase } from './change-case.js';
import { recordActivity, type TeamLog } from '../../team/api.js';

export type UndoAssignment = { readonly caseId: string; readonly code: string };

/**
 * Undoes the assignment of a plate. Calls qr-timeline first, which decides against a concurrent activation; a repeat
 * completes a crashed attempt.
 */
export const undoAssignment =
  (deps: {
    readonly cases: Cases;
    readonly assignments: Assignments;
    readonly plates: Pick<Plates, 'find' | 'giveBack'>;
    readonly locations: Pick<Locations, 'worksAt'>;
    readonly changeStock: ChangeStock;
    readonly teamLog: Pick<TeamLog, 'note'>;
    readonly clock: Clock;
  }): Handler<UndoAssignment, { readonly caseId: string }> =>
  async ({ caseId, code }, ctx) => {
    const one = await readCase(deps, caseId, ctx.caller);
    const stored = await ctx.storedResult<{ readonly caseId: string }>();
    if (stored) return stored;
    const plate = await deps.plates.find(code, ctx);
    if (!plate || !one.codeIds.includes(plate.codeId)) throw plateNotWithCase();
    const outcome = await deps.plates.giveBack(plate.codeId, caseId, one.locationId, ctx);
    if (outcome === 'active') throw pageOpened();
    if (outcome !== 'given-back') throw plateNotWithCase();
    return ctx.transaction(async (tx) => {
      const at = deps.clock.now();
      const held = await deps.assignments.ofPlate(plate.codeId, tx);
      if (held?.caseId !== caseId || !(await deps.assignments.release(tx, held.id, undone, at))) return { caseId };
      await deps.cases.unplate(tx, caseId);
      await deps.changeStock(tx, one.locationId, (stock) => giveBack(stock, 1), {
        at,
        by: actorOf(ctx.caller),
        reason: `Case ${caseNumber(one)}: assignment undone`,
      });
      await recordActivity(deps.teamLog, tx, ctx.caller, { act: 'plate-undone', ...aboutCase(one), at });
      return { caseId };
    });
  };
