import { reorderings } from './judge-order.js';
import type { Acknowledged, Stores } from './stores.js';

/** Faults as text; four empty lists mean success. */
export type Outcome = {
  readonly lost: readonly string[];
  readonly duplicated: readonly string[];
  readonly reordered: readonly string[];
  readonly wrong: readonly string[];
};

type Faults = { readonly [Kind in keyof Outcome]: string[] };

const groupBy = <T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
};

/** Records a fault unless the count is as expected. */
const expectCount = (faults: Faults, what: string, found: number, expected: number): void => {
  if (found < expected) faults.lost.push(`${what}: ${found} instead of ${expected}`);
  else if (found > expected) faults.duplicated.push(`${what}: ${found} instead of ${expected}`);
};

const mailsWanted = (one: Acknowledged): readonly string[] => [
  'order-received',
  'support-new-order',
  ...(one.paid ? ['payment-confirmed'] : []),
  ...(one.ended === undefined ? [] : [`order-${one.ended}`]),
  ...(one.referred ? ['commission-held'] : []),
  ...(one.referred && one.ended !== undefined
    ? [one.ended === 'completed' ? 'commission-confirmed' : 'commission-reversed']
    : []),
];

const mailTemplates = [
  'order-received',
  'support-new-order',
  'payment-confirmed',
  'order-completed',
  'order-cancelled',
  'commission-held',
  'commission-confirmed',
  'commission-reversed',
] as const;

const eventsWanted = (one: Acknowledged): Readonly<Record<string, number>> => ({
  'orders.order-placed.v1': 1,
  'orders.payment-confirmed.v1': one.paid ? 1 : 0,
  'orders.order-completed.v1': one.ended === 'completed' ? 1 : 0,
  'orders.order-cancelled.v1': one.ended === 'cancelled' ? 1 : 0,
  'affiliates-escrow.commission-held.v1': one.referred ? 1 : 0,
  'affiliates-escrow.commission-settled.v1': one.referred && one.ended !== undefined ? 1 : 0,
});

const commissionStatus = { none: 'pending', completed: 'confirmed', cancelled: 'reversed' } as const;

/** Compares the responses to clients with the stores of all services. Pure, so it can be tested with broken data. */
export const judge = (acknowledged: readonly Acknowledged[], stores: Stores): Outcome => {
  const faults: Faults = { lost: [], duplicated: [], reordered: [...reorderings(stores)], wrong: [] };
  const ordersByMark = groupBy(stores.orders, ({ mark }) => mark);
  const shipments = groupBy(stores.shipments, ({ orderId }) => orderId);
  const commissions = groupBy(stores.commissions, ({ orderId }) => orderId);
  const payments = groupBy(stores.payments, ({ orderId }) => orderId);
  const codes = groupBy(stores.codes, ({ orderId }) => orderId);
  const mails = groupBy(stores.mails, ({ subjectId, template }) => `${subjectId} ${template}`);
  const message = groupBy(
    [...new Map(stores.log.map((one) => [one.id, one])).values()],
    ({ key, type }) => `${key} ${type}`,
  );

  for (const one of acknowledged) {
    const { id, mark } = one;
    expectCount(faults, `${mark} in orders`, ordersByMark.get(mark)?.length ?? 0, 1);
    const order = ordersByMark.get(mark)?.find((row) => row.id === id);
    if (!order) {
      faults.lost.push(`${mark}: its order ${id}`);
      continue;
    }
    if (order.totalCents !== one.totalCents)
      faults.wrong.push(`${mark}: ${order.totalCents} cents instead of ${one.totalCents}`);
    const { paid, completed, cancelled } = order;
    if (completed && cancelled) faults.wrong.push(`${mark}: completed and cancelled`);
    if (paid !== one.paid || completed !== (one.ended === 'completed') || cancelled !== (one.ended === 'cancelled'))
      faults.wrong.push(`${mark}: is not ${one.paid ? 'paid ' : ''}${one.ended ?? 'open'}`);
    expectCount(faults, `${mark}: payment`, payments.get(id)?.length ?? 0, one.paid ? 1 : 0);
    expectCount(faults, `${mark}: shipment`, shipments.get(id)?.filter(({ opened }) => opened).length ?? 0, 1);
    for (const shipment of shipments.get(id) ?? [])
      if (shipment.paid !== one.paid || shipment.closedAs !== one.ended)
        faults.lost.push(`${mark}: its shipment has another state than the order`);
    for (const template of mailTemplates)
      expectCount(
        faults,
        `${mark}: email ${template}`,
        mails.get(`${id} ${template}`)?.length ?? 0,
        mailsWanted(one).includes(template) ? 1 : 0,
      );
    for (const [type, expected] of Object.entries(eventsWanted(one)))
      expectCount(faults, `${mark}: event ${type}`, message.get(`${id} ${type}`)?.length ?? 0, expected);
    if (one.paid && one.ended !== 'cancelled')
      expectCount(faults, `${mark}: plate codes`, codes.get(id)?.length ?? 0, order.codes);
    expectCount(faults, `${mark}: commission`, commissions.get(id)?.length ?? 0, one.referred ? 1 : 0);
    for (const { amountCents, status } of commissions.get(id) ?? []) {
      const requested = commissionStatus[one.ended ?? 'none'];
      if (amountCents !== one.commissionCents)
        faults.wrong.push(`${mark}: commission of ${amountCents} instead of ${one.commissionCents}`);
      if (status !== requested) faults.lost.push(`${mark}: commission ${status} instead of ${requested}`);
    }
  }

  const known = new Set(acknowledged.map(({ mark }) => mark));
  for (const { mark, id } of stores.orders)
    if (!known.has(mark)) faults.duplicated.push(`order ${id} (${mark}), which no client was told of`);
  judgeLedger(acknowledged, stores, faults);
  for (const { service, type, cause } of stores.parked)
    faults.wrong.push(`${service} has a dead letter, ${type}: ${cause.split('\n')[0]}`);
  for (const { subjectId, template, state } of stores.mails)
    if (state !== 'sent') faults.lost.push(`email ${template} of ${subjectId} is ${state}`);
  for (const { customerId, version, processedVersion } of stores.customers)
    if (version !== processedVersion)
      faults.lost.push(`customer ${customerId}: version ${version}, and campaigns has ${processedVersion ?? 'none'}`);
  return faults;
};

/** Checks that every journal sums to zero, and that held and posted amounts match the commissions. */
const judgeLedger = (acknowledged: readonly Acknowledged[], stores: Stores, faults: Faults): void => {
  for (const [journal, lines] of groupBy(stores.postings, ({ journalId, currency }) => `${journalId} ${currency}`)) {
    const sum = lines.reduce((total, { amountCents }) => total + amountCents, 0);
    if (sum !== 0) faults.wrong.push(`journal ${journal} sums to ${sum}`);
  }
  const held = (layer: 'pending' | 'posted'): number =>
    stores.postings
      .filter((line) => line.account === 'commission' && line.layer === layer)
      .reduce((total, { amountCents }) => total + amountCents, 0);
  const owed = (ended: Acknowledged['ended']): number =>
    acknowledged
      .filter((one) => one.referred && one.ended === ended)
      .reduce((total, { commissionCents }) => total + commissionCents, 0);
  const [pending, posted] = [held('pending'), held('posted')];
  if (pending !== owed(undefined)) faults.wrong.push(`ledger: ${pending} cents pending instead of ${owed(undefined)}`);
  if (posted !== owed('completed')) faults.wrong.push(`ledger: ${posted} cents posted instead of ${owed('completed')}`);
};

export const isGood = (verdict: Outcome): boolean => Object.values(verdict).every((faults) => faults.length === 0);
