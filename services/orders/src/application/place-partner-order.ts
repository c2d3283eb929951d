import { lookUpEventType } from '@keepsake/contracts/catalogue/event-types';
import { partnerPlates } from '@keepsake/contracts/catalogue/order-packages';
import { customerChanged } from '@keepsake/contracts/events/orders/customer-changed.v1';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { normaliseEmail } from '@keepsake/contracts/values/email';
import { makeOrderNumber } from '@keepsake/contracts/values/order-number';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler } from '@keepsake/platform/turn';
import type { Customers, Orders, PartnerDesk } from './ports.js';

export type PlacePartnerOrder = {
  readonly requestId: string;
  readonly orderId: string;
  readonly locationId: string;
  readonly quantity: number;
  readonly priceCents: number;
};

const noCommission = 'partner-portal';

/** Plates at the price that staff named and the partner accepted; the order goes the way of every other one. */
export const placePartnerOrder =
  (deps: {
    readonly orders: Orders;
    readonly customers: Customers;
    readonly partners: PartnerDesk;
    readonly customerIdOf: (normalisedEmail: string) => string;
    readonly clock: Clock;
    readonly ids: Ids;
  }): Handler<PlacePartnerOrder, void> =>
  async ({ requestId, orderId, locationId, quantity, priceCents }, turn) => {
    if (await turn.kept<true>()) return;
    const { locationName, buyer, address, poNumber } = await deps.partners.plateOrder(requestId, turn);
    const customerId = deps.customerIdOf(normaliseEmail(buyer.email) ?? buyer.email);
    const eventType = lookUpEventType('general');
    const at = deps.clock.now();
    const nothing = { emailMarketing: false, birthdayReminders: false };
    await turn.once(async (tx) => {
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
        estimate: false,
        eventType: eventType.label,
        eventTypeSlug: eventType.slug,
        honoreeName: locationName,
        isPrivate: false,
        inviteEmails: [],
        uploadIds: [],
        commissionNote: noCommission,
        address,
        locationId,
        createdAt: at,
      };
      await deps.orders.insert(tx, order);
      tx.say(orderPlaced, {
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
      tx.say(customerChanged, { customerId, version });
      return true;
    });
  };

const withdrawn = 'withdrawn-by-partner';

/** The partner withdrew before the payment. A payment that came first keeps the order. */
export const withdrawPartnerOrder =
  (deps: { readonly orders: Orders; readonly clock: Clock }): Handler<{ readonly orderId: string }, void> =>
  async ({ orderId }, turn) =>
    turn.once(async (tx) => {
      const order = await deps.orders.lock(tx, orderId);
      if (!order || order.status !== 'pending' || order.cancelledAt) return;
      await deps.orders.markCancelled(tx, orderId, { reason: withdrawn, at: deps.clock.now() });
      tx.say(orderCancelled, { orderId, reason: withdrawn });
    });
