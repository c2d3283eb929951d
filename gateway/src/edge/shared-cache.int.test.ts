import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { openResources } from '@keepsake/platform/run';
import { eventually } from '@keepsake/platform/testing/databases';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { gatewayEntry } from '../identity/service.js';
import { readConfig } from '../config.js';
import { openGateway, type RunningGateway } from '../gateway.js';
import { publicCode, timelineJson } from '../testing/answers.js';
import { openBrowser } from '../testing/browser.js';
import { fakeService } from '../testing/fake-service.js';
import { happyPathWith } from '../testing/happy-path.js';

const env = { PORT: '0', SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef', RATE_LIMITS: '100000' };
const program = '/usr/sbin/nginx';
const conf = new URL('../../../deploy/nginx/keepsake.conf', import.meta.url);
const address = `/api/timeline/${publicCode}?limit=30`;

/** State of the fake read service: one timeline. */
const truth = { version: 1, epoch: 1, isPrivate: false };
const changed = (change: Partial<typeof truth>): void =>
  void Object.assign(truth, change, { version: truth.version + 1 });

let sut: TestService;
let gateway: RunningGateway;
let resources: ReturnType<typeof openResources>;
let folder: string;
let proxy: ChildProcess;
let port: number;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return free;
};

/** Starts nginx with the documented configuration; only addresses and folders differ. */
const startProxy = async (): Promise<ChildProcess> => {
  const documented = await readFile(conf, 'utf8');
  const ours = documented
    .replace('127.0.0.1:8080', `127.0.0.1:${gateway.port}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('/var/cache/nginx/keepsake', join(folder, 'cache'));
  await mkdir(join(folder, 'cache'));
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n');
  const root = process.getuid?.() === 0 ? 'user root;' : '';
  const main = `daemon off; master_process off; ${root} pid ${join(folder, 'pid')}; error_log stderr;
    events { worker_connections 1024; }
    http { access_log off; ${temp}\n${ours} }`;
  await writeFile(join(folder, 'nginx.conf'), main);
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await eventually(
    () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    'nginx to pass on requests',
  );
  return child;
};

beforeAll(async () => {
  if (!existsSync(program)) throw new Error('nginx is missing. Install the package nginx.');
  const fakes = happyPathWith(
    fakeService(viewingRpc, {
      ViewTimeline: async ({ code }) => ({
        outcome: 'live',
        json: timelineJson(code, truth.version, truth.isPrivate),
        version: truth.version,
        privacyEpoch: truth.epoch,
        private: truth.isPrivate,
        ownerId: 'the-owner',
        keeperIds: [],
        endedInvites: [],
        code,
        indexed: false,
        preview: Buffer.alloc(0),
      }),
      RecentChanges: async () => ({
        changes: [{ code: publicCode, version: truth.version, privacyEpoch: truth.epoch }],
      }),
    }),
    fakeService(timelinesRpc, { Unlock: async ({ code }) => ({ code, privacyEpoch: truth.epoch }) }),
  );
  sut = await openTestService(gatewayEntry, { env, fakes });
  resources = openResources({ logLevel: 'silent' });
  gateway = await openGateway(sut.running, readConfig(env), resources);
  folder = await mkdtemp(join(tmpdir(), 'keepsake-nginx-'));
  port = await freePort();
  proxy = await startProxy();
});
afterAll(async () => {
  proxy.kill();
  await once(proxy, 'exit');
  await gateway.quiet();
  await gateway.stop();
  await sut.stop();
  await rm(folder, { recursive: true, force: true });
});

const get = (path = address, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers });

/** Returns how often the gateway was asked for the page. */
const asked = async (): Promise<number> =>
  [
    ...(await resources.metrics.text()).matchAll(
      /^keepsake_http_seconds_count\{route="GET \/api\/timeline\/\{code\}".*\} (\d+)$/gm,
    ),
  ].reduce((sum, [, count]) => sum + Number(count), 0);

const stored = async (): Promise<string> => {
  const files = await readdir(join(folder, 'cache'), { recursive: true });
  const texts = await Promise.all(files.map((name) => readFile(join(folder, 'cache', name), 'latin1')));
  return texts.join('\n');
};

describe('a shared cache before the gateway', () => {
  it('asks for a page at most twice a second, whatever the crowd', async () => {
    // The first answer of a cold process may take longer than the others wait for it.
    await (await get()).arrayBuffer();
    const before = await asked();
    const began = performance.now();
    const seen = new Set<number>();
    const guest = async (name: number): Promise<void> => {
      while (performance.now() - began < 3_000) {
        const reply = await get(address, {
          cookie: `keepsake-browser=${name}`,
          'accept-encoding': name % 2 ? 'gzip' : 'br',
        });
        seen.add(reply.status);
        await reply.arrayBuffer();
      }
    };
    await Promise.all(Array.from({ length: 40 }, (_, name) => guest(name)));
    const seconds = (performance.now() - began) / 1_000;
    expect([...seen]).toEqual([200]);
    expect((await asked()) - before).toBeLessThanOrEqual(2 * seconds);
  }, 60_000);

  it('shows a change, and answers 304 to the version it has', async () => {
    changed({});
    const { version } = truth;
    await eventually(
      async () => ((await (await get()).json()) as { version: number }).version === version,
      'the change',
    );
    const etag = (await get()).headers.get('etag') ?? '';
    expect((await get(address, { 'if-none-match': etag })).status).toBe(304);
  });

  it('passes on requests of authors, sessions and grants', async () => {
    const cookies = ['keepsake=a.b', `keepsake-wrote-${publicCode}=1`, `keepsake-view-${publicCode}=a.b`];
    const passed: number[] = [];
    for (const cookie of cookies) {
      const before = await asked();
      for (let n = 0; n < 5; n += 1) await (await get(address, { cookie })).arrayBuffer();
      passed.push((await asked()) - before);
    }
    expect(passed).toEqual([5, 5, 5]);
  });

  it('closes when the timeline becomes private, and stores nothing private', async () => {
    await (await get()).arrayBuffer();
    changed({ isPrivate: true, epoch: truth.epoch + 1 });
    await eventually(async () => (await get()).status === 403, 'privacy to count');
    const guest = openBrowser(port);
    expect((await guest.post(`/api/timeline/${publicCode}/unlock`, { accessCode: 'ABC123' })).status).toBe(204);
    const opened = await guest.get(address);
    expect(opened).toMatchObject({ status: 200, body: { version: truth.version } });
    expect((await get()).status).toBe(403);
    expect(await stored()).not.toContain(`"version":${truth.version}`);
    changed({ isPrivate: false, epoch: truth.epoch + 1 });
    await eventually(async () => (await get()).status === 200, 'the timeline to be public again');
  });
});
