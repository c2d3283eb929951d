import type { Random } from '../chaos/random.js';
import type { Act, Step } from './order-money-model.js';

export type Placed = {
  readonly totalCents: number;
  readonly rateTenths: number;
  readonly estimate: boolean;
  readonly flagged: boolean;
};

/** State of one order in the services after a step. */
export type Seen = {
  readonly totalCents: number;
  readonly refundedCents: number;
  readonly owedCents: number;
  readonly waitsForRefund: boolean;
  readonly commission: string;
  readonly commissionCents: number;
  readonly reserveCents: number;
  readonly emails: readonly string[];
};
/** Sums over all orders of the batch. */
export type Sums = {
  readonly revenueCents: number;
  readonly owedCents: number;
  readonly owedOrders: number;
  readonly heldCents: number;
  readonly postedCents: number;
  readonly reserveCents: number;
  readonly pendingCounted: number;
  readonly earnedCounted: number;
};
export type Round = {
  readonly steps: readonly (Step & { readonly done: boolean })[];
  readonly seen: readonly Seen[];
  readonly sums: Sums;
};
export type Batch = { readonly placed: readonly Placed[]; readonly rounds: readonly Round[] };

type Package = {
  readonly pricingTier?: string;
  readonly packageType?: string;
  readonly quantity: number;
  readonly totalCents: number;
  readonly estimate: boolean;
};

export const packages: readonly [Package, ...Package[]] = [
  { pricingTier: 'individual', quantity: 1, totalCents: 7_900, estimate: false },
  { pricingTier: 'event', quantity: 3, totalCents: 8_500, estimate: false },
  { pricingTier: 'parent_pair', quantity: 2, totalCents: 14_900, estimate: false },
  { packageType: 'premium', quantity: 1, totalCents: 14_900, estimate: false },
  { packageType: 'enterprise', quantity: 1, totalCents: 30_000, estimate: true },
];

export const actOf = (random: Random, order: Placed): Act => {
  const part = 1 + random.below(order.totalCents);
  const choices: readonly [Act, ...Act[]] = [
    { name: 'confirm' },
    { name: 'confirm', ...(order.estimate && { amountCents: 1 + random.below(60_000) }) },
    { name: 'cancel', notPaid: random.below(2) === 0 },
    { name: 'complete', reason: random.below(2) === 0 },
    { name: 'refund', amountCents: random.below(3) === 0 ? order.totalCents : part },
    { name: 'refund', amountCents: Math.ceil(part / 4) },
    { name: 'dispatch' },
    { name: 'judge', verdict: random.below(2) === 0 ? 'pay' : 'take-back' },
  ];
  return random.pick(choices);
};
