import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { missingServers, startTopology, type Topology } from '@keepsake/native/topology';
import { isBuilt } from '../e2e/support/keepsake.js';
import { uniqueUser } from '../e2e/support/people.js';
import { visitor, type Visitor } from '../e2e/support/visitor.js';
import { startTraffic, type Traffic } from '../upgrade/traffic.js';

/* Rotates the secrets of a running site under traffic as docs/operating.md describes: process by process. */

const missing = missingServers();
const required = (process.env['REQUIRE_ADAPTERS'] ?? '') !== '';
const whenHad = missing === undefined || required ? describe : describe.skip;

const names = ['SESSION_SECRET', 'CALL_SECRET', 'SEAL_SECRET'] as const;
type Secrets = Readonly<Record<(typeof names)[number], string>>;
const freshSecrets = (): Secrets => ({
  SESSION_SECRET: randomBytes(36).toString('base64'),
  CALL_SECRET: randomBytes(36).toString('base64'),
  SEAL_SECRET: randomBytes(36).toString('base64'),
});
const joined = (first: Secrets, second: Secrets): Secrets => ({
  SESSION_SECRET: `${first.SESSION_SECRET},${second.SESSION_SECRET}`,
  CALL_SECRET: `${first.CALL_SECRET},${second.CALL_SECRET}`,
  SEAL_SECRET: `${first.SEAL_SECRET},${second.SEAL_SECRET}`,
});

const [old, fresh] = [freshSecrets(), freshSecrets()];
let current: Secrets = old;
let topology: Topology;
let traffic: Traffic;
let staff: Visitor;
let owner: Visitor;
let guest: Visitor;
let code = '';
let privateCode = '';
let accessCode = '';
const crashes: string[] = [];

/** In the chart an old pod runs on for five seconds after the new one is ready, so its clients have reconnected. */
const overlapMs = 5_000;

const rollOut = async (secrets: Secrets): Promise<void> => {
  current = secrets;
  for (const member of topology.members()) {
    await member.restart();
    if (/^gateway-|-reader-/.test(member.name)) await pause(overlapMs);
  }
};

const activate = async (
  person: Visitor,
  email: string,
  isPrivate: boolean,
): Promise<{ readonly code: string; readonly accessCode: string }> => {
  const made = await staff.post('/api/admin/qr-codes/generate', { quantity: 1, prefix: 'CF', batchName: 'Rotation' });
  const [qrCode = ''] = generatedCodesAnswer.parse(made.body).codes;
  const opened = await person.post('/api/customer/activate-qr', {
    qrCode,
    customerName: 'Ana Rivera',
    customerEmail: email,
    eventType: 'memorial',
    honoreeName: 'Inés',
    ...(isPrivate ? { isPrivate: true } : {}),
  });
  if (opened.status !== 200) throw new Error(`The activation failed: ${JSON.stringify(opened.body)}`);
  return { code: qrCode, accessCode: (opened.body as { accessCode?: string }).accessCode ?? '' };
};

beforeAll(async () => {
  if (missing !== undefined && !required) return;
  topology = await startTopology({
    built: isBuilt,
    gateways: 2,
    readers: 2,
    env: { RATE_LIMITS: '1000000', CUSTOMER_LOGIN: 'instant' },
    envOf: () => current,
    onCrash: (member, how) => void crashes.push(`${member} ${how}`),
  });
  const [url = ''] = topology.urls;
  staff = visitor(url);
  await staff.post('/api/admin/login', topology.owner);
  const { email } = uniqueUser('Ana');
  owner = visitor(url);
  ({ code } = await activate(owner, email, false));
  ({ code: privateCode, accessCode } = await activate(owner, email, true));
  guest = visitor(url);
  traffic = startTraffic(topology.urls, code);
}, 300_000);
afterAll(async () => {
  await traffic?.stop();
  await topology?.stop();
}, 120_000);

/** Returns the statuses of signed cookies and encrypted values at both gateways. */
const seen = async (): Promise<readonly unknown[]> => {
  const statuses: unknown[] = [];
  for (const url of topology.urls) {
    statuses.push((await staff.get(`${url}/api/orders?limit=1`)).status);
    statuses.push((await guest.get(`${url}/api/timeline/${privateCode}?limit=30`)).status);
    const newcomer = visitor(url);
    statuses.push((await newcomer.post(`/api/timeline/${privateCode}/unlock`, { accessCode })).status);
    statuses.push((await newcomer.get(`/api/timeline/${privateCode}?limit=30`)).status);
  }
  return statuses;
};

whenHad('secrets', () => {
  test('are rotated under traffic without losing a session, call or encrypted value', async () => {
    expect(accessCode).not.toBe('');
    expect((await guest.post(`/api/timeline/${privateCode}/unlock`, { accessCode })).status).toBe(204);
    const before = await seen();
    expect(before).toEqual([200, 200, 204, 200, 200, 200, 204, 200]);

    await rollOut(joined(old, fresh));
    expect(await seen()).toEqual(before);
    await rollOut(joined(fresh, old));
    expect(await seen()).toEqual(before);

    await traffic.stop();
    expect([...traffic.views.failed.slice(0, 5), ...traffic.failed.slice(0, 5), ...crashes]).toEqual([]);
    expect(traffic.views.ok).toBeGreaterThan(100);
    expect(traffic.orders.size).toBeGreaterThan(5);
  }, 600_000);
});
