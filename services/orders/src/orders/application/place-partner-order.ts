import { lookUpEventType } from '@keepsake/contracts/catalog/event-types';
import { partnerPlates } from '@keepsake/contracts/catalog/order-packages';
import { customerChanged } from '@keepsake/contracts/events/orders/customer-changed.v1';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { makeOrderNumber } from '@keepsake/contracts/values/order-number';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler } from '@keepsake/platform/request-context';
import type { Customers } from '../../customers/api.js';
import type { Orders, PartnerClient } from './ports.js';

export type PlacePartnerOrder = {
  readonly requestId: string;
  readonly orderId: string;
  readonly locationId: string;
  readonly quantity: number;
  readonly priceCents: number;
};

const noCommission = 'partner-portal';

/** Places an order for plates at the price that staff named and the partner accepted. */
export const placePartnerOrder =
  (deps: {
    readonly orders: Orders;
    readonly customers: Customers;
    readonly partners: PartnerClient;
    readonly customerIdOf: (normalizedEmail: string) => string;
    readonly clock: Clock;
    readonly ids: Ids;
  }): Handler<PlacePartnerOrder, void> =>
  async ({ requestId, orderId, locationId, quantity, priceCents }, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const { locationName, buyer, address, poNumber } = await deps.partners.plateOrder(requestId, ctx);
    const customerId = deps.customerIdOf(normalizeEmail(buyer.email) ?? buyer.email);
    const eventType = lookUpEventType('general');
    const at = deps.clock.now();
    const nothing = { emailMarketing: false, birthdayReminders: false };
    await ctx.transaction(async (tx) => {
      const version = await deps.customers.remember(tx, { ...buyer, ...nothing, customerId }, at);
      const order = {
        ...buyer,
        ...nothing,
        ...present({ poNumber }),
        id: orderId,
        number: makeOrderNumber(deps.ids.symbols(8)),
        customerId,
        variant: 'order-form' as const,
        packageType: partnerPlates.packageType,
        quantity,
        codes: quantity,
        copies: quantity,
        timelines: quantity,
        unitPriceCents: Math.round(priceCents / quantity),
        totalCents: priceCents,
        discountCents: 0,
        estimate: false,
        eventType: eventType.label,
        eventTypeSlug: eventType.slug,
        honoreeName: locationName,
        otherHonoreeNames: [],
        isPrivate: false,
        inviteEmails: [],
        uploadIds: [],
        watchedTutorial: false,
        captchaVerified: false,
        commissionNote: noCommission,
        address,
        locationId,
        createdAt: at,
      };
      await deps.orders.insert(tx, order);
      tx.publish(orderPlaced, {
        orderId,
        number: order.number,
        customerId,
        variant: order.variant,
        packageType: order.packageType,
        exemptReason: noCommission,
        quantity,
        codes: quantity,
        copies: quantity,
        eventType: eventType.slug,
        totalCents: priceCents,
        currency: 'USD',
        uploadIds: [],
        browserId: 'partner-portal',
        locationId,
        paid: false,
      });
      tx.publish(customerChanged, { customerId, version });
      return true;
    });
  };

const withdrawn = 'withdrawn-by-partner';

/** Cancels the order if the partner withdraws before the payment; a paid order stays. */
export const withdrawPartnerOrder =
  (deps: { readonly orders: Orders; readonly clock: Clock }): Handler<{ readonly orderId: string }, void> =>
  async ({ orderId }, ctx) =>
    ctx.transaction(async (tx) => {
      const order = await deps.orders.lock(tx, orderId);
      if (!order || order.status !== 'pending' || order.cancelledAt) return;
      await deps.orders.markCancelled(tx, orderId, { reason: withdrawn, at: deps.clock.now() });
      tx.publish(orderCancelled, { orderId, reason: withdrawn });
    });
