import { orderDetailNames } from '@keepsake/contracts/rest/order-details';
import type { OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import { pick } from '@keepsake/contracts/values/pick';
import { platesOf } from '@keepsake/contracts/values/plate-count';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import type { StoredOrder } from '../application/ports.js';
import type { ShownOrder } from '../application/show-order.js';
import { offersCemeteryKit } from '../domain/cemetery-kit.js';
import { owedCents } from '../domain/order.js';

type Answer<M extends keyof OrdersDefinition> = Output<OrdersDefinition, M>;

const iso = (at: Date | undefined): string | undefined => at?.toISOString();

const nothingPersonal = {
  honoreeName: '',
  otherHonoreeNames: [],
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  emailMarketing: false,
  birthdayReminders: false,
  isPrivate: false,
  affiliateCommission: 0,
  codes: [],
  totalFiles: 0,
  uploadIds: [],
  inviteEmails: [],
  watchedTutorial: false,
  captchaVerified: false,
  cemeteryKit: false,
};

export const orderAnswer = ({
  order,
  full,
  amounts,
  codes,
  refunds = [],
  payable,
}: ShownOrder): Answer<'GetOrder'> => ({
  ...nothingPersonal,
  ...present({
    pricingTier: order.pricingTier,
    packageType: order.packageType,
    paidAt: iso(order.paidAt),
    cancelledAt: iso(order.cancelledAt),
    completedAt: iso(order.completedAt),
    refundedAt: iso(order.refundedAt),
    shippedAt: iso(order.shippedAt),
    discountCode: order.discountCode,
  }),
  id: order.id,
  number: order.number,
  status: order.status,
  createdAt: order.createdAt.toISOString(),
  quantity: order.quantity,
  timelines: order.timelines,
  copies: order.copies,
  unitPrice: order.unitPriceCents,
  totalPrice: order.totalCents,
  discountCents: order.discountCents,
  estimate: order.estimate,
  eventType: order.eventType,
  eventTypeSlug: order.eventTypeSlug,
  addressNeeded: order.address === undefined,
  hasAddress: order.address !== undefined,
  codesShort: order.codesShort,
  plates: platesOf(order),
  atMaker: isAtMaker(order),
  payable,
  refundedCents: order.refundedCents,
  owedCents: owedCents(order),
  version: order.version,
  refunds: refunds.map(({ id: _, at, ...refund }) => ({ ...refund, at: at.toISOString() })),
  full,
  ...(amounts ? amountsOf(order) : {}),
  ...(full ? personal(order, codes) : {}),
});

export const markAnswer = (order: StoredOrder): Answer<'ListOrderMarks'>['marks'][number] => ({
  ...present({
    paidAt: iso(order.paidAt),
    shippedAt: iso(order.shippedAt),
    cancelledAt: iso(order.cancelledAt),
    completedAt: iso(order.completedAt),
    paymentFlag: order.paymentFlag,
    dispute: order.dispute,
  }),
  id: order.id,
  status: order.status,
  addressNeeded: order.address === undefined,
  codesShort: order.codesShort,
  atMaker: isAtMaker(order),
  totalPrice: order.totalCents,
  refundedCents: order.refundedCents,
});

const isAtMaker = ({ atMaker, cancelledAt }: StoredOrder): boolean => atMaker && cancelledAt === undefined;

const amountsOf = (order: StoredOrder) => ({
  ...present({
    affiliateCode: order.affiliateCode,
    commissionNote: order.commissionNote,
    paymentFlag: order.paymentFlag,
    dispute: order.dispute,
  }),
  affiliateCommission: order.commission?.amountCents ?? 0,
});

const personal = (order: StoredOrder, codes: readonly string[]) => ({
  ...pick(order, orderDetailNames),
  ...present({
    locationId: order.locationId,
    poNumber: order.poNumber,
    address: order.address,
    addressChangedAt: iso(order.addressChange?.at),
    addressChangedBy: order.addressChange?.staffId,
    cancelReason: order.cancelReason,
    cancelNote: order.cancelNote,
    totalPhotos: order.kinds?.photos,
    totalVideos: order.kinds?.videos,
  }),
  honoreeName: order.honoreeName,
  otherHonoreeNames: [...order.otherHonoreeNames],
  firstName: order.firstName,
  lastName: order.lastName,
  email: order.email,
  phone: order.phone,
  emailMarketing: order.emailMarketing,
  birthdayReminders: order.birthdayReminders,
  isPrivate: order.isPrivate,
  codes: [...codes],
  totalFiles: order.uploadIds.length,
  uploadIds: [...order.uploadIds],
  inviteEmails: [...order.inviteEmails],
  watchedTutorial: order.watchedTutorial,
  captchaVerified: order.captchaVerified,
  cemeteryKit: offersCemeteryKit(order),
});

export const buyerAnswer = (order: StoredOrder): Answer<'GetBuyer'> => ({
  ...present({
    pricingTier: order.pricingTier,
    packageType: order.packageType,
    address: order.address,
    discountCode: order.discountCode,
  }),
  discountCents: order.discountCents,
  orderId: order.id,
  number: order.number,
  customerId: order.customerId,
  firstName: order.firstName,
  lastName: order.lastName,
  email: order.email,
  phone: order.phone,
  eventType: order.eventType,
  honoreeName: order.honoreeName,
  quantity: order.quantity,
  copies: order.copies,
  totalCents: order.totalCents,
});

export const storyAnswer = (order: StoredOrder): Answer<'GetStory'> => ({
  ...present({ eventDate: order.eventDate, eventDescription: order.eventDescription, accessCode: order.accessCode }),
  orderId: order.id,
  customerId: order.customerId,
  eventType: order.eventType,
  honoreeName: order.honoreeName,
  otherHonoreeNames: [...order.otherHonoreeNames],
  isPrivate: order.isPrivate,
  inviteEmails: [...order.inviteEmails],
  uploadIds: [...order.uploadIds],
  ownerName: `${order.firstName} ${order.lastName}`,
  ownerEmail: order.email,
  paid: order.paidAt !== undefined,
  cancelled: order.cancelledAt !== undefined,
});
