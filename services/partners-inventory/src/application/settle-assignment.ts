import type { Clock } from '@keepsake/platform/clock';
import type { Handler, JobType } from '@keepsake/platform/turn';
import { z } from 'zod';
import { giveBack } from '../domain/stock.js';
import type { Assignments, Cases, Plates } from './case-ports.js';
import type { MoveShelf } from './move-shelf.js';

export const settleAssignmentJob: JobType<{ readonly assignmentId: string }> = {
  name: 'settle-assignment',
  schema: z.object({ assignmentId: z.uuid() }),
};
export const settleWaitingJob: JobType<object> = { name: 'settle-waiting-assignments', schema: z.object({}) };

/** `asked` ends here: taken, and the case has a plate; or refused, and the plate is back on the shelf. */
export const settleAssignment =
  (deps: {
    readonly assignments: Assignments;
    readonly cases: Cases;
    readonly plates: Plates;
    readonly moveShelf: MoveShelf;
    readonly clock: Clock;
  }): Handler<{ readonly assignmentId: string }, void> =>
  async ({ assignmentId }, turn) => {
    const asked = await deps.assignments.find(assignmentId);
    if (asked?.state !== 'asked') return;
    const outcome = await deps.plates.take(asked.codeId, asked.caseId, turn);
    await turn.once(async (tx) => {
      const at = deps.clock.now();
      if (!(await deps.assignments.settle(tx, assignmentId, outcome, at))) return;
      if (outcome === 'taken') await deps.cases.move(tx, asked.caseId, ['open'], 'plated');
      else {
        const about = { at, by: { kind: 'system' } as const, reason: 'The plate was not free' };
        await deps.moveShelf(tx, asked.locationId, (shelf) => giveBack(shelf, 1), about);
      }
    });
  };

const patienceMs = 10_000;

/** What a dead process left `asked` is asked again. */
export const settleWaiting =
  (deps: { readonly assignments: Assignments; readonly clock: Clock }): Handler<unknown, void> =>
  async (_, turn) => {
    const waiting = await deps.assignments.waiting(new Date(deps.clock.now().getTime() - patienceMs));
    if (waiting.length === 0) return;
    await turn.once(async (tx) => {
      for (const assignmentId of waiting)
        tx.enqueue(settleAssignmentJob, { assignmentId }, { key: `assignment:${assignmentId}` });
    });
  };
