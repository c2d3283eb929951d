import { activationUndone } from '@keepsake/contracts/events/qr-timeline/activation-undone.v1';
import { qrTimelineStaffActed } from '@keepsake/contracts/events/qr-timeline/staff-acted.v1';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/turn';
import { activatedSince, codeUnknown, readCode, whyNotUndoable } from '../domain/plate.js';
import type { CaseStories, Codes, PlateOrders } from './plate-ports.js';
import type { Timelines } from './ports.js';
import type { ShowAtOnce } from './timeline-ports.js';

export type UndoActivationDeps = {
  readonly codes: Codes;
  readonly plateOrders: PlateOrders;
  readonly caseStories: CaseStories;
  readonly timelines: Timelines;
  readonly clock: Clock;
  readonly showAtOnce: ShowAtOnce;
};
type Undone = { readonly code: string; readonly timelineId: string };

/**
 * A family says within 72 hours that somebody else took their plate: support frees it. What was written stands aside and is
 * shown to nobody; the order's pictures, or what a partner prepared, wait for whoever activates the plate rightly.
 */
export const undoActivation =
  (deps: UndoActivationDeps): Handler<{ readonly code: string }, Undone> =>
  async (input, turn) => {
    const staff = requireStaff(turn.caller, 'support');
    const plate = await deps.codes.byCode(readCode(input.code));
    if (!plate) throw codeUnknown();
    const undone = await turn.once<Undone>(async (tx) => {
      if (plate.orderId !== undefined) await deps.plateOrders.lock(tx, plate.orderId);
      if (plate.caseId !== undefined) await deps.caseStories.lock(tx, plate.caseId);
      const now = await deps.codes.again(tx, plate.id);
      const refusal = whyNotUndoable(now ?? plate, deps.clock.now());
      if (refusal) throw refusal;
      const { id: codeId, code, orderId, caseId, customerId = '', timelineId = '', test } = now ?? plate;
      await deps.timelines.hold(tx, timelineId);
      if (!(await deps.codes.undo(tx, codeId, activatedSince(deps.clock.now()), staff.id)))
        throw problem('conflict', 'code-just-moved', 'This plate has just changed. Please look at it again.');
      if (orderId !== undefined) await deps.plateOrders.freeStory(tx, orderId, codeId);
      if (caseId !== undefined) await deps.caseStories.free(tx, caseId, codeId);
      await deps.timelines.undo(tx, timelineId);
      tx.say(activationUndone, { ...present({ orderId }), codeId, timelineId, customerId, test });
      tx.say(qrTimelineStaffActed, {
        subjectId: codeId,
        staffId: staff.id,
        action: 'activation-undone',
        subject: 'code',
        changed: ['lifeState'],
      });
      return { code, timelineId };
    });
    await deps.showAtOnce(undone.timelineId, turn.log);
    return undone;
  };
