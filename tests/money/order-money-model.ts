/**
 * Independent model of an order's money after each action, without code of the product. `rules` disables single
 * rules, to prove that the comparison finds it.
 */
export type Rules = {
  readonly unpaidEarns: boolean;
  readonly priceIsFrozen: boolean;
  readonly cancelForgetsDebt: boolean;
  readonly refundKeepsCommission: boolean;
  readonly refundKeepsRevenue: boolean;
  readonly closedIsComplete: boolean;
  readonly refundKeepsReserve: boolean;
  readonly cancelKeepsReserve: boolean;
};

export const goodRules: Rules = {
  unpaidEarns: false,
  priceIsFrozen: false,
  cancelForgetsDebt: false,
  refundKeepsCommission: false,
  refundKeepsRevenue: false,
  closedIsComplete: false,
  refundKeepsReserve: false,
  cancelKeepsReserve: false,
};

export type Act =
  | { readonly name: 'confirm'; readonly amountCents?: number }
  | { readonly name: 'cancel'; readonly notPaid: boolean }
  | { readonly name: 'complete'; readonly reason: boolean }
  | { readonly name: 'refund'; readonly amountCents: number }
  | { readonly name: 'dispatch' }
  | { readonly name: 'judge'; readonly verdict: 'pay' | 'take-back' };

/** `stale`: based on the version before the current one. */
export type Step = { readonly act: Act; readonly stale: boolean };

type Commission = 'none' | 'pending' | 'confirmed' | 'reversed';

export type Modeled = {
  readonly totalCents: number;
  readonly rateTenths: number;
  readonly flagged: boolean;
  readonly estimate: boolean;
  readonly paid: boolean;
  readonly closed: boolean;
  readonly canceled: boolean;
  readonly shipped: boolean;
  readonly refundedCents: number;
  readonly commission: Commission;
  readonly commissionCents: number;
  readonly reviewed: boolean;
  readonly emails: readonly string[];
};

/** Rounds half up to the cent. */
const share = (cents: number, rateTenths: number): number =>
  Number((BigInt(cents) * BigInt(rateTenths) * 2n + 1_000n) / 2_000n);

export const placed = (order: {
  readonly totalCents: number;
  readonly rateTenths: number;
  readonly estimate: boolean;
  readonly flagged: boolean;
}): Modeled => ({
  ...order,
  paid: false,
  closed: false,
  canceled: false,
  shipped: false,
  refundedCents: 0,
  commission: 'pending',
  commissionCents: share(order.totalCents, order.rateTenths),
  reviewed: false,
  emails: ['order-received', 'commission-held'],
});

/** Returns undefined when the action is rejected and nothing changes. */
export const after = (order: Modeled, { act, stale }: Step, rules: Rules): Modeled | undefined => {
  if (act.name === 'judge') return judged(order, act.verdict);
  // A repeated dispatch is idempotent, whatever version it names.
  if (stale && !(act.name === 'dispatch' && order.shipped)) return undefined;
  switch (act.name) {
    case 'confirm': {
      if (order.canceled || order.paid || order.closed) return undefined;
      if (act.amountCents !== undefined && !order.estimate && act.amountCents !== order.totalCents) return undefined;
      const totalCents = act.amountCents ?? order.totalCents;
      const base = rules.priceIsFrozen ? order.totalCents : totalCents;
      const commissionCents = order.commission === 'pending' ? share(base, order.rateTenths) : order.commissionCents;
      return {
        ...order,
        totalCents,
        paid: true,
        estimate: false,
        commissionCents,
        emails: [...order.emails, 'payment-confirmed'],
      };
    }
    case 'cancel': {
      if (order.canceled || order.closed || order.shipped || (act.notPaid && order.paid)) return undefined;
      return reversed({ ...order, canceled: true, emails: [...order.emails, 'order-cancelled'] });
    }
    case 'complete': {
      if (order.canceled || order.closed || (!order.paid && !act.reason)) return undefined;
      const email = order.paid || rules.closedIsComplete ? 'order-completed' : 'order-closed';
      const done = { ...order, closed: true, emails: [...order.emails, email] };
      if (!order.paid && !rules.unpaidEarns) return reversed(done);
      return done.commission === 'pending' ? confirmed({ ...done, commission: 'confirmed' }) : done;
    }
    case 'refund': {
      if (!order.paid || act.amountCents > order.totalCents - order.refundedCents) return undefined;
      const refunded = {
        ...order,
        refundedCents: order.refundedCents + act.amountCents,
        emails: [...order.emails, 'order-refunded'],
      };
      if (rules.refundKeepsCommission || (order.commission !== 'pending' && order.commission !== 'confirmed'))
        return refunded;
      const left = share(order.totalCents - refunded.refundedCents, order.rateTenths);
      if (left === 0 && order.commissionCents > 0) return reversed(refunded);
      if (left === order.commissionCents) return refunded;
      return { ...refunded, commissionCents: left, emails: [...refunded.emails, 'commission-lowered'] };
    }
    case 'dispatch':
      return order.canceled || !order.paid ? undefined : { ...order, shipped: true };
  }
};

const judged = (order: Modeled, verdict: 'pay' | 'take-back'): Modeled | undefined => {
  if (!order.flagged || (order.commission !== 'pending' && order.commission !== 'confirmed')) return undefined;
  if (verdict === 'take-back') return reversed({ ...order, reviewed: true });
  return order.reviewed ? undefined : confirmed({ ...order, reviewed: true });
};

/** The affiliate is notified when the commission is earned and no review is pending. */
const confirmed = (order: Modeled): Modeled =>
  order.commission === 'confirmed' && countsFor(order)
    ? { ...order, emails: [...order.emails, 'commission-confirmed'] }
    : order;

const reversed = (order: Modeled): Modeled =>
  order.commission === 'pending' || order.commission === 'confirmed'
    ? { ...order, commission: 'reversed', emails: [...order.emails, 'commission-reversed'] }
    : order;

export const owed = (order: Modeled, rules: Rules): number =>
  order.paid && order.canceled && !rules.cancelForgetsDebt ? order.totalCents - order.refundedCents : 0;

export const revenue = (order: Modeled, rules: Rules): number => {
  if (!order.paid || order.canceled) return 0;
  return order.totalCents - (rules.refundKeepsRevenue ? 0 : order.refundedCents);
};

/** Share of each paid order for hosting, in tenths of a percent. */
export const hostingTenths = 75;

/** Part of the price in the hosting reserve; refunds lower it in proportion, rounded half up. */
export const reserved = (order: Modeled, rules: Rules): number => {
  if (!order.paid || (order.canceled && !rules.cancelKeepsReserve)) return 0;
  const left = order.totalCents - (rules.refundKeepsReserve ? 0 : order.refundedCents);
  const [of, total] = [BigInt(share(order.totalCents, hostingTenths)) * BigInt(left), BigInt(order.totalCents)];
  return Number((of * 2n + total) / (total * 2n));
};

/** Amount in the ledger: held and earned. */
export const held = ({ commission, commissionCents }: Modeled): number =>
  commission === 'pending' ? commissionCents : 0;
export const posted = ({ commission, commissionCents }: Modeled): number =>
  commission === 'confirmed' ? commissionCents : 0;

/** Whether the order counts for the affiliate: not while a review is pending. */
export const countsFor = (order: Modeled): boolean => !order.flagged || order.reviewed;
