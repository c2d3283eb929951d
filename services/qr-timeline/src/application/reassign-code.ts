import { codeReassigned } from '@keepsake/contracts/events/qr-timeline/code-reassigned.v1';
import { qrTimelineStaffActed } from '@keepsake/contracts/events/qr-timeline/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler, Tx } from '@keepsake/platform/turn';
import { codeUnknown, readCode, timelinePath, type Plate } from '../domain/plate.js';
import {
  alreadyReassigned,
  endsOldPlate,
  whyNotMovable,
  whyNotTakeable,
  type ReassignReason,
} from '../domain/reassignment.js';
import type { Codes, PlateOrders } from './plate-ports.js';
import type { Timelines } from './ports.js';
import type { PlateMoves, SupportRows } from './support-ports.js';
import type { ShowAtOnce } from './timeline-ports.js';

export type ReassignCode = {
  readonly oldCode: string;
  readonly newCode: string;
  readonly reason: ReassignReason;
  readonly customerId?: string;
  /** Whoever has the old plate now must not find the family by it. */
  readonly notInTheirHands: boolean;
};
export type Reassigned = {
  readonly oldCode: string;
  readonly newCode: string;
  readonly timelineId: string;
  readonly timelineUrl: string;
  readonly leadsOn: boolean;
};

type Deps = {
  readonly codes: Pick<Codes, 'byCode' | 'again'>;
  readonly moves: PlateMoves;
  readonly support: Pick<SupportRows, 'replacementsOf'>;
  readonly plateOrders: PlateOrders;
  readonly timelines: Timelines;
  readonly clock: Clock;
  readonly showAtOnce: ShowAtOnce;
};

/** The plate as support sees it now, or why its timeline cannot move: a colleague may have been quicker. */
const requireMovable = async (deps: Deps, plate: Plate, input: ReassignCode, tx?: Tx): Promise<string> => {
  if (plate.lifeState === 'reassigned') {
    const [replacement] = await deps.support.replacementsOf([plate.id], tx);
    throw alreadyReassigned(replacement ?? {});
  }
  const refusal = whyNotMovable(plate, input.customerId);
  if (refusal) throw refusal;
  return plate.timelineId ?? '';
};

/** Two guarded updates decide: the first one lets the old plate go, the second takes the new one off the shelf. */
const swap = async (deps: Deps, tx: Tx, plates: { old: Plate; fresh: Plate }, input: ReassignCode, staffId: string) => {
  const { old, fresh } = plates;
  const [at, gone] = [deps.clock.now(), endsOldPlate(input.reason, input.notInTheirHands)];
  await deps.moves.wantNew(tx, fresh.id);
  if (old.orderId !== undefined) await deps.plateOrders.lock(tx, old.orderId);
  const timelineId = old.timelineId ?? '';
  await deps.timelines.hold(tx, timelineId);
  const now = (await deps.codes.again(tx, old.id)) ?? old;
  await requireMovable(deps, now, input, tx);
  const move = { old: now, newId: fresh.id, reason: input.reason, gone, staffId, at };
  if (now.timelineId !== timelineId || !(await deps.moves.letGo(tx, move)))
    throw problem('conflict', 'code-just-moved', 'This plate has just changed. Please look at it again.');
  if (!(await deps.moves.take(tx, move)))
    throw (
      whyNotTakeable((await deps.codes.again(tx, fresh.id)) ?? fresh) ??
      problem('conflict', 'new-code-taken', 'This code was just taken. Please choose another new code.')
    );
  await deps.timelines.move(tx, timelineId, { codeId: fresh.id, code: fresh.code, formerCode: old.code, gone });
  return { timelineId, gone, customerId: now.customerId ?? '' };
};

/**
 * The plate of a family is lost or broken: everything moves to a new one, in one transaction. The old plate leads on to it for
 * ever, or nowhere when a stranger may hold it. The family reads of it by mail.
 */
export const reassignCode =
  (deps: Deps): Handler<ReassignCode, Reassigned> =>
  async (input, turn) => {
    const staff = requireStaff(turn.caller, 'support');
    const kept = await turn.kept<Reassigned>();
    if (kept) return kept;
    const old = await deps.codes.byCode(readCode(input.oldCode));
    const fresh = await deps.codes.byCode(readCode(input.newCode));
    if (!old || !fresh) throw codeUnknown();
    const refusal = await requireMovable(deps, old, input).then(
      () => whyNotTakeable(fresh),
      (reason: unknown) => reason,
    );
    if (refusal !== undefined) {
      // The same press, sent again, may have moved them between the two looks: then it gets its answer.
      const moved = await turn.kept<Reassigned>();
      if (moved) return moved;
      throw refusal;
    }
    const done = await turn.once<Reassigned>(async (tx) => {
      const { timelineId, gone, customerId } = await swap(deps, tx, { old, fresh }, input, staff.id);
      const { reason } = input;
      tx.say(codeReassigned, {
        codeId: old.id,
        newCodeId: fresh.id,
        timelineId,
        customerId,
        reason,
        gone,
        test: old.test,
      });
      tx.say(qrTimelineStaffActed, {
        subjectId: old.id,
        staffId: staff.id,
        action: 'code-reassigned',
        subject: 'code',
        changed: ['lifeState', 'replacedBy'],
        reason,
      });
      return {
        oldCode: old.code,
        newCode: fresh.code,
        timelineId,
        timelineUrl: timelinePath(fresh.code),
        leadsOn: !gone,
      };
    });
    await deps.showAtOnce(done.timelineId, turn.log);
    return done;
  };
