import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codesAllotted } from '@keepsake/contracts/events/qr-timeline/codes-allotted.v1';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import { randomIds } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import { readPdf } from '@keepsake/platform/testing/read-pdf';
import { answerEach, fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller, StaffRole } from '@keepsake/platform/request-context';
import { shippingEntry } from './service.js';

const home = { street: '12 Elm St', city: 'Troy', state: 'NY', zip: '12180', country: 'US' };
type Buyer = { readonly name: string; readonly address?: typeof home | undefined };
const buyers = new Map<string, Buyer>();
/** Plates by id, with their current order. */
const plates = new Map<string, { readonly code: string; readonly orderId: string }>();
/** Orders whose dispatch the orders service refuses. */
const canceled = new Set<string>();
let platesAway = false;

const lookedUp = (id: string) => {
  if (platesAway) throw problem('unavailable', 'away', 'Not now. Please try again in a moment.');
  return plates.get(id) ?? { code: 'CF7K3M9QXA2TDV' };
};
const plateOf = (orderId: string, code = 'CF7K3M9QXA2TDV'): string => {
  const id = randomIds.next();
  plates.set(id, { code, orderId });
  return id;
};

let shipping: TestService;
beforeAll(async () => {
  shipping = await openTestService(shippingEntry, {
    env: { BRAND_NAME: 'Keepsake' },
    fakes: [
      fakeService(ordersRpc, {
        GetBuyers: async ({ orderIds }) => ({
          buyers: await answerEach(orderIds, async (orderId) => {
            const { name, address } = buyers.get(orderId) ?? { name: 'Inés Duarte', address: home };
            const [firstName = '', ...rest] = name.split(' ');
            return {
              orderId,
              number: 'K-7K3M9QXA',
              customerId: 'customer-0001',
              firstName,
              lastName: rest.join(' '),
              email: 'ines@example.org',
              phone: '555 0100',
              eventType: 'Memorial',
              honoreeName: 'Rosa Duarte',
              pricingTier: 'multi',
              quantity: 2,
              copies: 2,
              totalCents: 12800,
              ...(address && { address }),
            };
          }),
        }),
        DispatchOrder: async ({ orderId }) => {
          if (canceled.has(orderId))
            throw problem('conflict', 'order-already-cancelled', 'A colleague canceled it.', { staffId: 'eva' });
          return { orderId, status: 'processing' as const };
        },
      }),
      fakeService(codesRpc, {
        LookUpCodes: async ({ ids }) => ({
          codes: ids.map((id, index) => ({
            ...lookedUp(id),
            id,
            serial: `CF00000${index + 1}`,
            batchId: id,
            stockState: 'assigned' as const,
            lifeState: 'unactivated' as const,
            createdAt: '2026-03-01T10:00:00.000Z',
          })),
        }),
      }),
    ],
  });
});
afterAll(() => shipping.stop());

const staff = (role: StaffRole = 'operations'): Caller => ({ kind: 'staff', id: randomIds.next(), role });
const client = (caller: Caller = staff(), key?: string) => shipping.call(shippingRpc, caller, key);

const shipment = async (more: Partial<Buyer> & { paid?: boolean; codes?: boolean } = {}): Promise<string> => {
  const { paid = true, codes = true, name = 'Inés Duarte' } = more;
  const orderId = randomIds.next();
  buyers.set(orderId, { name, ...('address' in more ? more.address && { address: more.address } : { address: home }) });
  await shipping.deliver(orderPlaced, {
    orderId,
    number: 'K-7K3M9QXA',
    customerId: 'customer-0001',
    variant: 'checkout',
    tier: 'multi',
    quantity: 2,
    codes: 2,
    copies: 2,
    eventType: 'memorial',
    totalCents: 12800,
    currency: 'USD',
    uploadIds: [],
    browserId: 'browser-0001',
    paid,
  });
  if (codes)
    await shipping.deliver(codesAllotted, { orderId, codeIds: [plateOf(orderId), plateOf(orderId)], copies: 2 });
  return orderId;
};
const print = (orderIds: readonly string[], more: { startPosition?: number; printer?: string } = {}, caller?: Caller) =>
  client(caller).PrintLabels({ orderIds: [...orderIds], startPosition: 1, ...more });
const waits = async (orderId: string) =>
  (await client().ListPending({ limit: 0 })).pending.find((one) => one.orderId === orderId);
const labeled = async (orderId: string, state = 'printed') =>
  (await client().ListLabels({ state, limit: 0 })).labels.find(({ parcel: one }) => one?.orderId === orderId);
const eventsOf = async (orderId: string) => (await shipping.published()).filter(({ key }) => key === orderId);
const actionsOf = async (orderId: string) => (await eventsOf(orderId)).map(({ data }) => data['action']);

describe('printing labels', () => {
  it('marks the shipments, removes them from the list and shows each position', async () => {
    const ids = [await shipment(), await shipment()];
    const printed = await print(ids, { startPosition: 30, printer: 'canon-pixma' });
    expect(printed).toMatchObject({ printed: 2, sheets: 2, nextPosition: 2 });
    expect(await Promise.all(ids.map(waits))).toEqual([undefined, undefined]);
    const [first, second] = await Promise.all(ids.map((id) => labeled(id)));
    expect(first).toMatchObject({ sheetId: printed.sheetId, sheet: 1, position: 30, printer: 'canon-pixma' });
    expect(second).toMatchObject({ sheet: 2, position: 1 });
    const { printers } = await client().ListPrinters({});
    expect(printers.find(({ printer }) => printer === 'canon-pixma')?.nextPosition).toBe(2);
  });

  it('leaves figures and total of the waiting shipments, until the label is voided', async () => {
    const waiting = async () => {
      const [figures, { total }] = await Promise.all([
        client().ShippingFigures({}),
        client().ListPending({ limit: 1 }),
      ]);
      expect(figures.open).toBe(total);
      return { total, ready: figures.ready };
    };
    const [kept, voided] = [await shipment(), await shipment()];
    const before = await waiting();
    await print([kept, voided]);
    expect(await waiting()).toEqual({ total: before.total - 2, ready: before.ready - 2 });
    await client().VoidLabel({ orderId: voided });
    expect(await waiting()).toEqual({ total: before.total - 1, ready: before.ready - 1 });
    await client().ShipParcel({ orderId: kept, carrier: 'usps' });
    expect(await waiting()).toEqual({ total: before.total - 1, ready: before.ready - 1 });
  });

  it('lists them page by page, each once, also those of one sheet', async () => {
    const ids = [await shipment(), await shipment(), await shipment()];
    await print(ids);
    const { total } = await client().ListLabels({ state: 'printed', limit: 0 });
    const seen: (string | undefined)[] = [];
    let cursor: string | undefined;
    do {
      const page = await client().ListLabels({ state: 'printed', limit: 2, ...(cursor !== undefined && { cursor }) });
      seen.push(...page.labels.map((one) => one.parcel?.orderId));
      cursor = page.nextCursor;
    } while (cursor !== undefined && seen.length <= total);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(ids));
    expect(seen).toHaveLength(total);
  });

  it('renders the printed sheet repeatedly, without labels voided since', async () => {
    const ids = [await shipment({ name: 'Maja Lindgren' }), await shipment({ name: 'Tom Reyes' })];
    const { sheetId } = await print(ids, { startPosition: 8 });
    await client().VoidLabel({ orderId: ids[0] ?? '' });
    const names = readPdf(Buffer.from((await client().RenderSheet({ sheetId })).pdf)).pages.map(
      ({ texts }) => texts[1]?.text,
    );
    expect(names).toEqual(['Tom Reyes']);
    await client().VoidLabel({ orderId: ids[1] ?? '' });
    await expect(client().RenderSheet({ sheetId })).rejects.toMatchObject({ slug: 'sheet-not-found' });
  });

  it('renders the same preview and marks nothing', async () => {
    const id = await shipment();
    const { pdf } = await client().PreviewLabels({ orderIds: [id], startPosition: 3 });
    expect(readPdf(Buffer.from(pdf)).pages[0]?.texts.map(({ text }) => text)).toContain('Inés Duarte');
    expect(await waits(id)).toBeDefined();
    expect(await eventsOf(id)).toEqual([]);
  });

  it('refuses all when one has no address, and names it', async () => {
    const good = await shipment();
    const homeless = await shipment({ name: 'Rosa Novak', address: undefined });
    await expect(print([good, homeless])).rejects.toMatchObject({
      slug: 'address-needed',
      message: expect.stringContaining('Rosa Novak'),
    });
    await expect(client().PreviewLabels({ orderIds: [homeless], startPosition: 1 })).rejects.toMatchObject({
      slug: 'address-needed',
    });
    expect(await waits(good)).toBeDefined();
    expect(await labeled(good)).toBeUndefined();
  });

  it('refuses letters that a label cannot show in preview and print', async () => {
    const good = await shipment();
    const chiangMai = { ...home, street: 'ถนน 7', city: 'เชียงใหม่' };
    const unreadable = await shipment({ name: 'Anna Orlova', address: chiangMai });
    expect(await waits(unreadable)).toMatchObject({ unprintable: true });
    for (const press of [
      () => print([good, unreadable]),
      () => client().PreviewLabels({ orderIds: [unreadable], startPosition: 1 }),
    ])
      await expect(press()).rejects.toMatchObject({
        kind: 'invalid',
        slug: 'letters-not-printable',
        message: expect.stringContaining('Anna Orlova (K-7K3M9QXA)'),
      });
    expect(await waits(good)).toMatchObject({ unprintable: false });
    await client().CorrectLabel({ orderId: unreadable, name: 'Anna Orlova', ...home });
    expect(await print([unreadable])).toMatchObject({ printed: 1 });
  });

  it('returns the first answer to a repeated request', async () => {
    const id = await shipment();
    const caller = staff();
    const key = randomIds.next();
    const press = () => client(caller, key).PrintLabels({ orderIds: [id], startPosition: 1 });
    const answers = await Promise.all([press(), press(), press()]);
    expect(new Set(answers.map(({ sheetId }) => sheetId)).size).toBe(1);
    expect(await actionsOf(id)).toEqual(['print-label']);
  });

  it('has one winner when two colleagues print overlapping orders concurrently', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => shipment()));
    const tries = await Promise.allSettled([print(ids), print(ids.toReversed()), print(ids.slice(2))]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const lost = tries.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { slug: string }).slug] : []));
    expect(lost).toEqual(['label-printed-already', 'label-printed-already']);
    for (const id of ids.slice(2)) expect(await actionsOf(id)).toEqual(['print-label']);
  });

  it('prints a duplicate once and refuses an unknown order', async () => {
    const id = await shipment();
    expect(await print([id, id])).toMatchObject({ printed: 1 });
    await expect(print([randomIds.next()])).rejects.toMatchObject({ slug: 'parcel-not-found' });
  });

  it('records in the audit log a print before payment', async () => {
    const id = await shipment({ paid: false, codes: false });
    await print([id]);
    expect((await eventsOf(id))[0]?.data).toMatchObject({ action: 'print-label', reason: 'payment-not-confirmed' });
  });

  it.each(['support', 'marketing', 'finance'] as const)('is closed to %s', async (role) => {
    await expect(print([randomIds.next()], {}, staff(role))).rejects.toMatchObject({ slug: 'role-not-included' });
  });
});

describe('a label', () => {
  it('is void once, and its order can be printed again', async () => {
    const id = await shipment();
    await print([id]);
    await client().VoidLabel({ orderId: id });
    expect(await waits(id)).toBeDefined();
    await expect(client().VoidLabel({ orderId: id })).rejects.toMatchObject({ slug: 'label-not-printed' });
    expect(await print([id], { startPosition: 2 })).toMatchObject({ printed: 1 });
    expect(await actionsOf(id)).toEqual(['print-label', 'void-label', 'print-label']);
  });

  it('is voided once by concurrent requests', async () => {
    const id = await shipment();
    await print([id]);
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => client().VoidLabel({ orderId: id })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('of an order canceled in between is neither printed nor shipped', async () => {
    const [open, printed] = [await shipment(), await shipment()];
    await print([printed]);
    for (const orderId of [open, printed]) await shipping.deliver(orderCancelled, { orderId, reason: 'other' });
    await expect(print([open])).rejects.toMatchObject({ slug: 'order-closed' });
    const ship = () => client().ShipParcel({ orderId: printed, carrier: 'usps' });
    await expect(ship()).rejects.toMatchObject({ slug: 'order-closed' });
    canceled.add(printed);
    await expect(ship()).rejects.toMatchObject({ slug: 'order-already-cancelled', extra: { staffId: 'eva' } });
    expect(await labeled(printed)).toBeUndefined();
  });
});

describe('name and address', () => {
  it('are flagged with the reason to check', async () => {
    const odd = { street: 'Elm Street', city: '', state: 'XQ', zip: '1218', country: 'US' };
    const row = await waits(await shipment({ name: 'ส Chen', address: odd }));
    expect(row?.doubts).toEqual([
      "Labels can't print ส. Correct this address first.",
      'The city is missing.',
      'The street has no number.',
      'The state is missing or unknown.',
      'The ZIP code does not have five or nine digits.',
    ]);
    expect((await waits(await shipment()))?.doubts).toEqual([]);
  });

  it('are corrected only before the label is printed', async () => {
    const id = await shipment({ name: '陈 小明', address: undefined });
    expect(await waits(id)).toMatchObject({ addressNeeded: true });
    const right = { orderId: id, name: 'Chen Xiaoming', ...home };
    await client(staff('support')).CorrectLabel(right);
    expect(await waits(id)).toMatchObject({ addressNeeded: false, doubts: [], labelName: 'Chen Xiaoming' });
    const notifiedOf = async () => (await eventsOf(id)).filter(({ type }) => type === 'shipping.address-corrected.v1');
    expect((await notifiedOf()).map(({ data }) => data)).toEqual([{ orderId: id }]);
    expect(await client({ kind: 'system', service: 'orders' }).GetShipment({ orderId: id })).toMatchObject(home);
    await client().CorrectLabel({ ...right, name: 'Chen Xiao Ming' });
    expect(await notifiedOf()).toHaveLength(1);
    await client().CorrectLabel(right);
    const { sheetId } = await print([id]);
    const [page] = readPdf(Buffer.from((await client().RenderSheet({ sheetId })).pdf)).pages;
    expect(page?.texts.map(({ text }) => text)).toContain('Chen Xiaoming');
    await expect(client().CorrectLabel(right)).rejects.toMatchObject({ slug: 'label-printed-already' });
  });
});

describe('a shipment', () => {
  it('is published once when sent, with carrier and number', async () => {
    const id = await shipment();
    await print([id]);
    const caller = staff();
    const key = randomIds.next();
    const ship = () =>
      client(caller, key).ShipParcel({ orderId: id, carrier: 'usps', trackingNumber: '9400 1000-0000 0000 0000 00' });
    await Promise.all([ship(), ship()]);
    expect((await eventsOf(id)).filter(({ type }) => type === 'shipping.shipment-shipped.v1')).toMatchObject([
      { data: { orderId: id, all: true, codeIds: [expect.any(String), expect.any(String)] } },
    ]);
    expect(await labeled(id, 'shipped')).toMatchObject({ carrier: 'usps', trackingNumber: '9400100000000000000000' });
    expect(await client({ kind: 'system', service: 'campaigns' }).GetShipment({ orderId: id })).toMatchObject({
      carrier: 'usps',
      trackingNumber: '9400100000000000000000',
      shipTo: ['Inés Duarte', '12 Elm St', 'Troy, NY 12180'],
    });
    await expect(client().ShipParcel({ orderId: id, carrier: 'ups' })).rejects.toMatchObject({
      slug: 'parcel-shipped-already',
    });
    await expect(client().VoidLabel({ orderId: id })).rejects.toMatchObject({ slug: 'parcel-shipped-already' });
  });

  it('is sent only with a label, a confirmed payment and its plates', async () => {
    const [bare, unpaid, empty] = [await shipment(), await shipment({ paid: false }), await shipment({ codes: false })];
    await print([unpaid, empty]);
    const refusals = await Promise.all(
      [bare, unpaid, empty].map((orderId) =>
        client()
          .ShipParcel({ orderId, carrier: 'usps' })
          .then(
            () => 'shipped',
            ({ slug }: { slug: string }) => slug,
          ),
      ),
    );
    expect(refusals).toEqual(['label-not-printed', 'payment-not-confirmed', 'codes-short']);
  });

  it('refuses an unknown carrier and an invalid number', async () => {
    const id = await shipment();
    await print([id]);
    await expect(client().ShipParcel({ orderId: id, carrier: 'pigeon' })).rejects.toMatchObject({
      slug: 'carrier-unknown',
    });
    await expect(client().ShipParcel({ orderId: id, carrier: 'usps', trackingNumber: 'n/a' })).rejects.toMatchObject({
      slug: 'tracking-number-wrong',
    });
  });

  it('has a packing slip with code and serial', async () => {
    const id = await shipment();
    const { pdf, name } = await client().RenderSlip({ orderId: id });
    const texts = readPdf(Buffer.from(pdf)).pages.flatMap((page) => page.texts.map(({ text }) => text));
    expect(name).toBe('packing-slip-K-7K3M9QXA.pdf');
    expect(texts).toEqual(expect.arrayContaining(['CF-7K3M-9QXA-2TDV', 'CF000001', 'CF000002']));
  });
});

describe('a plate that a packer swapped', () => {
  const inHand = 'CF3W5B8RNE6YHP';
  const slipOf = async (orderId: string): Promise<readonly string[]> => {
    const { pdf } = await client().RenderSlip({ orderId });
    return readPdf(Buffer.from(pdf)).pages.flatMap((page) => page.texts.map(({ text }) => text));
  };

  it('is shown in list and slip; a repeat or older allotment changes nothing', async () => {
    const id = await shipment({ codes: false });
    const before = { orderId: id, codeIds: [plateOf(id)], copies: 2 };
    const first = await shipping.deliver(codesAllotted, before);
    await print([id]);
    expect((await labeled(id))?.codes).toEqual(['CF7K3M9QXA2TDV']);
    const after = { orderId: id, codeIds: [plateOf(id, inHand)], copies: 2 };
    const second = await shipping.deliver(codesAllotted, after);
    await shipping.deliver(codesAllotted, after, { id: second });
    await shipping.deliver(codesAllotted, before, { id: first });
    expect((await labeled(id))?.codes).toEqual([inHand]);
    expect(await slipOf(id)).toContain('CF-3W5B-8RNE-6YHP');
    expect((await labeled(id))?.sheetId).toBeDefined();
  });

  it('stays closed when the swap arrives late, and the caller gets an error', async () => {
    const id = await shipment();
    await shipping.deliver(orderCancelled, { orderId: id, reason: 'other' });
    await shipping.deliver(codesAllotted, { orderId: id, codeIds: [plateOf(id, inHand)], copies: 2 });
    expect(await waits(id)).toBeUndefined();
    const request = await client({ kind: 'system', service: 'qr-timeline' }).GetShipment({ orderId: id });
    expect(request.closedAs).toBe('cancelled');
    expect(await shipping.parked()).toEqual([]);
  });

  it('is not printed under the old code before the swap is processed', async () => {
    for (const others of [[], [plateOf]]) {
      const id = await shipment({ codes: false });
      const codeIds = [...others.map((of) => of(id)), plateOf(randomIds.next())];
      await shipping.deliver(codesAllotted, { orderId: id, codeIds, copies: 2 });
      await expect(slipOf(id)).rejects.toMatchObject({ kind: 'conflict', slug: 'plates-just-swapped' });
    }
  });

  it('leaves the labels unchanged when its code cannot be looked up', async () => {
    const id = await shipment();
    await print([id]);
    platesAway = true;
    const row = await labeled(id).finally(() => void (platesAway = false));
    expect(row).toMatchObject({ codes: [], position: 1 });
  });
});
