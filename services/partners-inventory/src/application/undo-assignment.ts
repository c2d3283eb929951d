import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/turn';
import { pageOpened, plateNotWithCase, undone } from '../domain/assignment.js';
import { giveBack } from '../domain/stock.js';
import { actorOf } from './actor-of.js';
import type { Assignments, Cases, Plates } from './case-ports.js';
import { aboutCase, readCase } from './change-case.js';
import type { MoveShelf } from './move-shelf.js';
import { noteAct } from './note-act.js';
import type { Locations } from './ports.js';
import type { TeamLog } from './team-ports.js';

export type UndoAssignment = { readonly caseId: string; readonly code: string };

/**
 * Frees a plate that was assigned to the wrong case. The code itself decides between us and a family that opens it at the
 * same moment, so it is asked first; a repeat after a crash finishes what was begun.
 */
export const undoAssignment =
  (deps: {
    readonly cases: Cases;
    readonly assignments: Assignments;
    readonly plates: Pick<Plates, 'find' | 'giveBack'>;
    readonly locations: Pick<Locations, 'worksAt'>;
    readonly moveShelf: MoveShelf;
    readonly teamLog: Pick<TeamLog, 'note'>;
    readonly clock: Clock;
  }): Handler<UndoAssignment, { readonly caseId: string }> =>
  async ({ caseId, code }, turn) => {
    const one = await readCase(deps, caseId, turn.caller);
    const kept = await turn.kept<{ readonly caseId: string }>();
    if (kept) return kept;
    const plate = await deps.plates.find(code, turn);
    if (!plate || !one.codeIds.includes(plate.codeId)) throw plateNotWithCase();
    const outcome = await deps.plates.giveBack(plate.codeId, caseId, one.locationId, turn);
    if (outcome === 'active') throw pageOpened();
    if (outcome !== 'given-back') throw plateNotWithCase();
    return turn.once(async (tx) => {
      const at = deps.clock.now();
      const held = await deps.assignments.ofPlate(plate.codeId, tx);
      if (held?.caseId !== caseId || !(await deps.assignments.release(tx, held.id, undone, at))) return { caseId };
      await deps.cases.unplate(tx, caseId);
      await deps.moveShelf(tx, one.locationId, (shelf) => giveBack(shelf, 1), {
        at,
        by: actorOf(turn.caller),
        reason: `Case ${one.orderRef}: assignment undone`,
      });
      await noteAct(deps.teamLog, tx, turn.caller, { act: 'plate-undone', ...aboutCase(one), at });
      return { caseId };
    });
  };
