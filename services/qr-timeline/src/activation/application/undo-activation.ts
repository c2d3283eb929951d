import { activationUndone } from '@keepsake/contracts/events/qr-timeline/activation-undone.v1';
import { qrTimelineStaffActed } from '@keepsake/contracts/events/qr-timeline/staff-acted.v1';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import {
  activatedSince,
  codeUnknown,
  readCode,
  undoProblem,
  type CaseStories,
  type Codes,
  type PlateOrders,
} from '../../plates/api.js';
import type { Timelines, RefreshReadModel } from '../../timelines/api.js';

export type UndoActivationDeps = {
  readonly codes: Codes;
  readonly plateOrders: PlateOrders;
  readonly caseStories: CaseStories;
  readonly timelines: Timelines;
  readonly clock: Clock;
  readonly refreshReadModel: RefreshReadModel;
};
type Undone = { readonly code: string; readonly timelineId: string };

/**
 * Undoes an activation within 72 hours, by support, when another person took the plate. The timeline is detached and
 * hidden; uploads of the order, or what a partner prepared, wait for the next activation.
 */
export const undoActivation =
  (deps: UndoActivationDeps): Handler<{ readonly code: string }, Undone> =>
  async (input, ctx) => {
    const staff = requireStaff(ctx.caller, 'support');
    const plate = await deps.codes.byCode(readCode(input.code));
    if (!plate) throw codeUnknown();
    const undone = await ctx.transaction<Undone>(async (tx) => {
      if (plate.orderId !== undefined) await deps.plateOrders.lock(tx, plate.orderId);
      if (plate.caseId !== undefined) await deps.caseStories.lock(tx, plate.caseId);
      const now = await deps.codes.again(tx, plate.id);
      const refusal = undoProblem(now ?? plate, deps.clock.now());
      if (refusal) throw refusal;
      const { id: codeId, code, orderId, caseId, customerId = '', timelineId = '', test } = now ?? plate;
      await deps.timelines.hold(tx, timelineId);
      if (!(await deps.codes.undo(tx, codeId, activatedSince(deps.clock.now()), staff.id)))
        throw problem('conflict', 'code-just-moved', 'This plate has just changed. Please look at it again.');
      if (orderId !== undefined) await deps.plateOrders.freeStory(tx, orderId, codeId);
      if (caseId !== undefined) await deps.caseStories.free(tx, caseId, codeId);
      await deps.timelines.undo(tx, timelineId);
      tx.publish(activationUndone, { ...present({ orderId }), codeId, timelineId, customerId, test });
      tx.publish(qrTimelineStaffActed, {
        subjectId: codeId,
        staffId: staff.id,
        action: 'activation-undone',
        subject: 'code',
        changed: ['lifeState'],
      });
      return { code, timelineId };
    });
    await deps.refreshReadModel(undone.timelineId, ctx.log);
    return undone;
  };
