import {
  after,
  countsFor,
  goodRules,
  held,
  owed,
  placed,
  posted,
  reserved,
  revenue,
  type Modeled,
  type Rules,
} from './order-money-model.js';
import type { Batch, Seen, Sums } from './order-money-batch.js';

const seenOf = (order: Modeled, rules: Rules): Seen => ({
  totalCents: order.totalCents,
  refundedCents: order.refundedCents,
  owedCents: owed(order, rules),
  waitsForRefund: owed(order, rules) > 0,
  commission: order.commission,
  commissionCents: order.commissionCents,
  reserveCents: reserved(order, rules),
  emails: order.emails.toSorted(),
});

const total = (orders: readonly Modeled[], of: (order: Modeled) => number): number =>
  orders.reduce((sum, order) => sum + of(order), 0);

const sumsOf = (orders: readonly Modeled[], rules: Rules): Sums => {
  const counted = orders.filter(countsFor);
  return {
    revenueCents: total(orders, (order) => revenue(order, rules)),
    owedCents: total(orders, (order) => owed(order, rules)),
    owedOrders: total(orders, (order) => (owed(order, rules) > 0 ? 1 : 0)),
    heldCents: total(orders, held),
    postedCents: total(orders, posted),
    reserveCents: total(orders, (order) => reserved(order, rules)),
    pendingCounted: total(counted, held),
    earnedCounted: total(counted, posted),
  };
};

/** Returns the differences between services and model after each step, with the steps that led to them. */
export const moneyProblems = (batch: Batch, rules: Rules = goodRules): readonly string[] => {
  const faults: string[] = [];
  let orders = batch.placed.map(placed);
  batch.rounds.forEach((round, number) => {
    orders = orders.map((order, n) => {
      const step = round.steps[n];
      if (!step) return order;
      const next = after(order, step, rules);
      const so = batch.rounds.slice(0, number + 1).map(({ steps }) => JSON.stringify(steps[n]));
      const print = (what: string): void => void faults.push(`order ${n}: ${what}\n    ${so.join('\n    ')}`);
      if (step.done !== (next !== undefined))
        print(step.done ? 'was accepted and should be rejected' : 'was rejected and should be accepted');
      const [expected, seen] = [JSON.stringify(seenOf(next ?? order, rules)), JSON.stringify(round.seen[n])];
      if (expected !== seen) print(`is ${seen}\n    not ${expected}`);
      return next ?? order;
    });
    const [requested, seen] = [JSON.stringify(sumsOf(orders, rules)), JSON.stringify(round.sums)];
    if (requested !== seen) faults.push(`the sums after round ${number + 1} are ${seen}\n    not ${requested}`);
  });
  return faults;
};
