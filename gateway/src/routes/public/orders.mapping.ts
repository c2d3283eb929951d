import type { OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import { orderSteps } from '@keepsake/contracts/catalog/order-steps';
import type { z } from 'zod';
import type { orderAmounts, orderConfirmation, staffOrder } from '@keepsake/contracts/rest/order-answers';
import { orderDetailNames } from '@keepsake/contracts/rest/order-details';
import { pickOrNull } from '@keepsake/contracts/values/pick';
import type { Caller } from '@keepsake/platform/request-context';
import type { Output } from '@keepsake/platform/rpc/contract';

type Order = Output<OrdersDefinition, 'GetOrder'>;

/** Fields visible to anyone with the id. */
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
    status: order.status,
    eventType: order.eventType,
    eventTypeSlug: order.eventTypeSlug,
    packageType: order.packageType ?? null,
    pricingTier: order.pricingTier ?? null,
    quantity: order.quantity,
    unitPrice: order.unitPrice,
    totalPrice: order.totalPrice,
    discountCode: order.discountCode ?? null,
    discountCents: order.discountCents ?? 0,
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

/** Staff ids in refunds and address changes. */
type Names = ReadonlyMap<string, string>;

/** Maps what the caller may see; the service has removed the rest. */
export const rowFor =
  (caller: Caller, names: Names = new Map()) =>
  (order: Order): z.input<typeof staffOrder> | z.input<typeof orderAmounts> | z.input<typeof orderConfirmation> => {
    if (order.full) return staffOrderOf(order, names);
    return caller.kind === 'staff' && caller.role === 'finance' ? amountsOf(order) : confirmationOf(order);
  };

export const amountsOf = (order: Order): z.input<typeof orderAmounts> => ({
  ...confirmationOf(order),
  affiliateCode: order.affiliateCode ?? null,
  affiliateCommission: order.affiliateCommission,
  commissionNote: order.commissionNote ?? null,
  paymentFlag: order.paymentFlag ?? null,
  dispute: order.dispute ?? null,
});

export const staffOrderOf = (order: Order, names: Names = new Map()): z.input<typeof staffOrder> => ({
  ...amountsOf(order),
  ...pickOrNull(order, orderDetailNames),
  honoreeName: order.honoreeName,
  otherHonoreeNames: order.otherHonoreeNames,
  firstName: order.firstName,
  lastName: order.lastName,
  email: order.email,
  phone: order.phone,
  emailMarketing: order.emailMarketing,
  birthdayReminders: order.birthdayReminders,
  isPrivate: order.isPrivate,
  totalFiles: order.totalFiles,
  totalPhotos: order.totalPhotos ?? null,
  totalVideos: order.totalVideos ?? null,
  filePaths: order.uploadIds,
  uploadOrder: order.uploadIds,
  inviteEmails: order.inviteEmails,
  watchedTutorial: order.watchedTutorial,
  captchaVerified: order.captchaVerified,
  cemeteryKit: order.cemeteryKit,
  shippingAddress: order.address?.street ?? null,
  shippingCity: order.address?.city ?? null,
  shippingState: order.address?.state ?? null,
  shippingZip: order.address?.zip ?? null,
  shippingCountry: order.address?.country ?? null,
  addressChangedAt: order.addressChangedAt ?? null,
  addressChangedBy: order.addressChangedBy === undefined ? null : (names.get(order.addressChangedBy) ?? 'A colleague'),
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
