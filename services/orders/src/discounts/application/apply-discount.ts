import { businessDay } from '@keepsake/contracts/values/business-day';
import { parseDiscountCode } from '@keepsake/contracts/values/discounts';
import type { Clock } from '@keepsake/platform/clock';
import type { Tx } from '@keepsake/platform/request-context';
import { discountCentsOf, discountRefused, refusalOf, type Bought } from '../domain/discount.js';
import type { Discounts } from './ports.js';

export type AppliedDiscount = {
  readonly discountId: string;
  readonly discountCode: string;
  readonly discountCents: number;
};

/** Both throw the refusal for the buyer. */
export type DiscountUse = {
  /** Without the limit per email address, so that the answer reveals nothing about other people. */
  readonly check: (typed: string, bought: Bought) => Promise<AppliedDiscount>;
  /** Checks all limits again under a lock; the use counts once the order of this transaction is stored. */
  readonly take: (tx: Tx, typed: string, bought: Bought, customerId: string) => Promise<AppliedDiscount>;
};

export const discountUse = (deps: {
  readonly discounts: Pick<Discounts, 'findByCode' | 'lockByCode'>;
  readonly clock: Clock;
  readonly timeZone: string;
}): DiscountUse => {
  const today = (): string => businessDay(deps.clock.now(), deps.timeZone);
  return {
    check: async (typed, bought) => {
      const code = parseDiscountCode(typed);
      const found = code === undefined ? undefined : await deps.discounts.findByCode(code);
      if (!found) throw discountRefused({ reason: 'unknown' });
      const refused = refusalOf(found, bought, today(), { total: found.uses, ofBuyer: 0 });
      if (refused) throw discountRefused(refused);
      return applied(found, bought);
    },
    take: async (tx, typed, bought, customerId) => {
      const found = await deps.discounts.lockByCode(tx, parseDiscountCode(typed) ?? '', customerId);
      if (!found) throw discountRefused({ reason: 'unknown' });
      const refused = refusalOf(found, bought, today(), found.used);
      if (refused) throw discountRefused(refused);
      return applied(found, bought);
    },
  };
};

const applied = (
  discount: { readonly id: string; readonly code: string } & Parameters<typeof discountCentsOf>[0],
  { listCents }: Bought,
): AppliedDiscount => ({
  discountId: discount.id,
  discountCode: discount.code,
  discountCents: discountCentsOf(discount, listCents),
});
