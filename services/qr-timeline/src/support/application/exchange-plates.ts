import { present } from '@keepsake/contracts/values/present';
import { problem } from '@keepsake/platform/problem';
import type { Tx } from '@keepsake/platform/request-context';
import type { LifeState, Plate, Claims, Codes, PlateOrders } from '../../plates/api.js';
import {
  alreadyReassigned,
  endsOldPlate,
  justMoved,
  replacementProblem,
  takingProblem,
  type ReassignReason,
} from '../domain/reassignment.js';
import type { PickReplacement } from './pick-replacement.js';
import type { Timelines } from '../../timelines/api.js';
import type { PlateMoves, SupportRows } from './support-ports.js';

type Asked = { readonly customerId?: string; readonly seen?: LifeState };
type Plates = { readonly old: Plate; readonly chosen: Plate | undefined };
type Exchange = Asked & {
  readonly reason: ReassignReason;
  readonly notInTheirHands: boolean;
  readonly staffId: string;
  readonly at: Date;
};

export type ExchangePlates = (
  tx: Tx,
  plates: Plates,
  exchange: Exchange,
) => Promise<{ readonly old: Plate; readonly fresh: Plate; readonly gone: boolean }>;

/** Throws if this plate cannot be replaced in its current state. */
export const requireReplaceable = async (
  support: Pick<SupportRows, 'replacementsOf'>,
  plate: Plate,
  input: Asked,
  tx?: Tx,
): Promise<void> => {
  if (plate.lifeState === 'reassigned') {
    const [replacement] = await support.replacementsOf([plate.id], tx);
    throw alreadyReassigned(replacement ?? {});
  }
  const refusal = replacementProblem(plate, input);
  if (refusal) throw refusal;
};

/**
 * Exchanges plates with two guarded updates: releases the old plate, then assigns the new one with everything on the
 * old.
 */
export const exchangePlates =
  (deps: {
    readonly codes: Pick<Codes, 'again'>;
    readonly moves: PlateMoves;
    readonly support: Pick<SupportRows, 'replacementsOf'>;
    readonly plateOrders: Pick<PlateOrders, 'lock'>;
    readonly claims: Pick<Claims, 'close'>;
    readonly timelines: Timelines;
    readonly pick: PickReplacement;
  }): ExchangePlates =>
  async (tx, { old: before, chosen }, { customerId, seen = before.lifeState, ...exchange }) => {
    const { reason, staffId, at } = exchange;
    // Lock the order's row first, as in every use case, to serialize with swaps and activations.
    if (before.orderId !== undefined) await deps.plateOrders.lock(tx, before.orderId);
    const fresh = await deps.pick(tx, before, chosen);
    if (before.timelineId !== undefined) await deps.timelines.hold(tx, before.timelineId);
    const old = (await deps.codes.again(tx, before.id)) ?? before;
    await requireReplaceable(deps.support, old, { ...present({ customerId }), seen }, tx);
    const refusal = takingProblem(fresh);
    if (refusal && refusal.slug !== 'new-code-at-maker') throw refusal;
    if (old.timelineId !== before.timelineId || old.orderId !== before.orderId) throw justMoved();
    const gone = endsOldPlate(reason, exchange.notInTheirHands);
    const move = { old, newId: fresh.id, reason, gone, staffId, at };
    if (!(await deps.moves.letGo(tx, move))) throw justMoved();
    if (!(await deps.moves.take(tx, move)))
      throw problem('conflict', 'new-code-taken', 'This code was just taken. Please choose another new code.');
    if (old.timelineId !== undefined) {
      const to = { codeId: fresh.id, code: fresh.code, formerCode: old.code, gone };
      await deps.timelines.move(tx, old.timelineId, to);
    }
    await deps.claims.close(tx, [old.id], at);
    return { old, fresh, gone };
  };
