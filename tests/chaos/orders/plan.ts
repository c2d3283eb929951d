import { randomOf } from '../random.js';

/** What staff does with a placed order; `race`: two of them complete and cancel it concurrently. */
type Story = 'placed' | 'paid' | 'completed' | 'cancelled' | 'race';

export type PlannedOrder = {
  /** Stored as the order's honoree and used as its Idempotency-Key, to identify the order. */
  readonly mark: string;
  readonly email: string;
  readonly referred: boolean;
  readonly story: Story;
  /** Whether the browser sends it twice concurrently. */
  readonly twice: boolean;
};

type PlannedKill = { readonly afterOrders: number; readonly delayMs: number; readonly target: string };

export type Plan = {
  readonly seed: number;
  readonly orders: readonly PlannedOrder[];
  readonly kills: readonly PlannedKill[];
};

const stories: readonly [Story, ...Story[]] = [
  'placed',
  'placed',
  'placed',
  'paid',
  'paid',
  'completed',
  'cancelled',
  'race',
];
const ordersPerCustomer = 4;
const maxDelayMs = 400;

/** Derives all random choices from the seed. Kills follow the count of orders, so slow machines get the same run. */
export const planOf = (
  seed: number,
  size: { readonly orders: number; readonly kills: number },
  targets: readonly [string, ...string[]],
): Plan => {
  const random = randomOf(seed);
  const customers = Math.ceil(size.orders / ordersPerCustomer);
  const orders = Array.from({ length: size.orders }, (_, index) => ({
    mark: `chaos-${seed}-${index}`,
    email: `chaos-${seed}-${random.below(customers)}@keepsake.example`,
    referred: random.below(3) === 0,
    story: random.pick(stories),
    twice: random.below(20) === 0,
  }));
  // Round-robin over the targets, so none is left out; the moment is random.
  const kills = Array.from({ length: size.kills }, (_, index) => ({
    afterOrders: Math.floor(size.orders * (0.05 + 0.9 * random.next())),
    delayMs: random.below(maxDelayMs),
    target: targets[index % targets.length] ?? targets[0],
  }));
  return { seed, orders, kills: kills.toSorted((a, b) => a.afterOrders - b.afterOrders) };
};
