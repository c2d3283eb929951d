import { codeReassigned } from '@keepsake/contracts/events/qr-timeline/code-reassigned.v1';
import { plateReplaced } from '@keepsake/contracts/events/qr-timeline/plate-replaced.v1';
import { qrTimelineStaffActed } from '@keepsake/contracts/events/qr-timeline/staff-acted.v1';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler, Tx } from '@keepsake/platform/turn';
import { codeUnknown, isAlive, readCode, timelinePath, type LifeState, type Plate } from '../domain/plate.js';
import { whyNotTakeable, type ReassignReason } from '../domain/reassignment.js';
import { requireReplaceable, type ExchangePlates } from './exchange-plates.js';
import { orTwins } from './or-twins.js';
import type { Codes } from './plate-ports.js';
import type { SupportRows } from './support-ports.js';
import type { ShowAtOnce } from './timeline-ports.js';

export type ReplacePlate = {
  readonly oldCode: string;
  /** Absent: the next one in stock. */
  readonly newCode?: string;
  readonly reason: ReassignReason;
  readonly customerId?: string;
  /** The old plate may be in the hands of people who must not find the family by it. */
  readonly notInTheirHands: boolean;
  /** The state that the staff decided on. */
  readonly seen?: LifeState;
  /** The family has the new plate already, so nothing is shipped. */
  readonly handedOver: boolean;
};
export type Replaced = {
  readonly oldCode: string;
  readonly newCode: string;
  readonly timelineId?: string;
  readonly timelineUrl: string;
  readonly leadsOn: boolean;
  readonly atMaker: boolean;
  readonly ships: boolean;
};

type Deps = {
  readonly codes: Pick<Codes, 'byCode'>;
  readonly support: Pick<SupportRows, 'replacementsOf'>;
  readonly exchange: ExchangePlates;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly showAtOnce: ShowAtOnce;
};

/**
 * A plate is lost or broken, activated or not: another one stands in for it, with everything on it, in one transaction. The old
 * plate leads on to it, or nowhere when it may be in other hands. Its shipment, the order's codes and the email follow by event.
 */
export const replacePlate =
  (deps: Deps): Handler<ReplacePlate, Replaced> =>
  async (input, turn) => {
    const staff = requireStaff(turn.caller, 'support', 'operations');
    const kept = await turn.kept<Replaced>();
    if (kept) return kept;
    const old = await deps.codes.byCode(readCode(input.oldCode));
    const chosen = input.newCode === undefined ? undefined : await deps.codes.byCode(readCode(input.newCode));
    if (!old || (input.newCode !== undefined && !chosen)) throw codeUnknown();
    const work = async (): Promise<Replaced> => {
      await requireReplaceable(deps.support, old, input);
      const refusal = chosen && whyNotTakeable(chosen);
      if (refusal) throw refusal;
      return turn.once<Replaced>((tx) => replaceIn(deps, tx, { old, chosen }, { ...input, staffId: staff.id }));
    };
    const done = await orTwins(turn, work());
    if (done.timelineId !== undefined) await deps.showAtOnce(done.timelineId, turn.log);
    return done;
  };

const replaceIn = async (
  deps: Deps,
  tx: Tx,
  plates: { readonly old: Plate; readonly chosen: Plate | undefined },
  input: ReplacePlate & { readonly staffId: string },
): Promise<Replaced> => {
  const { old, fresh, gone } = await deps.exchange(tx, plates, { ...input, at: deps.clock.now() });
  const { id: codeId, orderId, caseId, customerId, timelineId, test } = old;
  const { reason, staffId } = input;
  const ships = !input.handedOver && !test;
  if (timelineId !== undefined)
    tx.say(codeReassigned, {
      codeId,
      newCodeId: fresh.id,
      timelineId,
      customerId: customerId ?? '',
      reason,
      gone,
      ships,
      test,
    });
  tx.say(plateReplaced, {
    ...present({ orderId, caseId, customerId, replacementId: ships ? deps.ids.next() : undefined }),
    codeId,
    newCodeId: fresh.id,
    atMaker: fresh.atMaker,
  });
  tx.say(qrTimelineStaffActed, {
    subjectId: codeId,
    staffId,
    action: timelineId === undefined ? 'plate-replaced' : 'code-reassigned',
    subject: 'code',
    changed: ['lifeState', 'replacedBy'],
    reason,
  });
  return {
    ...present({ timelineId }),
    oldCode: old.code,
    newCode: fresh.code,
    timelineUrl: isAlive(old) ? timelinePath(fresh.code) : `/c/${fresh.code}`,
    leadsOn: !gone,
    atMaker: fresh.atMaker,
    ships,
  };
};
