import type { PackageType } from '@keepsake/contracts/catalogue/order-packages';
import type { PricingTier } from '@keepsake/contracts/catalogue/pricing';
import { lookUpEventType } from '@keepsake/contracts/catalogue/event-types';
import { customerChanged } from '@keepsake/contracts/events/orders/customer-changed.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { makeAccessCode } from '@keepsake/contracts/values/access-code';
import { householdOf } from '@keepsake/contracts/values/household';
import { makeOrderNumber } from '@keepsake/contracts/values/order-number';
import { present } from '@keepsake/contracts/values/present';
import { problem } from '@keepsake/platform/problem';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler } from '@keepsake/platform/turn';
import { checkTotal, purchaseOf, referralOf } from '../domain/order.js';
import type { Address, AffiliateTerms, Customers, Orders, Person, Uploads } from './ports.js';

export type PlaceOrder = Person & {
  readonly pricingTier?: PricingTier;
  readonly packageType?: PackageType;
  readonly quantity: number;
  readonly quotedCents?: number;
  readonly eventType: string;
  readonly honoreeName: string;
  readonly eventDate?: string;
  readonly eventDescription?: string;
  readonly customerBirthday?: string;
  readonly anniversaryDate?: string;
  readonly familyBirthdays?: string;
  readonly emailMarketing: boolean;
  readonly birthdayReminders: boolean;
  readonly uploadIds: readonly string[];
  readonly isPrivate: boolean;
  readonly accessCode?: string;
  readonly inviteEmails: readonly string[];
  readonly affiliateCode?: string;
  /** The buyer came by the affiliate's link; otherwise the code was typed. */
  readonly byLink?: boolean;
  readonly address?: Address;
};

export type Placed = { readonly orderId: string; readonly number: string; readonly totalCents: number };

export type PlaceOrderDeps = {
  readonly orders: Orders;
  readonly customers: Customers;
  readonly terms: AffiliateTerms;
  readonly uploads: Uploads;
  readonly customerIdOf: (normalisedEmail: string) => string;
  readonly clock: Clock;
  readonly ids: Ids;
};

/** Both variants of ordering. The price is ours, the rate is frozen, and uploads must be this browser's own. */
export const placeOrder =
  (deps: PlaceOrderDeps): Handler<PlaceOrder, Placed> =>
  async (input, turn) => {
    const customerId = deps.customerIdOf(input.email);
    const [before, terms] = await Promise.all([
      turn.kept<Placed>(),
      input.affiliateCode === undefined ? undefined : deps.terms.byCode(input.affiliateCode, customerId),
    ]);
    if (before) return before;
    const purchase = purchaseOf(input);
    checkTotal(purchase, input.quotedCents);
    const browserId = 'browserId' in turn.caller ? turn.caller.browserId : 'no-browser';
    const { uploadIds } = input;
    const missing = uploadIds.length === 0 ? undefined : await deps.uploads.firstMissing(uploadIds, browserId, turn);
    if (missing !== undefined) {
      // The same order, sent again, may have taken them between the two looks: then it gets its answer.
      const placed = await turn.kept<Placed>();
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

    return turn.once(async (tx) => {
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
      await deps.orders.insert(tx, order);
      tx.say(orderPlaced, {
        ...present({
          tier: purchase.pricingTier,
          packageType: purchase.packageType,
          commission: referral.commission && { ...referral.commission, ...viaOf(input.byLink) },
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
      tx.say(customerChanged, { customerId, version });
      return { orderId: order.id, number: order.number, totalCents: purchase.totalCents };
    });
  };

const uploadMissing = (missing: string) =>
  problem(
    'invalid',
    'upload-missing',
    `We do not have the file ${missing} any more. Please choose it again and send the order once more.`,
    { upload: missing },
  );

/** An older gateway does not know how the buyer came by the code. */
const viaOf = (byLink: boolean | undefined): { readonly via?: 'link' | 'typed' } =>
  byLink === undefined ? {} : { via: byLink ? 'link' : 'typed' };
