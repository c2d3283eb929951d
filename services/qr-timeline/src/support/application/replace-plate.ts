import { codeReassigned } from '@keepsake/contracts/events/qr-timeline/code-reassigned.v1';
import { plateReplaced } from '@keepsake/contracts/events/qr-timeline/plate-replaced.v1';
import { qrTimelineStaffActed } from '@keepsake/contracts/events/qr-timeline/staff-acted.v1';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler, Tx } from '@keepsake/platform/request-context';
import {
  codeUnknown,
  isAlive,
  readCode,
  timelinePath,
  type LifeState,
  type Plate,
  type Codes,
} from '../../plates/api.js';
import { takingProblem, type ReassignReason } from '../domain/reassignment.js';
import { requireReplaceable, type ExchangePlates } from './exchange-plates.js';
import { orStoredResult } from '../../shared/application/or-stored-result.js';
import type { SupportRows } from './support-ports.js';
import type { RefreshReadModel } from '../../timelines/api.js';

export type ReplacePlate = {
  readonly oldCode: string;
  /** Absent: the next one in stock. */
  readonly newCode?: string;
  readonly reason: ReassignReason;
  readonly customerId?: string;
  /** The old plate may be with people who must not find the family by it. */
  readonly notInTheirHands: boolean;
  /** The state that staff saw. */
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
  readonly refreshReadModel: RefreshReadModel;
};

/**
 * Replaces a lost or damaged plate, activated or not, with everything on it, in one transaction. The old plate leads to
 * the new one, or nowhere if others may have it. Shipment, order codes and email follow by event.
 */
export const replacePlate =
  (deps: Deps): Handler<ReplacePlate, Replaced> =>
  async (input, ctx) => {
    const staff = requireStaff(ctx.caller, 'support', 'operations');
    const stored = await ctx.storedResult<Replaced>();
    if (stored) return stored;
    const old = await deps.codes.byCode(readCode(input.oldCode));
    const chosen = input.newCode === undefined ? undefined : await deps.codes.byCode(readCode(input.newCode));
    if (!old || (input.newCode !== undefined && !chosen)) throw codeUnknown();
    const work = async (): Promise<Replaced> => {
      await requireReplaceable(deps.support, old, input);
      const refusal = chosen && takingProblem(chosen);
      if (refusal) throw refusal;
      return ctx.transaction<Replaced>((tx) => replaceIn(deps, tx, { old, chosen }, { ...input, staffId: staff.id }));
    };
    const done = await orStoredResult(ctx, work());
    if (done.timelineId !== undefined) await deps.refreshReadModel(done.timelineId, ctx.log);
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
    tx.publish(codeReassigned, {
      codeId,
      newCodeId: fresh.id,
      timelineId,
      customerId: customerId ?? '',
      reason,
      gone,
      ships,
      test,
    });
  tx.publish(plateReplaced, {
    ...present({ orderId, caseId, customerId, replacementId: ships ? deps.ids.next() : undefined }),
    codeId,
    newCodeId: fresh.id,
    atMaker: fresh.atMaker,
  });
  tx.publish(qrTimelineStaffActed, {
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
