import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createdApiKey, createdWebhook, webhookDelivery } from '@keepsake/contracts/rest/integrations';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { activate } from '../../chaos/faults/production-fixture.js';
import { freePort } from '../support/free-port.js';
import { fillStock, openFuneralHome } from '../support/funeral-home.js';
import { owner, scratchFolder, startKeepsake, type Keepsake } from '../support/keepsake.js';
import { eventually, until } from '../support/until.js';
import { visitor } from '../support/visitor.js';

/* The program of docs/integrations.md imports a case and learns that its family opened the page. */

const program = fileURLToPath(new URL('../../../docs/examples/case-software.mjs', import.meta.url));
const scratch = scratchFolder();
let keepsake: Keepsake | undefined;
let port = 0;
let software: ChildProcess | undefined;
beforeAll(async () => {
  port = await freePort();
  keepsake = await startKeepsake(scratch.path, {
    WEBHOOK_ALLOWED_HOSTS: `127.0.0.1:${port}`,
    WEBHOOK_RETRY_SECONDS: Array.from({ length: 20 }, () => 1).join(','),
  });
}, 240_000);
afterAll(async () => {
  software?.kill('SIGKILL');
  await keepsake?.pressCtrlC();
  scratch.remove();
});

test('creates a case by API key and receives the signed message of its claim', async () => {
  const url = keepsake?.url ?? '';
  const staff = visitor(url);
  await staff.post('/api/admin/login', owner);
  const made = await staff.post('/api/admin/qr-codes/generate', { quantity: 1, prefix: 'CF', batchName: 'Cases' });
  const [code = ''] = generatedCodesAnswer.parse(made.body).codes;
  const { director } = await openFuneralHome({ url, staff }, 'Ruth');
  await fillStock(director, 1);
  const scopes = ['cases:read', 'cases:write'];
  const { key } = createdApiKey.parse(
    (await director.post('/api/partners/api-keys', { name: 'Case software', scopes })).body,
  );
  const receiver = `http://127.0.0.1:${port}/`;
  const webhook = createdWebhook.parse(
    (await director.post('/api/partners/webhooks', { url: receiver, events: ['case.created', 'case.claimed'] })).body,
  );

  let printed = '';
  const child = spawn(process.execPath, [program, 'Inés Duarte', 'H-26-014'], {
    env: { KEEPSAKE_URL: url, API_KEY: key, WEBHOOK_SECRET: webhook.secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  software = child;
  const ended = once(child, 'exit');
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const seen = (): string => printed;
  await until('the case to be created', () => (/^created: H-26-014 /m.test(printed) ? true : undefined), { seen });
  const assignment = { order_ref: 'H-26-014', qr_token: code, idempotency_key: randomUUID() };
  expect(await director.post('/api/v1/mfr/assignments', assignment)).toMatchObject({ status: 200 });
  expect(await activate(url, code)).toMatchObject({ status: 200 });
  await until('the claim', () => (printed.includes(`claimed: H-26-014`) ? true : undefined), { seen });
  expect(printed).toContain(`/timeline/${code}`);
  expect(await ended).toEqual([0, null]);

  await eventually(async () => {
    const { body } = await director.get(`/api/partners/webhooks/${webhook.id}/deliveries`);
    const deliveries = webhookDelivery.array().parse(body);
    expect(deliveries.map(({ event, status }) => `${event} ${status}`).toSorted()).toEqual([
      'case.claimed delivered',
      'case.created delivered',
    ]);
  });
}, 240_000);
