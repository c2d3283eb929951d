import { randomOf } from './random.js';

/** What staff does with an order once it is placed; `race`: two of them, one completes and one cancels at the same time. */
type Story = 'placed' | 'paid' | 'completed' | 'cancelled' | 'race';

export type PlannedOrder = {
  /** Stands in the order as its honoree, and is its Idempotency-Key: by it the order is known again. */
  readonly mark: string;
  readonly email: string;
  readonly referred: boolean;
  readonly story: Story;
  /** The browser sends it twice at once, as impatient fingers do. */
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
const longestDelayMs = 400;

/** All that is left to chance in a run comes from the seed. Kills follow the count of orders, so a slow machine gets the same run. */
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
  // Each target in turn, so that none is spared by chance; when it is hit is left to chance.
  const kills = Array.from({ length: size.kills }, (_, index) => ({
    afterOrders: Math.floor(size.orders * (0.05 + 0.9 * random.next())),
    delayMs: random.below(longestDelayMs),
    target: targets[index % targets.length] ?? targets[0],
  }));
  return { seed, orders, kills: kills.toSorted((a, b) => a.afterOrders - b.afterOrders) };
};
