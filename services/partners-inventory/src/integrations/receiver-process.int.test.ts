import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { casesRpc } from '@keepsake/contracts/rpc/cases';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { integrationsRpc } from '@keepsake/contracts/rpc/integrations';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import type { Caller } from '@keepsake/platform/request-context';
import { eventually } from '@keepsake/platform/testing/databases';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { partnersInventoryEntry } from '../service.js';

const program = fileURLToPath(new URL('adapters/receiver-process-fixture.ts', import.meta.url));
const message = z.object({ id: z.uuid(), path: z.string(), at: z.int(), answer: z.string() });
/** Seconds between attempts, as WEBHOOK_RETRY_SECONDS sets them; more than enough attempts for a restart. */
const policy = [1, 2, 2, 2, 2, 2, 2, 2, 2, 2];

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

let under: TestService;
let folder = '';
let port = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-receiver-'));
  port = await freePort();
  under = await openTestService(partnersInventoryEntry, {
    fakes: [fakeService(codesRpc, {})],
    env: { WEBHOOK_ALLOWED_HOSTS: `127.0.0.1:${port}`, WEBHOOK_RETRY_SECONDS: policy.join(',') },
  });
});
afterAll(async () => {
  await under.stop();
  await rm(folder, { recursive: true, force: true });
});

let file = '';
let receiver: ChildProcess | undefined;
const start = async (...answers: readonly string[]): Promise<void> => {
  const child = spawn(process.execPath, ['--no-warnings', '--import', 'tsx', program, String(port), file, ...answers], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  receiver = child;
  await once(child.stdout, 'data');
};
const kill = async (): Promise<void> => {
  if (!receiver || receiver.exitCode !== null || receiver.signalCode !== null) return;
  const ended = once(receiver, 'exit');
  receiver.kill('SIGKILL');
  await ended;
};
beforeEach(async () => {
  file = join(folder, randomUUID());
  await writeFile(file, '');
});
afterEach(kill);

const arrived = async (path: string) =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => message.parse(JSON.parse(line)))
    .filter((one) => one.path === path);

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
  const operations: Caller = { kind: 'staff', id: 'staff-operations', role: 'operations' };
  await under.call(partnersRpc, operations).DecideApplication({ accountId, decision: 'approved' });
  const caller: Caller = { kind: 'partner', id: accountId, browserId: 'browser-0001' };
  const locationId = (await under.call(partnersRpc, caller).ListLocations({})).locations[0]?.id ?? '';
  const integrations = under.call(integrationsRpc, caller);
  const path = `/${randomUUID()}`;
  const { id: webhookId } = await integrations.CreateWebhook({
    url: `http://127.0.0.1:${port}${path}`,
    events: ['case.created'],
  });
  const log = async () => (await integrations.ListDeliveries({ webhookId, limit: 0 })).deliveries;
  const until = async (what: string, isSo: (deliveries: Awaited<ReturnType<typeof log>>) => boolean) => {
    await eventually(async () => isSo(await log()), what);
    return log();
  };
  return {
    path,
    log,
    until,
    openCases: async (count: number) => {
      for (let n = 0; n < count; n += 1)
        await under.call(casesRpc, caller).CreateCase({ locationId, subjectName: `Case ${n}` });
    },
    allDelivered: (count: number) =>
      until(`${count} deliveries`, (all) => all.length === count && all.every(({ state }) => state === 'delivered')),
  };
};

const times = (received: readonly { readonly at: number }[]) =>
  received.slice(1).map(({ at }, index) => at - (received[index]?.at ?? 0));

describe('a receiver in another process', () => {
  it('gets every message of its downtime once after it was killed', async () => {
    const { path, openCases, until, allDelivered } = await funeralHome();
    await start();
    await openCases(1);
    await allDelivered(1);
    await kill();
    await openCases(5);
    const waiting = await until('five failed attempts', (all) => all.filter(({ error }) => error).length === 5);
    expect(waiting.filter(({ error }) => error === 'The server refused the connection.')).toHaveLength(5);
    await start();
    const log = await allDelivered(6);
    const ids = (await arrived(path)).map(({ id }) => id);
    expect(ids.toSorted()).toEqual(log.map(({ id }) => id).toSorted());
    expect(log.filter(({ attempts }) => attempts >= 2)).toHaveLength(5);
  });

  it('gets a message again under its id when killed before the answer', async () => {
    const { path, openCases, until, allDelivered } = await funeralHome();
    await start('hold');
    await openCases(1);
    await eventually(async () => (await arrived(path)).length === 1, 'the message to arrive');
    await kill();
    const [cut] = await until('the closed connection', (all) => all[0]?.error !== undefined);
    expect(cut).toMatchObject({ state: 'waiting', attempts: 1, error: 'The server closed the connection.' });
    await start();
    const [delivered] = await allDelivered(1);
    expect((await arrived(path)).map(({ id }) => id)).toEqual([delivered?.id, delivered?.id]);
  });

  it('gets messages again in the documented pauses after 500 and a private redirect', async () => {
    const { path, openCases, until, allDelivered } = await funeralHome();
    await start('500', '302');
    await openCases(1);
    const [redirected] = await until('the redirect', (all) => all[0]?.attempts === 2);
    expect(redirected).toMatchObject({ error: 'It answered 302. Redirects are not followed.', responseStatus: 302 });
    const [delivered] = await allDelivered(1);
    expect(delivered).toMatchObject({ attempts: 3, responseStatus: 204 });
    const received = await arrived(path);
    expect(received.map(({ id, answer }) => `${id} ${answer}`)).toEqual(
      ['500', '302', '204'].map((answer) => `${delivered?.id} ${answer}`),
    );
    const [first = 0, second = 0] = times(received);
    expect(first).toBeGreaterThanOrEqual(1_000);
    expect(second).toBeGreaterThanOrEqual(2_000);
  });

  it('gets a message once when it answers slowly, and delays no other receiver', async () => {
    const slow = await funeralHome();
    const other = await funeralHome();
    await start('late');
    await slow.openCases(1);
    await eventually(async () => (await arrived(slow.path)).length === 1, 'the message to arrive');
    await other.openCases(1);
    await other.allDelivered(1);
    expect(await slow.log()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    expect(await slow.allDelivered(1)).toMatchObject([{ attempts: 1 }]);
    expect(await arrived(slow.path)).toHaveLength(1);
  });
});
