import { pricingTiers } from '@keepsake/contracts/catalog/pricing';
import { orderSorts } from '@keepsake/contracts/rest/lists';
import { orderDetails } from '@keepsake/contracts/rest/order-details';
import { packageTypes } from '@keepsake/contracts/catalog/order-packages';
import { ordersRpc as contract } from '@keepsake/contracts/rpc/orders';
import { languages } from '@keepsake/contracts/values/language';
import { papers } from '@keepsake/contracts/values/paper';
import { present } from '@keepsake/contracts/values/present';
import { requireSystem } from '@keepsake/platform/access';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Handler } from '@keepsake/platform/request-context';
import { listInput } from '@keepsake/platform/work-list';
import { z } from 'zod';
import type { CancelOrder } from '../orders/application/cancel-order.js';
import type { CompleteOrder } from '../orders/application/complete-order.js';
import type { ConfirmPayment, Moved } from '../orders/application/confirm-payment.js';
import type { DispatchOrder } from '../orders/application/dispatch-order.js';
import type { ListOrders, ShownOrders } from '../orders/application/list-orders.js';
import { orderNotFound } from '../orders/application/order-not-found.js';
import type { Placed, PlaceOrder } from '../orders/application/place-order.js';
import type { AffiliateTerms, OrderLinks, Orders, StoredOrder } from '../orders/application/ports.js';
import type { Contacts } from '../contacts/application/ports.js';
import type { CurrentPrices } from '../prices/api.js';
import type { Customers } from '../customers/application/ports.js';
import type { RefundOrder } from '../payments/application/refund-order.js';
import type { OrderPaper, RenderCemeteryKit } from '../orders/application/render-cemetery-kit.js';
import type { RenderReceipt } from '../orders/application/render-receipt.js';
import type { ShownFigures } from '../orders/application/show-figures.js';
import type { ShownOrder } from '../orders/application/show-order.js';
import { priceOf } from '../orders/domain/order.js';
import { isPayable } from '../orders/domain/payable.js';
import { accountMethods, type AccountsUse } from '../customers/adapters/accounts.rpc.js';
import { contactMethods, type ContactsUse } from '../contacts/adapters/rpc.js';
import { paymentMethods, type PaymentsUse } from '../payments/adapters/rpc.js';
import { recordMethods, type RecordsUse } from '../payments/adapters/records.rpc.js';
import { buyerAnswer, markAnswer, orderAnswer, storyAnswer } from '../orders/adapters/mapping.js';
import { customerAnswer } from '../customers/adapters/mapping.js';

const line = z.string().trim().min(1).max(300);
const optional = <S extends z.ZodType>(schema: S) => schema.exactOptional();
const orderId = z.uuid('Order not found. Check the order number.');
/** Objects of one batched read. */
const maxRead = 50;
const byOrder = z.object({ orderId });
const version = optional(z.int());
const ordersInput = listInput(orderSorts).extend({
  status: optional(z.enum(['pending', 'processing', 'completed', 'cancelled'])),
  waits: optional(z.enum(['payment', 'address', 'codes', 'refund', 'dispute'])),
});

const place = z
  .object({
    pricingTier: optional(z.enum(pricingTiers)),
    packageType: optional(z.enum(packageTypes)),
    quantity: z.int().min(1).max(1_000),
    quotedCents: optional(z.int()),
    eventType: line,
    honoreeName: line,
    otherHonoreeNames: z.array(line).max(1_000).default([]),
    ...orderDetails,
    firstName: line,
    lastName: line,
    email: z.email().max(254),
    phone: line,
    emailMarketing: z.boolean(),
    birthdayReminders: z.boolean(),
    uploadIds: z.array(z.string().max(200)).max(1_000), // an invalid id is reported as a missing file
    isPrivate: z.boolean(),
    accessCode: optional(z.string().regex(/^[A-Z0-9]{6}$/)),
    inviteEmails: z.array(z.email()).max(200),
    affiliateCode: optional(line),
    discountCode: optional(line),
    byLink: optional(z.boolean()),
    subLink: optional(z.string().regex(/^[A-Za-z0-9_-]{8,128}$/)),
    watchedTutorial: optional(z.boolean()),
    captchaVerified: optional(z.boolean()),
    address: optional(
      z.object({ street: line, city: z.string(), state: z.string(), zip: z.string(), country: z.string() }),
    ),
  })
  .transform(present);

export type OrdersUse = AccountsUse &
  ContactsUse &
  PaymentsUse &
  RecordsUse & {
    readonly placeOrder: Handler<PlaceOrder, Placed>;
    readonly showOrder: Handler<{ readonly orderId: string }, ShownOrder>;
    readonly listOrders: Handler<ListOrders, ShownOrders>;
    readonly listOrderMarks: Handler<ListOrders, readonly StoredOrder[]>;
    readonly confirmPayment: Handler<ConfirmPayment, Moved>;
    readonly cancelOrder: Handler<CancelOrder, Moved>;
    readonly completeOrder: Handler<CompleteOrder, Moved>;
    readonly refundOrder: Handler<RefundOrder, Moved>;
    readonly dispatchOrder: Handler<DispatchOrder, Moved>;
    readonly requirePackable: Handler<{ readonly orderId: string }, Moved>;
    readonly renderCemeteryKit: Handler<RenderCemeteryKit, OrderPaper>;
    readonly renderReceipt: Handler<RenderReceipt, OrderPaper>;
    readonly showFigures: Handler<unknown, ShownFigures>;
  };

export type OrdersRead = {
  readonly orders: Orders;
  readonly customers: Customers;
  readonly contacts: Contacts;
  readonly terms: AffiliateTerms;
  readonly prices: CurrentPrices;
  readonly links: OrderLinks;
  readonly paysOnline: boolean;
  readonly customerIdOf: (normalizedEmail: string) => string;
};

const buyerOf = (order: StoredOrder, { paysOnline, links }: OrdersRead) => ({
  ...buyerAnswer(order),
  payable: paysOnline && isPayable(order),
  linkToken: links.make(order.id),
});

export const ordersRpcService = (use: OrdersUse, read: OrdersRead): RpcService =>
  rpcService(contract, 'api', {
    Quote: method(
      z.object({ pricingTier: z.enum(pricingTiers), quantity: z.int() }),
      async ({ pricingTier, quantity }) => {
        const { codes, notes, ...priced } = priceOf(pricingTier, quantity, await read.prices());
        return { ...priced, notes: [...notes] };
      },
    ),
    PlaceOrder: method(place, use.placeOrder),
    GetOrder: method(byOrder, async (input, ctx) => orderAnswer(await use.showOrder(input, ctx))),
    ListOrders: method(ordersInput, async (input, ctx) => {
      const { shown, total, nextCursor } = await use.listOrders(input, ctx);
      return { ...present({ nextCursor }), orders: shown.map(orderAnswer), total };
    }),
    ListOrderMarks: method(ordersInput, async (input, ctx) => ({
      marks: (await use.listOrderMarks(input, ctx)).map(markAnswer),
    })),
    ConfirmPayment: method(
      byOrder.extend({
        amountCents: optional(z.int().min(0).max(100_000_000)),
        quantity: optional(z.int().min(1).max(1_000)),
        version,
      }),
      use.confirmPayment,
    ),
    CancelOrder: method(
      byOrder.extend({ reason: optional(z.string().max(60)), note: optional(z.string().max(1_000)), version }),
      ({ reason, ...cancel }, ctx) => use.cancelOrder({ ...cancel, reason: reason ?? 'other' }, ctx),
    ),
    CompleteOrder: method(byOrder.extend({ reason: optional(line), version }), use.completeOrder),
    RefundOrder: method(
      byOrder.extend({
        amountCents: z.int().min(1).max(100_000_000),
        reason: line,
        method: optional(line),
        reference: optional(line),
        version,
      }),
      use.refundOrder,
    ),
    DispatchOrder: method(byOrder.extend({ staffId: line, version }), use.dispatchOrder),
    RenderCemeteryKit: method(
      byOrder.extend({ language: z.enum(languages), paper: z.enum(papers) }),
      use.renderCemeteryKit,
    ),
    RenderReceipt: method(byOrder.extend({ language: z.enum(languages), paper: z.enum(papers) }), use.renderReceipt),
    RequirePackable: method(byOrder, use.requirePackable),
    GetBuyer: method(byOrder, async (input, ctx) => {
      requireSystem(ctx.caller);
      const order = await read.orders.find(input.orderId);
      if (!order) throw orderNotFound();
      return buyerOf(order, read);
    }),
    GetBuyers: method(z.object({ orderIds: z.array(orderId).max(maxRead) }), async ({ orderIds }, ctx) => {
      requireSystem(ctx.caller);
      return { buyers: (await read.orders.findAll(orderIds)).map((order) => buyerOf(order, read)) };
    }),
    GetStory: method(byOrder, async (input, ctx) => {
      requireSystem(ctx.caller);
      const order = await read.orders.find(input.orderId);
      if (!order) throw orderNotFound();
      return storyAnswer(order);
    }),
    GetCustomer: method(z.object({ customerId: line }), async ({ customerId }, ctx) => {
      requireSystem(ctx.caller);
      return customerAnswer(customerId, await read.customers.find(customerId));
    }),
    GetCustomers: method(z.object({ customerIds: z.array(line).max(maxRead) }), async ({ customerIds }, ctx) => {
      requireSystem(ctx.caller);
      const customers = await read.customers.findAll(customerIds);
      return { customers: customers.map((customer) => customerAnswer(customer.customerId, customer)) };
    }),
    KnowsCustomer: method(z.object({ customerId: line }), async ({ customerId }, ctx) => {
      requireSystem(ctx.caller);
      return { known: (await read.customers.find(customerId)) !== undefined };
    }),
    ...recordMethods(use),
    ...accountMethods(use, read.customers),
    ...paymentMethods(use, read),
    ...contactMethods(use, read.contacts),
    SalesFigures: method(z.object({}), async (input, ctx) => {
      const { months, packages, channels, days, leads, ...figures } = await use.showFigures(input, ctx);
      return {
        ...figures,
        months: [...months],
        days: [...days],
        packages: [...packages],
        channels: [...channels],
        leads: [...leads],
      };
    }),
  });
