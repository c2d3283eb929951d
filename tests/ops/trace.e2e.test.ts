import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { placedOrderAnswer } from '@keepsake/contracts/rest/order-answers';
import { owner, scratchFolder, startKeepsake, type Keepsake } from '../e2e/support/keepsake.js';
import { orderOf, uniqueUser } from '../e2e/support/people.js';
import { until } from '../e2e/support/until.js';
import { visitor, type Reply } from '../e2e/support/visitor.js';

/* One request is one trace, from the browser's call to the last email, with its id in every log line. */

type Attribute = { readonly key: string; readonly value: { readonly stringValue?: string } };
/** The JSON form of OTLP. */
type Exported = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Omit<Span, 'service'>[] }[];
  }[];
};

type Span = {
  readonly service: string | undefined;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string | undefined;
};

const spans: Span[] = [];
const sent: string[] = [];
let receiver: Server;
let site: Keepsake;
const scratch = scratchFolder();

const take = (text: string): void => {
  sent.push(text);
  for (const { resource, scopeSpans } of (JSON.parse(text) as Exported).resourceSpans) {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue;
    for (const span of scopeSpans.flatMap((scope) => scope.spans)) spans.push({ ...span, service });
  }
};

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let text = '';
    request.on('data', (piece: Buffer) => (text += piece.toString()));
    request.on('end', () => {
      if (request.url === '/v1/traces' && request.headers['x-team'] === 'stones & roses') take(text);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  site = await startKeepsake(scratch.path, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-team=stones%20%26%20roses',
  });
});
afterAll(async () => {
  await site.pressCtrlC();
  receiver.close();
  scratch.remove();
});

const lines = (): readonly Record<string, unknown>[] =>
  readFileSync(join(scratch.path, 'keepsake.log'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const traceOf = (name: string): readonly Span[] => {
  const first = spans.find((span) => span.name === name);
  return spans.filter(({ traceId }) => traceId === first?.traceId);
};

const buyer = uniqueUser('Tomas');
let placed: Reply;

test('exports an order as one trace: request, RPC calls, consumers, email job', async () => {
  placed = await visitor(site.url).post('/api/orders', orderOf(buyer.email));
  expect(placed.status).toBe(201);
  const names = (): readonly string[] => traceOf('POST /api/orders').map(({ service, name }) => `${service}: ${name}`);
  const expected = [
    'gateway: POST /api/orders',
    'gateway: Orders/PlaceOrder',
    'orders: Orders/PlaceOrder',
    'shipping: process orders.order-placed.v1',
    'shipping: Orders/GetBuyers',
    'orders: Orders/GetBuyers',
    'affiliates-escrow: process orders.order-placed.v1',
    'qr-timeline: process orders.order-placed.v1',
    'campaigns: process orders.order-placed.v1',
    'campaigns: job send-mail',
  ];
  await until('the whole journey', () => (expected.every((name) => names().includes(name)) ? true : undefined), {
    seen: () => names().join('\n'),
  });
  expect(new Set(traceOf('POST /api/orders').map(({ traceId }) => traceId)).size).toBe(1);
});

test('nests each span below its cause', () => {
  const trace = traceOf('POST /api/orders');
  const roots = trace.filter(({ parentSpanId }) => parentSpanId === undefined || parentSpanId === '');
  expect(roots.map(({ name }) => name)).toEqual(['POST /api/orders']);
  const parentOf = (name: string, service: string): string | undefined => {
    const span = trace.find((one) => one.name === name && one.service === service);
    const parent = trace.find(({ spanId }) => spanId === span?.parentSpanId);
    return parent && `${parent.service}: ${parent.name}`;
  };
  expect(parentOf('Orders/PlaceOrder', 'orders')).toBe('gateway: Orders/PlaceOrder');
  expect(parentOf('process orders.order-placed.v1', 'shipping')).toBe('orders: Orders/PlaceOrder');
  expect(parentOf('job send-mail', 'campaigns')).toBe('campaigns: process orders.order-placed.v1');
});

test('contains no personal data in traces', () => {
  const all = sent.join('\n');
  for (const secret of [buyer.email, 'Rivera', 'Harbor Street', '555 0100']) expect(all).not.toContain(secret);
});

test('exports no traces of background work', () => {
  expect(spans.filter(({ name }) => name.includes('RecentChanges'))).toEqual([]);
});

test("finds the response's id in all log lines and the trace", async () => {
  const id = placed.headers.get('x-correlation-id');
  expect(id).toBeTruthy();
  const mine = await until('the log line of the request', () => {
    const found = lines().filter(({ correlationId }) => correlationId === id);
    return found.some(({ msg }) => msg === 'answered') ? found : undefined;
  });
  expect(mine.find(({ msg }) => msg === 'answered')).toMatchObject({ route: 'POST /api/orders', status: '201' });
  const details = lines().filter((line) => ['route', 'method', 'event', 'job'].some((field) => field in line));
  expect(details.length).toBeGreaterThan(0);
  expect(details.filter(({ correlationId }) => typeof correlationId !== 'string')).toEqual([]);
});

test('logs errors with the correlation id and the trace id', async () => {
  const office = visitor(site.url);
  await office.post('/api/admin/login', owner);
  const { id } = placedOrderAnswer.parse(placed.body);
  const refused = await office.post(`/api/admin/orders/${id}/complete`, {});
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(refused.body).toMatchObject({ correlationId: refused.headers.get('x-correlation-id') });
  for (const reply of [
    await visitor(site.url).get('/api/orders'),
    await visitor(site.url).get('/api/nowhere'),
    await visitor(site.url).post('/api/orders', '{"broken'),
    await visitor(site.url).get('/api/timeline/CFAAAAAAAAAAAA'),
  ]) {
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.body).toMatchObject({ correlationId: reply.headers.get('x-correlation-id') });
  }
});
