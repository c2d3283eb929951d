import type { Clock } from '@keepsake/platform/clock';
import type { Handler, JobType } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { Announce } from '../../integrations/api.js';
import { giveBack, type Plates, type ChangeStock } from '../../stock/api.js';
import type { Assignments, Cases } from './ports.js';

export const settleAssignmentJob: JobType<{ readonly assignmentId: string }> = {
  name: 'settle-assignment',
  schema: z.object({ assignmentId: z.uuid() }),
};
export const settleWaitingJob: JobType<object> = { name: 'settle-waiting-assignments', schema: z.object({}) };

/** Settles an `asked` assignment: taken, and the case has a plate; or refused, and the plate returns to stock. */
export const settleAssignment =
  (deps: {
    readonly assignments: Assignments;
    readonly cases: Cases;
    readonly plates: Plates;
    readonly changeStock: ChangeStock;
    readonly announce: Announce;
    readonly clock: Clock;
  }): Handler<{ readonly assignmentId: string }, void> =>
  async ({ assignmentId }, ctx) => {
    const input = await deps.assignments.find(assignmentId);
    if (input?.state !== 'asked') return;
    const outcome = await deps.plates.take(input.codeId, input.caseId, ctx);
    const one = await deps.cases.find(input.caseId);
    await ctx.transaction(async (tx) => {
      const at = deps.clock.now();
      if (!(await deps.assignments.settle(tx, assignmentId, outcome, at))) return;
      if (outcome === 'taken') {
        await deps.cases.move(tx, input.caseId, ['open'], 'plated');
        if (one) await deps.announce(tx, 'plate.assigned', { ...one, caseId: one.id }, at);
      } else {
        const details = { at, by: { kind: 'system' } as const, reason: 'The plate was not free' };
        await deps.changeStock(tx, input.locationId, (stock) => giveBack(stock, 1), details);
      }
    });
  };

const timeoutMs = 10_000;

/** Repeats assignments that a crashed process left as `asked`. */
export const settleWaiting =
  (deps: { readonly assignments: Assignments; readonly clock: Clock }): Handler<unknown, void> =>
  async (_, ctx) => {
    const waiting = await deps.assignments.waiting(new Date(deps.clock.now().getTime() - timeoutMs));
    if (waiting.length === 0) return;
    await ctx.transaction(async (tx) => {
      for (const assignmentId of waiting)
        tx.enqueue(settleAssignmentJob, { assignmentId }, { key: `assignment:${assignmentId}` });
    });
  };
