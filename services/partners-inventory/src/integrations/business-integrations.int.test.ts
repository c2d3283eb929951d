import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderCompleted } from '@keepsake/contracts/events/orders/order-completed.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { orderRefunded } from '@keepsake/contracts/events/orders/order-refunded.v1';
import { paymentConfirmed } from '@keepsake/contracts/events/orders/payment-confirmed.v1';
import { shipmentShipped } from '@keepsake/contracts/events/shipping/shipment-shipped.v1';
import { partnersInventoryStaffActed } from '@keepsake/contracts/events/partners-inventory/staff-acted.v1';
import { integrationsRpc } from '@keepsake/contracts/rpc/integrations';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { businessAccount, orderWebhookEvents } from '@keepsake/contracts/values/integrations';
import { eventually } from '@keepsake/platform/testing/databases';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller, StaffRole } from '@keepsake/platform/request-context';
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { partnersInventoryEntry } from '../service.js';

type Received = { readonly id: string; readonly type: string; readonly timestamp: string; readonly data: unknown };
const received: Received[] = [];
let receiver: Server;
let base: string;
let under: TestService;
beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString('utf8')));
    request.on('end', () => {
      const message = JSON.parse(body) as Omit<Received, 'id'>;
      received.push({ id: String(request.headers['webhook-id']), ...message });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  base = `http://${host}`;
  under = await openTestService(partnersInventoryEntry, { env: { WEBHOOK_ALLOWED_HOSTS: host } });
});
afterAll(async () => {
  await under.stop();
  receiver.closeAllConnections();
  receiver.close();
});

const staffId = randomUUID();
const as = (role: StaffRole) => under.call(integrationsRpc, { kind: 'staff', id: staffId, role } satisfies Caller);
const partner = async () => {
  const { accountId } = await under.call(partnersRpc).Apply({
    email: `${randomUUID()}@example.org`,
    password: 'a good password',
    firstName: 'Ann',
    lastName: 'Okafor',
    partnerType: 'memorial',
    businessName: 'Okafor Funeral Home',
    businessType: 'Funeral home',
    licenseNumber: 'L-1',
    address: '3 Bay Ln',
    city: 'Mobile',
    state: 'AL',
    zipCode: '36602',
    phone: '555 0100',
    yearsInBusiness: 12,
  });
  const operations: Caller = { kind: 'staff', id: 'staff-operations', role: 'operations' };
  await under.call(partnersRpc, operations).DecideApplication({ accountId, decision: 'approved' });
  return under.call(integrationsRpc, { kind: 'partner', id: accountId, browserId: 'browser-0001' });
};
const keyInput = (scopes: string[]) => ({
  name: 'Accounting',
  scopes,
  locationIds: [],
  tokenHash: createHash('sha256').update(randomUUID()).digest('base64url'),
  lastFour: 'aB3d',
});
const deeds = async (subjectId: string) =>
  (await under.published())
    .filter(({ type, key }) => type === partnersInventoryStaffActed.name && key === subjectId)
    .map(({ data }) => data['action']);

describe('API keys of the business', () => {
  it('work until they are revoked, and are recorded in the audit log', async () => {
    const input = keyInput(['orders:read', 'figures:read']);
    const key = await as('owner').CreateApiKey(input);
    expect(key).toMatchObject({ createdBy: staffId, scopes: ['orders:read', 'figures:read'], locationIds: [] });
    const identify = () => under.call(integrationsRpc).IdentifyApiKey({ tokenHash: input.tokenHash });
    expect(await identify()).toEqual({ keyId: key.id, accountId: businessAccount, scopes: key.scopes });
    await as('owner').RevokeApiKey({ keyId: key.id });
    await as('owner').RevokeApiKey({ keyId: key.id });
    await expect(identify()).rejects.toMatchObject({ slug: 'api-key-refused' });
    expect(await deeds(key.id)).toEqual(['api-key-created', 'api-key-revoked']);
  });

  it('are kept by owners only, apart from those of partners', async () => {
    const { id: keyId } = await as('owner').CreateApiKey(keyInput(['plates:read']));
    for (const role of ['operations', 'support', 'marketing', 'finance'] as const)
      await expect(as(role).ListApiKeys({})).rejects.toMatchObject({ kind: 'forbidden' });
    const home = await partner();
    expect((await home.ListApiKeys({})).keys).toEqual([]);
    await expect(home.RevokeApiKey({ keyId })).rejects.toMatchObject({ slug: 'api-key-not-found' });
    await home.CreateApiKey(keyInput(['cases:read']));
    expect((await as('owner').ListApiKeys({})).keys.every(({ createdBy }) => createdBy === staffId)).toBe(true);
  });

  it('have no scope of a partner, and partners none of the business', async () => {
    const wrong = { kind: 'invalid', extra: { errors: [expect.objectContaining({ field: 'scopes' })] } };
    await expect(as('owner').CreateApiKey(keyInput(['orders:read', 'cases:read']))).rejects.toMatchObject(wrong);
    await expect((await partner()).CreateApiKey(keyInput(['orders:read']))).rejects.toMatchObject(wrong);
  });

  it('are at most twenty', async () => {
    const { keys } = await as('owner').ListApiKeys({});
    const left = 20 - keys.filter(({ revokedAt }) => revokedAt === undefined).length;
    const all = await Promise.allSettled(
      Array.from({ length: left + 3 }, () => as('owner').CreateApiKey(keyInput(['plates:read']))),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(left);
  });
});

const placed = {
  number: 'K-4F7Q2M9X',
  customerId: 'customer-one',
  variant: 'checkout' as const,
  quantity: 1,
  codes: 1,
  copies: 1,
  eventType: 'memorial',
  totalCents: 8500,
  currency: 'USD' as const,
  uploadIds: [],
  browserId: 'browser-0001',
  paid: false,
};

describe('webhooks of the business', () => {
  it('receive order events once each, repeated and late, without personal data', async () => {
    const hook = await as('owner').CreateWebhook({ url: `${base}/orders`, events: [...orderWebhookEvents] });
    const orderId = randomUUID();
    const money = { amountCents: 8500, currency: 'USD' as const };
    const late = new Date('2026-01-02T03:04:05.000Z');
    // Canceled arrives before paid, and each event twice.
    const id = await under.deliver(orderCancelled, { orderId, reason: 'duplicate' });
    await under.deliver(orderCancelled, { orderId, reason: 'duplicate' }, { id });
    const paid = { orderId, paymentId: randomUUID(), method: 'manual', ...money };
    const paidId = await under.deliver(paymentConfirmed, paid, { at: late });
    await under.deliver(paymentConfirmed, paid, { id: paidId, at: late });
    await under.deliver(shipmentShipped, { orderId, all: true });
    await under.deliver(orderCompleted, { orderId, by: 'shipped' });
    await under.deliver(orderRefunded, {
      orderId,
      refundId: randomUUID(),
      ...money,
      refundedCents: 8500,
      paidCents: 8500,
      surplus: false,
    });
    const own = () => received.filter(({ data }) => (data as { orderId?: string } | null)?.orderId === orderId);
    await eventually(async () => own().length >= 5, 'the messages');
    expect(new Set(own().map(({ id: messageId }) => messageId)).size).toBe(5);
    expect(
      own()
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual(['order.canceled', 'order.completed', 'order.paid', 'order.refunded', 'order.shipped']);
    expect(own().find(({ type }) => type === 'order.paid')).toMatchObject({
      timestamp: late.toISOString(),
      data: { orderId },
    });
    const { deliveries } = await as('owner').ListDeliveries({ webhookId: hook.id, limit: 10 });
    expect(deliveries).toHaveLength(5);
    expect(await deeds(hook.id)).toEqual(['webhook-added']);
    await as('owner').DeleteWebhook({ webhookId: hook.id });
  });

  it('receive orders placed after their creation, repeated and late, until they are off', async () => {
    const late = new Date('2026-01-02T03:04:05.000Z');
    const place = (orderId: string, id: string = randomUUID()) =>
      under.deliver(orderPlaced, { ...placed, orderId }, { id, at: late });
    const [before, after, off] = [randomUUID(), randomUUID(), randomUUID()];
    await place(before);
    const hook = await as('owner').CreateWebhook({ url: `${base}/placed`, events: ['order.placed'] });
    const id = await place(after);
    await place(after, id);
    await as('owner').ChangeWebhook({ webhookId: hook.id, active: false });
    await place(off);
    const arrived = () => received.filter(({ type }) => type === 'order.placed');
    await eventually(async () => arrived().length > 0, 'the message');
    expect(arrived()).toMatchObject([{ data: { orderId: after }, timestamp: late.toISOString() }]);
    const { deliveries } = await as('owner').ListDeliveries({ webhookId: hook.id, limit: 10 });
    expect(deliveries).toHaveLength(1);
    await as('owner').DeleteWebhook({ webhookId: hook.id });
  });

  it('are kept by owners only, apart from those of partners', async () => {
    const { id: webhookId } = await as('owner').CreateWebhook({ url: `${base}/own`, events: ['order.paid'] });
    await expect(as('operations').ListWebhooks({})).rejects.toMatchObject({ kind: 'forbidden' });
    const home = await partner();
    expect((await home.ListWebhooks({})).webhooks).toEqual([]);
    await expect(home.TestWebhook({ webhookId })).rejects.toMatchObject({ slug: 'webhook-not-found' });
    await expect(home.CreateWebhook({ url: `${base}/x`, events: ['order.paid'] })).rejects.toMatchObject({
      kind: 'invalid',
    });
    await expect(as('owner').CreateWebhook({ url: `${base}/x`, events: ['case.claimed'] })).rejects.toMatchObject({
      kind: 'invalid',
    });
    const test = await as('owner').TestWebhook({ webhookId });
    await eventually(
      async () => received.some(({ id, type }) => id === test.id && type === 'webhook.test'),
      'the test',
    );
    await as('owner').DeleteWebhook({ webhookId });
    await as('owner').DeleteWebhook({ webhookId });
    expect(await deeds(webhookId)).toEqual(['webhook-added', 'webhook-deleted']);
  });
});
