import type { OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import { orderSteps } from '@keepsake/contracts/catalogue/order-steps';
import type { z } from 'zod';
import type { orderAmounts, orderConfirmation, staffOrder } from '@keepsake/contracts/rest/order-answers';
import type { Caller } from '@keepsake/platform/turn';
import type { Output } from '@keepsake/platform/rpc/contract';

type Order = Output<OrdersDefinition, 'GetOrder'>;

/** What anyone who holds the id may see. */
export const confirmationOf = (order: Order): z.input<typeof orderConfirmation> => {
  const facts = {
    createdAt: order.createdAt,
    paidAt: order.paidAt ?? null,
    shippedAt: order.shippedAt ?? null,
    completedAt: order.completedAt ?? null,
  };
  return {
    ...facts,
    id: order.id,
    number: order.number,
    status: order.status as 'pending',
    eventType: order.eventType,
    eventTypeSlug: order.eventTypeSlug as 'general',
    packageType: (order.packageType ?? null) as null,
    pricingTier: (order.pricingTier ?? null) as null,
    quantity: order.quantity,
    unitPrice: order.unitPrice,
    totalPrice: order.totalPrice,
    currency: 'USD',
    estimate: order.estimate,
    timelines: order.timelines,
    copies: order.copies,
    steps: [...orderSteps(facts)],
    addressNeeded: order.addressNeeded,
    plates: order.plates ?? order.copies,
    codesShort: order.codesShort,
    atMaker: order.atMaker ?? false,
    payable: order.payable,
    refundedCents: order.refundedCents,
    refundedAt: order.refundedAt ?? null,
    owedCents: order.owedCents,
    cancelledAt: order.cancelledAt ?? null,
  };
};

/** Of the staff behind refunds, by id. */
type Names = ReadonlyMap<string, string>;

/** What a role may see of an order. The service has left out the rest already. */
export const rowFor =
  (caller: Caller, names: Names = new Map()) =>
  (order: Order): z.input<typeof staffOrder> | z.input<typeof orderAmounts> | z.input<typeof orderConfirmation> => {
    if (order.full) return staffOrderOf(order, names);
    return caller.kind === 'staff' && caller.role === 'finance' ? amountsOf(order) : confirmationOf(order);
  };

const amountsOf = (order: Order): z.input<typeof orderAmounts> => ({
  ...confirmationOf(order),
  affiliateCode: order.affiliateCode ?? null,
  affiliateCommission: order.affiliateCommission,
  commissionNote: order.commissionNote ?? null,
  paymentFlag: (order.paymentFlag ?? null) as null,
});

export const staffOrderOf = (order: Order, names: Names = new Map()): z.input<typeof staffOrder> => ({
  ...amountsOf(order),
  honoreeName: order.honoreeName,
  eventDate: order.eventDate ?? null,
  eventDescription: order.eventDescription ?? null,
  firstName: order.firstName,
  lastName: order.lastName,
  email: order.email,
  phone: order.phone,
  emailMarketing: order.emailMarketing,
  birthdayReminders: order.birthdayReminders,
  isPrivate: order.isPrivate,
  totalFiles: order.totalFiles,
  shippingAddress: order.address?.street ?? null,
  shippingCity: order.address?.city ?? null,
  shippingState: order.address?.state ?? null,
  shippingZip: order.address?.zip ?? null,
  shippingCountry: order.address?.country ?? null,
  cancelReason: order.cancelReason ?? null,
  cancelNote: order.cancelNote ?? null,
  poNumber: order.poNumber ?? null,
  locationId: order.locationId ?? null,
  version: order.version,
  refunds: order.refunds.map(({ staffId, reference, ...refund }) => ({
    ...refund,
    reference: reference ?? null,
    by: staffId === undefined ? null : (names.get(staffId) ?? null),
  })),
  codes: order.codes,
});
