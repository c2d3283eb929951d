import { pricingTiers } from '@keepsake/contracts/catalogue/pricing';
import { packageTypes } from '@keepsake/contracts/catalogue/order-packages';
import { ordersRpc as contract } from '@keepsake/contracts/rpc/orders';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff, requireSystem } from '@keepsake/platform/access';
import { method, rpcDoor, type RpcDoor } from '@keepsake/platform/rpc/door';
import type { Handler } from '@keepsake/platform/turn';
import { z } from 'zod';
import type { AddContact } from '../application/add-contact.js';
import type { CancelOrder } from '../application/cancel-order.js';
import type { CompleteOrder } from '../application/complete-order.js';
import type { ConfirmPayment, Moved } from '../application/confirm-payment.js';
import type { ListOrders, ShownOrders } from '../application/list-orders.js';
import { orderNotFound } from '../application/order-not-found.js';
import type { Placed, PlaceOrder } from '../application/place-order.js';
import type { Contacts, Customers, Orders } from '../application/ports.js';
import type { ShownOrder } from '../application/show-order.js';
import { priceOf } from '../domain/order.js';
import { buyerAnswer, customerAnswer, orderAnswer, storyAnswer } from './answers.js';

const line = z.string().trim().min(1).max(300);
const words = z.string().max(10_000);
const optional = <S extends z.ZodType>(schema: S) => schema.exactOptional();
const orderId = z.uuid('We find no order here. Please look it up by its number.');
const byOrder = z.object({ orderId });
const paged = z.object({ cursor: optional(z.string().max(500)), limit: z.int() });

const place = z.object({
  pricingTier: optional(z.enum(pricingTiers)),
  packageType: optional(z.enum(packageTypes)),
  quantity: z.int().min(1).max(1_000),
  quotedCents: optional(z.int()),
  eventType: line,
  honoreeName: line,
  eventDate: optional(line),
  eventDescription: optional(words),
  customerBirthday: optional(line),
  anniversaryDate: optional(line),
  familyBirthdays: optional(words),
  firstName: line,
  lastName: line,
  email: z.email().max(254),
  phone: line,
  emailMarketing: z.boolean(),
  birthdayReminders: z.boolean(),
  uploadIds: z.array(z.uuid()).max(1_000),
  isPrivate: z.boolean(),
  accessCode: optional(z.string().regex(/^[A-Z0-9]{6}$/)),
  inviteEmails: z.array(z.email()).max(200),
  affiliateCode: optional(line),
  address: optional(
    z.object({ street: line, city: z.string(), state: z.string(), zip: z.string(), country: z.string() }),
  ),
});

export type OrdersUse = {
  readonly placeOrder: Handler<PlaceOrder, Placed>;
  readonly showOrder: Handler<{ readonly orderId: string }, ShownOrder>;
  readonly listOrders: Handler<ListOrders, ShownOrders>;
  readonly confirmPayment: Handler<ConfirmPayment, Moved>;
  readonly cancelOrder: Handler<CancelOrder, Moved>;
  readonly completeOrder: Handler<CompleteOrder, Moved>;
  readonly addContact: Handler<AddContact, { readonly contactId: string }>;
};

export type OrdersRead = { readonly orders: Orders; readonly customers: Customers; readonly contacts: Contacts };

export const ordersDoor = (use: OrdersUse, read: OrdersRead): RpcDoor =>
  rpcDoor(contract, 'api', {
    Quote: method(
      z.object({ pricingTier: z.enum(pricingTiers), quantity: z.int() }),
      async ({ pricingTier, quantity }) => {
        const { codes, notes, ...priced } = priceOf(pricingTier, quantity);
        return { ...priced, notes: [...notes] };
      },
    ),
    PlaceOrder: method(place, use.placeOrder),
    GetOrder: method(byOrder, async (input, turn) => orderAnswer(await use.showOrder(input, turn))),
    ListOrders: method(
      paged.extend({ status: optional(z.enum(['pending', 'processing', 'completed'])) }),
      async (input, turn) => {
        const { shown, total, nextCursor } = await use.listOrders(input, turn);
        return { ...present({ nextCursor }), orders: shown.map(orderAnswer), total };
      },
    ),
    ConfirmPayment: method(
      byOrder.extend({
        amountCents: optional(z.int().min(0).max(100_000_000)),
        quantity: optional(z.int().min(1).max(1_000)),
      }),
      use.confirmPayment,
    ),
    CancelOrder: method(
      byOrder.extend({ reason: z.string().max(60).exactOptional() }),
      ({ orderId: id, reason }, turn) => use.cancelOrder({ orderId: id, reason: reason ?? 'other' }, turn),
    ),
    CompleteOrder: method(byOrder.extend({ reason: optional(line) }), use.completeOrder),
    GetBuyer: method(byOrder, async (input, turn) => {
      requireSystem(turn.caller);
      const order = await read.orders.find(input.orderId);
      if (!order) throw orderNotFound();
      return buyerAnswer(order);
    }),
    GetStory: method(byOrder, async (input, turn) => {
      requireSystem(turn.caller);
      const order = await read.orders.find(input.orderId);
      if (!order) throw orderNotFound();
      return storyAnswer(order);
    }),
    GetCustomer: method(z.object({ customerId: line }), async ({ customerId }, turn) => {
      requireSystem(turn.caller);
      return customerAnswer(customerId, await read.customers.find(customerId));
    }),
    KnowsCustomer: method(z.object({ customerId: line }), async ({ customerId }, turn) => {
      requireSystem(turn.caller);
      return { known: (await read.customers.find(customerId)) !== undefined };
    }),
    AddContact: method(
      z.object({ firstName: line, lastName: line, email: z.email().max(254), notes: words }),
      use.addContact,
    ),
    ListContacts: method(paged, async (input, turn) => {
      requireStaff(turn.caller, 'marketing', 'support');
      const { contacts, total, nextCursor } = await read.contacts.page(input);
      return {
        ...present({ nextCursor }),
        contacts: contacts.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })),
        total,
      };
    }),
    SalesFigures: method(z.object({}), async (_, turn) => {
      requireStaff(turn.caller, 'operations', 'support', 'marketing', 'finance');
      return read.orders.figures();
    }),
  });
