import { quote, type PricingTier } from '@keepsake/contracts/catalog/pricing';
import type { PlaceOrderInput } from '@keepsake/contracts/rest/orders';
import type { SolvedCheck } from '../../shared/human-check/human-check-api.js';
import { blankBuyer, buyerBody, contactNames, dateNames, type BuyerValues } from '../../shared/order/buyer-values.js';
import { namesToSend } from '../../shared/order/other-names.js';

export type OrderValues = BuyerValues & { readonly affiliateCode: string; readonly discountCode: string };

export const blankOrder: OrderValues = { ...blankBuyer, affiliateCode: '', discountCode: '' };

/** In screen order. */
export const orderFields: readonly (keyof OrderValues)[] = [
  'eventType',
  'honoreeName',
  'otherHonoreeNames',
  ...dateNames,
  ...contactNames,
  'privacy',
  'discountCode',
  'affiliateCode',
];

/** Timelines of a basket besides the first. */
export const otherTimelines = (tier: PricingTier, quantity: number): number => quote(tier, quantity).timelines - 1;

type Priced = {
  readonly tier: PricingTier;
  readonly quantity: number;
  /** Absent while the price with a discount code is unknown. */
  readonly totalPrice: number | undefined;
  readonly unitPrice: number;
};

type Answers = {
  readonly humanCheck: SolvedCheck | undefined;
  /** The buyer removed the referral code. */
  readonly noReferral: boolean;
};

/** Returns the body of `POST /api/orders`. The server compares the shown total with its own. */
export const orderBody = (
  order: OrderValues,
  { tier, quantity, totalPrice, unitPrice }: Priced,
  { humanCheck, noReferral }: Answers,
): PlaceOrderInput & { readonly unitPrice: number } => {
  const { privacy: _, ...values } = order;
  return {
    ...values,
    ...buyerBody(order),
    otherHonoreeNames: [...namesToSend(values.otherHonoreeNames, otherTimelines(tier, quantity))],
    ...(noReferral && { noReferral }),
    pricingTier: tier,
    quantity,
    unitPrice,
    ...(totalPrice !== undefined && { totalPrice }),
    ...(humanCheck && { humanCheck }),
  };
};
