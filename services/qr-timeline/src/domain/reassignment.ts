import type { ReassignReason } from '@keepsake/contracts/catalogue/customer-service-messages';
import { problem, type Problem } from '@keepsake/platform/problem';
import { isAlive, type Plate } from './plate.js';

export type { ReassignReason };

/** Whoever holds a lost plate must not find the family by it. */
export const endsOldPlate = (reason: ReassignReason, notInTheirHands: boolean): boolean =>
  reason === 'lost_plate' || notInTheirHands;

/** Somebody else was quicker: it is said who, when and where to, so that nobody calls the family twice. */
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

/** Why the timeline of this plate cannot move; undefined when it can. */
export const whyNotMovable = (plate: Plate, customerId: string | undefined): Problem | undefined => {
  if (!isAlive(plate) || plate.timelineId === undefined)
    return problem(
      'conflict',
      'code-not-activated',
      'This plate has no timeline yet, so there is nothing to move. Send the family another plate instead.',
    );
  if (customerId !== undefined && customerId !== plate.customerId)
    return problem(
      'conflict',
      'code-of-another',
      'This plate belongs to another customer by now. Please search for the code again.',
    );
  return undefined;
};

const taken = 'Please choose another new code.';

/** Why a timeline cannot move to this plate. */
export const whyNotTakeable = (plate: Plate): Problem | undefined => {
  if (isAlive(plate) || plate.lifeState === 'reassigned')
    return problem('conflict', 'new-code-in-use', `This code has a timeline of its own already. ${taken}`);
  if (plate.stockState === 'damaged' || plate.stockState === 'retired' || plate.gone)
    return problem('conflict', 'new-code-out-of-use', `This plate was taken out of use. ${taken}`);
  if (plate.stockState !== 'available')
    return problem('conflict', 'new-code-taken', `This code was just given to an order or a partner. ${taken}`);
  if (plate.test) return problem('conflict', 'new-code-is-test', `This is a TEST code. ${taken}`);
  return undefined;
};
