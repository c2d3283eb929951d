import { contact, customer, ids, order, publicCode } from './answers.js';
import { salesFigures } from './figures.js';
import { standardPrices } from '@keepsake/contracts/catalog/price-list';
import { discountsRpc } from '@keepsake/contracts/rpc/discounts';
import { pricesRpc } from '@keepsake/contracts/rpc/prices';
import type { OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import { fakeService, type StandIn } from './fake-service.js';

const booking = {
  id: ids.entry,
  at: order.createdAt,
  day: order.createdAt.slice(0, 10),
  kind: 'payment' as const,
  orderId: ids.order,
  number: 'K-4F7Q2M9X',
  bought: 'individual',
  channel: 'shop' as const,
  amountCents: 7_900,
  currency: 'USD',
  method: 'manual',
};

/** Happy-path answers of orders. */
export const fakeOrders: Parameters<typeof fakeService<OrdersDefinition>>[1] = {
  Quote: async ({ pricingTier, quantity }) => ({
    pricingTier,
    quantity,
    unitPrice: 7900,
    totalPrice: 7900,
    timelines: 1,
    copies: 1,
    notes: [],
  }),
  PlaceOrder: async () => ({ orderId: ids.order, number: 'K-4F7Q2M9X', totalCents: 8500 }),
  GetOrder: async () => order,
  GetOrderRecord: async ({ orderId }) => ({
    orderId,
    customerId: 'customer-one',
    deeds: [{ at: order.createdAt, deed: 'placed' as const }],
    plates: [{ code: publicCode, serial: 'CF000001', lifeState: 'unactivated' as const }],
    platesAway: false,
    replaced: [],
    notes: [
      { id: ids.entry, staffId: 'staff-0001', words: 'Calls after five.', at: order.createdAt, mayRemove: false },
    ],
  }),
  AddOrderNote: async () => ({ noteId: ids.entry, at: order.createdAt }),
  RemoveOrderNote: async ({ noteId }) => ({ noteId, at: order.createdAt }),
  ListOrders: async () => ({ orders: [order], total: 7, nextCursor: 'next+page' }),
  ListOrderMarks: async () => ({
    marks: [
      {
        id: ids.order,
        status: 'pending',
        addressNeeded: false,
        codesShort: false,
        atMaker: false,
        totalPrice: 8_500,
        refundedCents: 0,
      },
    ],
  }),
  OpenPayment: async () => ({ url: 'https://pay.example/cs_1' }),
  TakePaymentNotice: async () => ({ outcome: 'taken' }),
  FindOrder: async () => ({ firstName: '' }),
  ReadOrderLink: async () => ({ orderId: ids.order }),
  LookUpReferral: async ({ code }) => ({ known: code === 'RUI4F7Q2' }),
  ConfirmPayment: async () => ({ orderId: ids.order, status: 'processing' as const }),
  CancelOrder: async () => ({ orderId: ids.order, status: 'pending' as const }),
  CompleteOrder: async () => ({ orderId: ids.order, status: 'completed' as const }),
  RefundOrder: async () => ({ orderId: ids.order, status: 'processing' as const }),
  DispatchOrder: async () => ({ orderId: ids.order, status: 'processing' as const }),
  RenderCemeteryKit: async () => ({ pdf: Buffer.from('%PDF-1.3'), name: 'cemetery-kit-K-4F7Q2M9X.pdf' }),
  RenderReceipt: async () => ({ pdf: Buffer.from('%PDF-1.3'), name: 'receipt-K-4F7Q2M9X.pdf' }),
  RequirePackable: async () => ({ orderId: ids.order, status: 'processing' as const }),
  KnowsCustomer: async () => ({ known: false }),
  GetCustomer: async () => customer,
  SaveCustomer: async () => customer,
  ChangeEmail: async ({ customerId }) => ({ customerId: `${customerId}-now` }),
  AskErasure: async () => ({ eraseAt: '2026-02-17T10:00:00.000Z' }),
  KeepAccount: async () => ({}),
  AddContact: async () => ({ contactId: ids.order }),
  ListContacts: async () => ({ contacts: [contact], total: 1 }),
  MarkContact: async () => ({ ...contact, answeredAt: contact.createdAt }),
  ReplyToContact: async ({ text }) => ({
    ...contact,
    answeredAt: contact.createdAt,
    replies: [{ id: ids.entry, text, staffId: 'a-former-colleague', createdAt: contact.createdAt }],
  }),
  GetContact: async () => ({ contact }),
  ListBookings: async () => ({ bookings: [booking], total: 1 }),
  SalesFigures: async () => salesFigures,
};

const discount = {
  id: ids.entry,
  code: 'SPRING-10',
  kind: 'percent' as const,
  value: 100,
  packages: [],
  active: true,
  state: 'active' as const,
  uses: 3,
  discountedCents: 2_370,
  soldCents: 21_330,
  staffId: 'staff-0001',
  createdAt: '2026-05-04T10:00:00.000Z',
};

const priceList = {
  id: ids.entry,
  fromDay: '2026-05-05',
  ...standardPrices,
  state: 'planned' as const,
  staffId: 'staff-0001',
  createdAt: '2026-05-04T10:00:00.000Z',
};

/** Happy-path answers about prices and discount codes. */
export const fakeSelling: readonly StandIn[] = [
  fakeService(pricesRpc, {
    GetPrices: async () => standardPrices,
    ListPriceLists: async () => ({ lists: [priceList] }),
    AddPriceList: async () => priceList,
    RemovePriceList: async () => ({}),
  }),
  fakeService(discountsRpc, {
    CheckDiscount: async ({ code }) => ({ code, listPrice: 7_900, discountCents: 790, totalPrice: 7_110 }),
    ListDiscounts: async () => ({ discounts: [discount], total: 1 }),
    CreateDiscount: async () => discount,
    SwitchDiscount: async ({ active }) => ({ ...discount, active }),
  }),
];
