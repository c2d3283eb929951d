import { discountRefusal, type RefusedDiscount } from '@keepsake/contracts/catalog/discount-messages';
import type { DiscountKind } from '@keepsake/contracts/values/discounts';
import { shareOf } from '@keepsake/contracts/values/money';
import { present } from '@keepsake/contracts/values/present';
import { problem, type Problem } from '@keepsake/platform/problem';

/** Set once; only `active` changes. Days are of the business, both included. */
export type Discount = {
  readonly id: string;
  readonly code: string;
  readonly kind: DiscountKind;
  /** Tenths of a percent, or cents. */
  readonly value: number;
  readonly fromDay?: string;
  readonly untilDay?: string;
  readonly maxUses?: number;
  readonly maxUsesPerEmail?: number;
  /** Of the price before the discount. */
  readonly minimumCents?: number;
  /** Empty: all packages with a fixed price. */
  readonly packages: readonly string[];
  readonly active: boolean;
};

export type Bought = {
  /** Tier or package. */
  readonly sold: string;
  readonly listCents: number;
  /** The price is agreed with the buyer. */
  readonly estimate: boolean;
};

/** Orders with the code that are not canceled. */
export type Uses = { readonly total: number; readonly ofBuyer: number };

export type DiscountState = 'active' | 'planned' | 'ended' | 'used-up' | 'disabled';

type Terms = Pick<Discount, 'active' | 'fromDay' | 'untilDay' | 'maxUses'>;

export const discountState = (
  { active, fromDay, untilDay, maxUses }: Terms,
  today: string,
  uses: number,
): DiscountState => {
  if (!active) return 'disabled';
  if (fromDay !== undefined && today < fromDay) return 'planned';
  if (untilDay !== undefined && today > untilDay) return 'ended';
  return maxUses !== undefined && uses >= maxUses ? 'used-up' : 'active';
};

/** Returns why the code does not hold for this purchase; undefined if it does. */
export const refusalOf = (
  discount: Discount,
  { sold, listCents, estimate }: Bought,
  today: string,
  uses: Uses,
): RefusedDiscount | undefined => {
  const { fromDay, untilDay, maxUsesPerEmail, minimumCents, packages } = discount;
  const state = discountState(discount, today, uses.total);
  if (state !== 'active') return { reason: state, ...present({ fromDay, untilDay }) };
  if (estimate) return { reason: 'price-open' };
  if (packages.length > 0 && !packages.includes(sold)) return { reason: 'other-package', packages };
  if (minimumCents !== undefined && listCents < minimumCents) return { reason: 'below-minimum', minimumCents };
  if (maxUsesPerEmail !== undefined && uses.ofBuyer >= maxUsesPerEmail) return { reason: 'used-by-you' };
  return undefined;
};

/** Returns the amount that is taken off, at most the price. */
export const discountCentsOf = ({ kind, value }: Pick<Discount, 'kind' | 'value'>, listCents: number): number =>
  Math.min(listCents, kind === 'percent' ? shareOf(listCents, value) : value);

export const discountRefused = (refused: RefusedDiscount): Problem => {
  const message = discountRefusal(refused);
  return problem('invalid', 'discount-refused', message, {
    ...refused,
    errors: [{ field: 'discountCode', message }],
  });
};
