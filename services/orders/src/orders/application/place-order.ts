import type { PackageType } from '@keepsake/contracts/catalog/order-packages';
import type { PricingTier } from '@keepsake/contracts/catalog/pricing';
import { lookUpEventType } from '@keepsake/contracts/catalog/event-types';
import { customerChanged } from '@keepsake/contracts/events/orders/customer-changed.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import type { OrderDetails } from '@keepsake/contracts/rest/order-details';
import { makeAccessCode } from '@keepsake/contracts/values/access-code';
import { householdOf } from '@keepsake/contracts/values/household';
import { makeOrderNumber } from '@keepsake/contracts/values/order-number';
import { present } from '@keepsake/contracts/values/present';
import { problem } from '@keepsake/platform/problem';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler, RequestContext } from '@keepsake/platform/request-context';
import { boughtOf, checkTotal, purchaseOf, referralOf, type Purchase } from '../domain/order.js';
import type { Address, AffiliateTerms, Orders, Uploads } from './ports.js';
import type { AppliedDiscount, DiscountUse } from '../../discounts/api.js';
import type { CurrentPrices } from '../../prices/api.js';
import type { Customers, Person } from '../../customers/api.js';

export type PlaceOrder = Person &
  OrderDetails & {
    readonly pricingTier?: PricingTier;
    readonly packageType?: PackageType;
    readonly quantity: number;
    readonly quotedCents?: number;
    readonly eventType: string;
    readonly honoreeName: string;
    /** Names of the timelines besides the first. */
    readonly otherHonoreeNames: readonly string[];
    readonly emailMarketing: boolean;
    readonly birthdayReminders: boolean;
    readonly uploadIds: readonly string[];
    readonly isPrivate: boolean;
    readonly accessCode?: string;
    readonly inviteEmails: readonly string[];
    readonly affiliateCode?: string;
    readonly discountCode?: string;
    /** Set if the buyer came by the link of the affiliate; otherwise the code was typed. */
    readonly byLink?: boolean;
    /** Key of the sub-link that the buyer followed. */
    readonly subLink?: string;
    readonly watchedTutorial?: boolean;
    readonly captchaVerified?: boolean;
    readonly address?: Address;
  };

export type Placed = { readonly orderId: string; readonly number: string; readonly totalCents: number };

export type PlaceOrderDeps = {
  readonly orders: Orders;
  readonly customers: Customers;
  /** What decides price and commission. */
  readonly pricing: {
    readonly prices: CurrentPrices;
    readonly terms: AffiliateTerms;
    readonly discounts: DiscountUse;
  };
  readonly uploads: Uploads;
  readonly customerIdOf: (normalizedEmail: string) => string;
  readonly clock: Clock;
  readonly ids: Ids;
};

/**
 * Places both kinds of orders. The price is computed here, the rate is frozen, and uploads must belong to this browser.
 */
export const placeOrder =
  (deps: PlaceOrderDeps): Handler<PlaceOrder, Placed> =>
  async (input, ctx) => {
    const customerId = deps.customerIdOf(input.email);
    const [before, prices, terms] = await Promise.all([
      ctx.storedResult<Placed>(),
      deps.pricing.prices(),
      input.affiliateCode === undefined ? undefined : deps.pricing.terms.byCode(input.affiliateCode, customerId),
    ]);
    if (before) return before;
    const listed = purchaseOf(input, prices);
    const bought = boughtOf(listed);
    const promised = await discountOf(deps, input.discountCode, bought, ctx);
    if (promised && 'placed' in promised) return promised.placed;
    const purchase = discounted(listed, promised);
    checkTotal(purchase, input.quotedCents);
    const browserId = 'browserId' in ctx.caller ? ctx.caller.browserId : 'no-browser';
    const { uploadIds } = input;
    const { missing, photos, videos } =
      uploadIds.length === 0 ? noUploads : await deps.uploads.check(uploadIds, browserId, ctx);
    if (missing !== undefined) {
      // A concurrent retry may have claimed the uploads between the two reads; it gets the stored result.
      const placed = await ctx.storedResult<Placed>();
      if (placed) return placed;
      throw uploadMissing(missing);
    }
    const referral = referralOf({
      code: input.affiliateCode,
      terms,
      exempt: terms?.exempt ?? false,
      totalCents: purchase.totalCents,
    });
    const eventType = lookUpEventType(input.eventType);
    const at = deps.clock.now();

    return ctx.transaction(async (tx) => {
      if (input.discountCode !== undefined)
        await deps.pricing.discounts.take(tx, input.discountCode, bought, customerId);
      const order = {
        ...input,
        ...purchase,
        id: deps.ids.next(),
        number: makeOrderNumber(deps.ids.symbols(8)),
        customerId,
        variant: purchase.pricingTier === undefined ? ('order-form' as const) : ('checkout' as const),
        eventType: eventType.label,
        eventTypeSlug: eventType.slug,
        createdAt: at,
        kinds: { photos, videos },
        watchedTutorial: input.watchedTutorial ?? false,
        captchaVerified: input.captchaVerified ?? false,
        ...present({
          accessCode: input.isPrivate ? (input.accessCode ?? makeAccessCode(deps.ids.below)) : undefined,
          commission: referral.commission,
          commissionNote: referral.note,
        }),
      };
      const version = await deps.customers.remember(
        tx,
        {
          ...present({
            birthday: input.customerBirthday,
            anniversary: input.anniversaryDate,
            familyBirthdays: input.familyBirthdays,
          }),
          customerId,
          firstName: input.firstName,
          lastName: input.lastName,
          email: input.email,
          phone: input.phone,
          emailMarketing: input.emailMarketing,
          birthdayReminders: input.birthdayReminders,
        },
        at,
      );
      const taken = await deps.orders.claimUploads(tx, order.id, uploadIds);
      if (taken !== undefined) throw uploadMissing(taken);
      await deps.orders.insert(tx, order);
      tx.publish(orderPlaced, {
        ...present({
          tier: purchase.pricingTier,
          packageType: purchase.packageType,
          commission: referral.commission && { ...referral.commission, ...viaOf(input) },
          exemptReason: referral.note,
        }),
        household: householdOf(input, deps.customerIdOf),
        orderId: order.id,
        number: order.number,
        customerId,
        variant: order.variant,
        quantity: purchase.quantity,
        codes: purchase.codes,
        copies: purchase.copies,
        eventType: eventType.slug,
        totalCents: purchase.totalCents,
        currency: 'USD',
        uploadIds: [...input.uploadIds],
        browserId,
        paid: false,
      });
      tx.publish(customerChanged, { customerId, version });
      return { orderId: order.id, number: order.number, totalCents: purchase.totalCents };
    });
  };

/**
 * Returns what the code takes off, or the order if a concurrent retry placed it and took the last use. Terms
 * of a code never change, so the amount is the same under the lock.
 */
const discountOf = async (
  { pricing }: PlaceOrderDeps,
  code: string | undefined,
  bought: ReturnType<typeof boughtOf>,
  ctx: RequestContext,
): Promise<AppliedDiscount | { readonly placed: Placed } | undefined> => {
  if (code === undefined) return undefined;
  try {
    return await pricing.discounts.check(code, bought);
  } catch (error) {
    const placed = await ctx.storedResult<Placed>();
    if (placed) return { placed };
    throw error;
  }
};

const discounted = (purchase: Purchase, discount: AppliedDiscount | undefined) => ({
  ...purchase,
  ...discount,
  discountCents: discount?.discountCents ?? 0,
  totalCents: purchase.totalCents - (discount?.discountCents ?? 0),
});

const noUploads = { missing: undefined, photos: 0, videos: 0 };

const uploadMissing = (missing: string) =>
  problem(
    'invalid',
    'upload-missing',
    `The file ${missing} is no longer available. Choose it again and place the order again.`,
    { upload: missing },
  );

/** Older gateways do not send how the buyer came by the code. */
const viaOf = ({
  byLink,
  subLink,
}: Pick<PlaceOrder, 'byLink' | 'subLink'>): { readonly via?: 'link' | 'typed'; readonly subLink?: string } => {
  if (byLink === undefined) return {};
  return byLink ? { via: 'link', ...present({ subLink }) } : { via: 'typed' };
};
