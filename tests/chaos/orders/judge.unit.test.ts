import { expect, test } from '@jest/globals';
import { isGood, judge } from './judge.js';
import type { Acknowledged, LoggedEvent, Stores } from './stores.js';

const result: Acknowledged = {
  mark: 'chaos-1-0',
  id: 'order-a',
  totalCents: 7900,
  referred: true,
  commissionCents: 790,
  paid: true,
  ended: 'completed',
};

const logged = (id: string, type: string, key = result.id, version?: number): LoggedEvent => ({
  topic: type.slice(0, type.indexOf('.')),
  key,
  id,
  type,
  version,
});
const posting = (journalId: string, layer: 'pending' | 'posted', cents: number) => [
  { journalId, account: 'commission', currency: 'USD', layer, amountCents: cents },
  { journalId, account: 'outside', currency: 'USD', layer, amountCents: -cents },
];

/** One completed order in every store. */
const whole: Stores = {
  orders: [
    { mark: result.mark, id: result.id, totalCents: 7900, codes: 1, paid: true, completed: true, cancelled: false },
  ],
  payments: [{ orderId: result.id }],
  customers: [{ customerId: 'c', version: 1, processedVersion: 1 }],
  shipments: [{ orderId: result.id, opened: true, paid: true, closedAs: 'completed' }],
  commissions: [{ orderId: result.id, amountCents: 790, status: 'confirmed' }],
  postings: [
    ...posting('hold', 'pending', 790),
    ...posting('post', 'pending', -790),
    ...posting('post', 'posted', 790),
  ],
  mails: [
    'order-received',
    'support-new-order',
    'payment-confirmed',
    'order-completed',
    'commission-held',
    'commission-confirmed',
  ].map((template) => ({ subjectId: result.id, template, state: 'sent' })),
  codes: [{ id: 'code', orderId: result.id }],
  parked: [],
  log: [
    logged('e1', 'orders.order-placed.v1'),
    logged('e2', 'orders.customer-changed.v1', 'c', 1),
    logged('e3', 'orders.payment-confirmed.v1'),
    logged('e4', 'orders.order-completed.v1'),
    logged('e5', 'affiliates-escrow.commission-held.v1'),
    logged('e6', 'affiliates-escrow.commission-settled.v1'),
  ],
  handled: ['e1', 'e3', 'e4'].map((id, at) => ({ group: 'shipping', id, at })),
};

const verdict = (changed: Partial<Stores>, acknowledged: readonly Acknowledged[] = [result]) =>
  judge(acknowledged, { ...whole, ...changed });

test('finds nothing in complete data or in empty data', () => {
  expect(verdict({})).toEqual({ lost: [], duplicated: [], reordered: [], wrong: [] });
  const nothing = Object.fromEntries(Object.keys(whole).map((name) => [name, []])) as unknown as Stores;
  expect(isGood(judge([], nothing))).toBe(true);
});

test('accepts repeats in the log, which delivers at least once', () => {
  expect(isGood(verdict({ log: [...whole.log, ...whole.log] }))).toBe(true);
});

test.each<[string, Partial<Stores>]>([
  ['the order', { orders: [] }],
  ['the payment', { payments: [] }],
  ['the shipment', { shipments: [] }],
  [
    'the state of the shipment',
    { shipments: [{ orderId: result.id, opened: true, paid: false, closedAs: undefined }] },
  ],
  ['the commission', { commissions: [] }],
  ['the end of the commission', { commissions: [{ orderId: result.id, amountCents: 790, status: 'pending' }] }],
  ['an email', { mails: whole.mails.slice(1) }],
  ['a queued email', { mails: whole.mails.map((mail) => ({ ...mail, state: 'queued' })) }],
  ['the plate codes', { codes: [] }],
  ['an event', { log: whole.log.slice(0, -1) }],
  ['the last version of a customer', { customers: [{ customerId: 'c', version: 2, processedVersion: 1 }] }],
])('finds that %s is lost', (_, stores) => {
  expect(verdict(stores).lost).not.toEqual([]);
});

test.each<[string, Partial<Stores>]>([
  ['an order', { orders: [...whole.orders, { ...whole.orders[0], id: 'order-b' } as Stores['orders'][number]] }],
  ['a payment', { payments: [...whole.payments, ...whole.payments] }],
  ['an email', { mails: [...whole.mails, ...whole.mails.slice(0, 1)] }],
  ['plate codes', { codes: [...whole.codes, { id: 'other', orderId: result.id }] }],
  ['an event published twice', { log: [...whole.log, logged('e9', 'orders.order-placed.v1')] }],
])('finds one %s too many', (_, stores) => {
  expect(verdict(stores).duplicated).not.toEqual([]);
});

test('finds an order that no client was told of', () => {
  expect(verdict({}, []).duplicated).toContain('order order-a (chaos-1-0), which no client was told of');
});

test('finds log entries out of order: later steps or older versions first', () => {
  const [first, ...others] = whole.log;
  expect(verdict({ log: [...others, ...(first ? [first] : [])] }).reordered).not.toEqual([]);
  const versions = [2, 1].map((version) => logged(`v${version}`, 'orders.customer-changed.v1', 'd', version));
  expect(verdict({ log: [...whole.log, ...versions] }).reordered).not.toEqual([]);
});

test('finds a group that processed events of one key out of order', () => {
  const begun = (...ids: string[]) => ids.map((id, at) => ({ group: 'shipping', id, at }));
  expect(verdict({ handled: begun('e3', 'e1', 'e4') }).reordered).toHaveLength(1);
  expect(isGood(verdict({ handled: begun('e2', 'e1', 'e3', 'e4') }))).toBe(true);
});

test.each<[string, Partial<Stores>]>([
  ['another price', { orders: whole.orders.map((order) => ({ ...order, totalCents: 1 })) }],
  ['an order completed and cancelled', { orders: whole.orders.map((order) => ({ ...order, cancelled: true })) }],
  ['another commission', { commissions: [{ orderId: result.id, amountCents: 791, status: 'confirmed' }] }],
  ['a journal that does not sum to zero', { postings: whole.postings.slice(1) }],
  ['a hold that was never posted', { postings: posting('hold', 'pending', 790) }],
  ['a dead letter', { parked: [{ service: 'shipping', type: 'unreadable', cause: 'not JSON' }] }],
])('sees %s', (_, stores) => {
  expect(verdict(stores).wrong).not.toEqual([]);
});
