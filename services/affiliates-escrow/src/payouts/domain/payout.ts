import { formatMoney } from '@keepsake/contracts/values/money';
import { problem, type Problem } from '@keepsake/platform/problem';

/** A commission, or the negative amount of a reversed one that had been paid. */
export type PayoutLine = {
  readonly affiliateId: string;
  readonly orderId: string;
  readonly clawbackId?: string;
  readonly amountCents: number;
  readonly orderedAt: Date;
};

export type Share = {
  readonly affiliateId: string;
  readonly amountCents: number;
  readonly lines: readonly PayoutLine[];
};

const sumOf = (lines: readonly PayoutLine[]): number => lines.reduce((sum, { amountCents }) => sum + amountCents, 0);

/**
 * Returns the share of each affiliate. Lines of an affiliate whose sum is not positive, or below the minimum, wait for
 * a later batch.
 */
export const sharesOf = (lines: readonly PayoutLine[], minimumCents: number): readonly Share[] => {
  const own = new Map<string, PayoutLine[]>();
  for (const line of lines) own.set(line.affiliateId, [...(own.get(line.affiliateId) ?? []), line]);
  return [...own]
    .map(([affiliateId, all]) => ({ affiliateId, amountCents: sumOf(all), lines: all }))
    .filter(({ amountCents }) => amountCents > 0 && amountCents >= minimumCents);
};

export const payoutStates = ['prepared', 'approved', 'exported', 'paid', 'cancelled'] as const;
export type PayoutState = (typeof payoutStates)[number];
export type PayoutAct = 'approve' | 'export' | 'pay' | 'cancel';

type Arrow = { readonly from: readonly PayoutState[]; readonly to: PayoutState; readonly first: string };

/** `prepared -> approved -> exported -> paid`, and cancellation until the money has left. An export may be repeated. */
const arrows: Readonly<Record<PayoutAct, Arrow>> = {
  approve: { from: ['prepared'], to: 'approved', first: 'Please prepare a new batch.' },
  export: { from: ['approved', 'exported'], to: 'exported', first: 'Please approve it first.' },
  pay: { from: ['exported'], to: 'paid', first: 'Please export it first, and pay what the file says.' },
  cancel: { from: ['prepared', 'approved', 'exported'], to: 'cancelled', first: 'Please look at it again.' },
};

export const stateAfter = (act: PayoutAct): PayoutState => arrows[act].to;

export const refusalOf = (state: PayoutState, act: PayoutAct): Problem | undefined =>
  arrows[act].from.includes(state)
    ? undefined
    : problem(
        'conflict',
        `payout-already-${state}`,
        `This batch is ${state}. ${state === 'paid' || state === 'cancelled' ? 'Please look at it again.' : arrows[act].first}`,
      );

/** Requires a second person. `alone`: the only authorized person has entered the password again. */
export const requireFourEyes = (preparedBy: string, approver: string, alone: boolean): void => {
  if (preparedBy !== approver || alone) return;
  throw problem('conflict', 'payout-needs-another', 'Prepared by you. Another person approves.');
};

/** Throws unless the typed total matches the batch. */
export const requireSameTotal = (totalCents: number, typedCents: number): void => {
  if (totalCents === typedCents) return;
  throw problem(
    'invalid',
    'payout-total-differs',
    `This batch comes to ${formatMoney(totalCents)}. Please type the sum that was paid.`,
    { errors: [{ field: 'total', message: `This batch comes to ${formatMoney(totalCents)}.` }] },
  );
};
