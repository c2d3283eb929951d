import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { activationUndone } from '@keepsake/contracts/events/qr-timeline/activation-undone.v1';
import { codeActivated } from '@keepsake/contracts/events/qr-timeline/code-activated.v1';
import { integrationMessages } from '@keepsake/contracts/catalog/integration-messages';
import { casesRpc } from '@keepsake/contracts/rpc/cases';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { integrationsRpc } from '@keepsake/contracts/rpc/integrations';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { stockRpc } from '@keepsake/contracts/rpc/stock';
import { eventually } from '@keepsake/platform/testing/databases';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { partnersInventoryEntry } from '../service.js';

const plates = new Map<string, string>();
const codes = fakeService(codesRpc, {
  LookUpCodes: async ({ ids, code }) => ({
    codes: [...plates]
      .filter(([key, id]) => key === code || ids.includes(id))
      .map(([key, id]) => ({
        id,
        code: key,
        serial: key,
        stockState: 'available' as const,
        lifeState: 'unactivated' as const,
        batchId: '0197a000-0000-7000-8000-00000000000b',
        createdAt: '2026-01-01T00:00:00.000Z',
      })),
  }),
  TakeCode: async () => ({ outcome: 'taken' }),
});
const aPlate = (): string => {
  const code = `CF${String(plates.size + 1).padStart(12, '0')}`;
  plates.set(code, randomUUID());
  return code;
};

const claimOf = (code: string) => ({
  codeId: plates.get(code) ?? '',
  timelineId: randomUUID(),
  customerId: 'customer-one',
  eventType: 'memorial',
  test: false,
});

type Received = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string };
const received: Received[] = [];
/** Answers of the receiver per path, in order; `cut` closes the connection, and without one it is 204. */
const answers = new Map<string, (number | 'cut')[]>();
let receiver: Server;
let base: string;
let under: TestService;
beforeAll(async () => {
  receiver = createServer((request, response) => {
    const path = request.url ?? '';
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString('utf8')));
    request.on('end', () => {
      received.push({ path, headers: request.headers, body });
      const answer = answers.get(path)?.shift() ?? 204;
      if (answer === 'cut') request.socket.destroy();
      else response.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  base = `http://${host}`;
  under = await openTestService(partnersInventoryEntry, {
    fakes: [codes],
    env: { WEBHOOK_ALLOWED_HOSTS: host, WEBHOOK_RETRY_SECONDS: '0,0' },
  });
});
afterAll(async () => {
  await under.stop();
  receiver.closeAllConnections();
  receiver.close();
});

const operations: Caller = { kind: 'staff', id: 'staff-operations', role: 'operations' };
const funeralHome = async () => {
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
  await under.call(partnersRpc, operations).DecideApplication({ accountId, decision: 'approved' });
  const caller: Caller = { kind: 'partner', id: accountId, browserId: 'browser-0001' };
  const locationId = (await under.call(partnersRpc, caller).ListLocations({})).locations[0]?.id ?? '';
  await under.call(stockRpc, caller).MoveStock({ locationId, kind: 'restocked', quantity: 5 });
  return { caller, locationId, cases: under.call(casesRpc, caller), integrations: under.call(integrationsRpc, caller) };
};
const allEvents = ['case.created', 'plate.assigned', 'case.claimed'];

const withWebhook = async (events: string[] = allEvents) => {
  const home = await funeralHome();
  const path = `/${randomUUID()}`;
  const webhook = await home.integrations.CreateWebhook({ url: `${base}${path}`, events });
  const arrived = (): readonly Received[] => received.filter((one) => one.path === path);
  const deliveries = async () =>
    (await home.integrations.ListDeliveries({ webhookId: webhook.id, limit: 0 })).deliveries;
  const settled = async (state: string, count = 1) => {
    await eventually(
      async () => (await deliveries()).filter((one) => one.state === state).length >= count,
      `${count} deliveries to be ${state}`,
    );
    return deliveries();
  };
  return { ...home, path, webhook, arrived, deliveries, settled };
};
const typesOf = (arrived: readonly Received[]) =>
  arrived.map(({ body }) => (JSON.parse(body) as { type: string }).type);

describe('webhooks of a case', () => {
  it('send creation, plate and claim once each, signed', async () => {
    const { cases, locationId, webhook, arrived, settled } = await withWebhook();
    const { id: caseId, orderRef } = await cases.CreateCase({
      locationId,
      subjectName: 'Inés Duarte',
      orderRef: 'H-26-014',
    });
    const code = aPlate();
    await cases.AssignPlate({ orderRef, code, key: code });
    await cases.AssignPlate({ orderRef, code, key: code });
    await settled('delivered', 2);
    const claim = claimOf(code);
    const id = await under.deliver(codeActivated, claim);
    await under.deliver(codeActivated, claim, { id });
    await under.deliver(codeActivated, claim);
    await settled('delivered', 3);
    expect(typesOf(arrived()).toSorted()).toEqual(allEvents.toSorted());
    for (const { headers, body } of arrived()) {
      const [messageId, at] = [headers['webhook-id'], headers['webhook-timestamp']];
      const key = Buffer.from(webhook.secret.replace('whsec_', ''), 'base64');
      const mac = createHmac('sha256', key)
        .update(`${String(messageId)}.${String(at)}.${body}`)
        .digest('base64');
      expect(headers['webhook-signature']).toBe(`v1,${mac}`);
      expect(JSON.parse(body)).toMatchObject({ data: { caseId, orderRef: 'H-26-014', locationId } });
      expect(body).not.toContain('Inés');
    }
  });

  it('send a second claim after support undid the first', async () => {
    const { cases, locationId, arrived, settled } = await withWebhook(['case.claimed']);
    const { orderRef } = await cases.CreateCase({ locationId, subjectName: 'Inés Duarte' });
    const code = aPlate();
    await cases.AssignPlate({ orderRef, code, key: code });
    const claim = claimOf(code);
    await under.deliver(codeActivated, claim);
    await under.deliver(activationUndone, claim);
    await under.deliver(codeActivated, claim);
    await settled('delivered', 2);
    expect(typesOf(arrived())).toEqual(['case.claimed', 'case.claimed']);
  });

  it('go to no other account, and not to one that is off', async () => {
    const other = await withWebhook();
    const { cases, locationId, integrations, webhook, arrived, settled } = await withWebhook(['case.created']);
    await integrations.ChangeWebhook({ webhookId: webhook.id, active: false });
    await cases.CreateCase({ locationId, subjectName: 'Unheard' });
    await integrations.ChangeWebhook({ webhookId: webhook.id, active: true });
    await cases.CreateCase({ locationId, subjectName: 'Inés Duarte' });
    await settled('delivered');
    expect(arrived()).toHaveLength(1);
    expect(other.arrived()).toHaveLength(0);
    await expect(other.integrations.ListDeliveries({ webhookId: webhook.id, limit: 0 })).rejects.toMatchObject({
      slug: 'webhook-not-found',
    });
  });
});

describe('a receiver that fails', () => {
  it('gets the same id again after an error and a closed connection', async () => {
    const { integrations, webhook, path, arrived, settled } = await withWebhook();
    answers.set(path, [500, 'cut', 200]);
    await integrations.TestWebhook({ webhookId: webhook.id });
    expect(await settled('delivered')).toMatchObject([{ attempts: 3, responseStatus: 200, event: 'webhook.test' }]);
    expect(new Set(arrived().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(arrived()).toHaveLength(3);
  });

  it('gets a failed delivery again when a person replays it', async () => {
    const { integrations, webhook, path, arrived, settled } = await withWebhook();
    answers.set(path, [500, 302, 503]);
    const { id: deliveryId } = await integrations.TestWebhook({ webhookId: webhook.id });
    expect(await settled('failed')).toMatchObject([{ attempts: 3, error: 'It answered 503.' }]);
    await integrations.ReplayDelivery({ deliveryId });
    expect(await settled('delivered')).toMatchObject([{ id: deliveryId, attempts: 4, responseStatus: 204 }]);
    expect(arrived().map(({ headers }) => headers['webhook-id'])).toEqual(Array(4).fill(deliveryId));
  });
});

describe('the settings of webhooks', () => {
  it('refuse addresses inside the network, and another partner’s replay', async () => {
    const { integrations, webhook } = await withWebhook();
    await expect(
      integrations.CreateWebhook({ url: 'https://169.254.169.254/', events: allEvents }),
    ).rejects.toMatchObject({ extra: { errors: [{ field: 'url', message: integrationMessages.urlPrivate }] } });
    const { id: deliveryId } = await integrations.TestWebhook({ webhookId: webhook.id });
    const other = await funeralHome();
    await expect(other.integrations.ReplayDelivery({ deliveryId })).rejects.toMatchObject({ kind: 'not-found' });
    await other.integrations.DeleteWebhook({ webhookId: webhook.id });
    expect((await integrations.ListWebhooks({})).webhooks).toHaveLength(1);
    await integrations.DeleteWebhook({ webhookId: webhook.id });
    await integrations.DeleteWebhook({ webhookId: webhook.id });
    expect((await integrations.ListWebhooks({})).webhooks).toEqual([]);
  });

  it('return the same secret to a repeated creation, and never again', async () => {
    const { caller } = await funeralHome();
    const again = under.call(integrationsRpc, caller, randomUUID());
    const input = { url: `${base}/again`, events: ['case.claimed'] };
    const [first, second] = [await again.CreateWebhook(input), await again.CreateWebhook(input)];
    expect(second).toEqual(first);
    expect(first.secret).toMatch(/^whsec_.{44}$/);
    const { webhooks } = await under.call(integrationsRpc, caller).ListWebhooks({});
    expect(webhooks).toHaveLength(1);
    expect(JSON.stringify(webhooks)).not.toContain('whsec');
  });
});
