import type { ReassignReason } from '@keepsake/contracts/catalog/customer-service-messages';
import { problem, type Problem } from '@keepsake/platform/problem';
import { isAlive, type LifeState, type Plate } from '../../plates/api.js';

export type { ReassignReason };

/** The holder of a lost plate must not find the family by it. */
export const endsOldPlate = (reason: ReassignReason, notInTheirHands: boolean): boolean =>
  reason === 'lost_plate' || notInTheirHands;

/** Another colleague won: names who, when and the new plate, so that the family is not called twice. */
export const alreadyReassigned = (plate: {
  readonly by?: string;
  readonly at?: Date;
  readonly staffId?: string;
}): Problem =>
  problem(
    'conflict',
    'code-already-reassigned',
    `A colleague moved this timeline to ${plate.by ?? 'another plate'} ${plate.at ? `at ${timeOf(plate.at)} ` : ''}already. Please look at it again.`,
    { ...(plate.staffId !== undefined && { staffId: plate.staffId }) },
  );

const timeOf = (at: Date): string => `${at.toISOString().slice(11, 16)} UTC on ${at.toISOString().slice(0, 10)}`;

export const justMoved = (): Problem =>
  problem('conflict', 'code-just-moved', 'This plate has just changed. Refresh the page and look at it again.');

/** The plate has another state now than staff saw. */
const changedSince = (plate: Plate, seen: LifeState | undefined): Problem | undefined => {
  if (seen === undefined || (seen === 'unactivated') === (plate.lifeState === 'unactivated')) return undefined;
  return problem(
    'conflict',
    isAlive(plate) ? 'code-just-activated' : 'code-just-undone',
    isAlive(plate)
      ? 'This plate was activated a moment ago. Refresh the page and decide with its timeline in view.'
      : 'The activation of this plate was undone a moment ago. Refresh the page and look at it again.',
  );
};

/** Returns why this plate cannot be replaced; undefined if it can. `seen`: the state that staff saw. */
export const replacementProblem = (
  plate: Plate,
  input: { readonly customerId?: string; readonly seen?: LifeState },
): Problem | undefined => {
  const changed = changedSince(plate, input.seen);
  if (changed) return changed;
  if (!isAlive(plate) && plate.test)
    return problem('conflict', 'code-is-test', 'This is a TEST plate, which belongs to no one. Use another plate.');
  if (!isAlive(plate) && (plate.stockState === 'available' || !belongsToSomeone(plate)))
    return problem(
      'conflict',
      'code-of-no-one',
      'This plate belongs to no order, case or customer, so there is nothing to replace. Check the code.',
    );
  if (input.customerId !== undefined && input.customerId !== plate.customerId)
    return problem(
      'conflict',
      'code-of-another',
      'This plate belongs to another customer by now. Please search for the code again.',
    );
  return undefined;
};

/** A plate in stock cannot stand for the several plates of an unsent code. */
export const copiesNeeded = (copies: number): Problem =>
  problem(
    'conflict',
    'replacement-needs-copies',
    `${copies} plates show this code, and none has been sent. Leave the new plate empty: they are made again with a new code.`,
  );

const belongsToSomeone = ({ orderId, caseId, customerId }: Plate): boolean =>
  (orderId ?? caseId ?? customerId) !== undefined;

const taken = 'Please choose another new code.';

/** Returns why a timeline cannot move to this plate. */
export const takingProblem = (plate: Plate): Problem | undefined => {
  if (isAlive(plate) || plate.lifeState === 'reassigned')
    return problem('conflict', 'new-code-in-use', `This code has a timeline of its own already. ${taken}`);
  if (plate.stockState === 'damaged' || plate.stockState === 'retired' || plate.gone)
    return problem('conflict', 'new-code-out-of-use', `This plate was taken out of use. ${taken}`);
  if (plate.stockState !== 'available')
    return problem('conflict', 'new-code-taken', `This code was just given to an order or a partner. ${taken}`);
  if (plate.atMaker)
    return problem(
      'conflict',
      'new-code-at-maker',
      `The maker still has this plate. Receive it first, or choose another new code.`,
    );
  if (plate.test) return problem('conflict', 'new-code-is-test', `This is a TEST code. ${taken}`);
  return undefined;
};
