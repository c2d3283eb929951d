import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openResources } from '@keepsake/platform/run';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { StaffRole } from '@keepsake/platform/request-context';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { openAccess, type Access } from './access.js';
import { gatewayEntry } from './service.js';
import type { SessionKind } from './sessions.postgres.js';
import { readConfig } from '../config.js';
import { openGateway, type RunningGateway } from '../gateway.js';
import type { Actor, Route } from '../route.js';
import type { RouteDeps } from '../routes/route-deps.js';
import { accessTable } from '../table.js';
import { ids, publicCode } from '../testing/answers.js';
import { happyPath } from '../testing/happy-path.js';

const env = {
  PORT: '0',
  SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef',
  RATE_LIMITS: '1000',
  DEV_MAILBOX: 'on',
};

type Visitor = {
  readonly name: string;
  readonly actor: Actor | 'nobody';
  readonly kind?: SessionKind;
  readonly accountId?: string;
};

const roles: readonly StaffRole[] = ['owner', 'operations', 'support', 'marketing', 'finance'];
const visitors: readonly Visitor[] = [
  { name: 'nobody in particular', actor: 'nobody' },
  { name: 'a customer', actor: 'customer', kind: 'customer', accountId: 'customer-one' },
  { name: 'another customer', actor: 'customer', kind: 'customer', accountId: 'customer-two' },
  { name: 'a partner', actor: 'partner', kind: 'partner', accountId: ids.partner },
  { name: 'another partner', actor: 'partner', kind: 'partner', accountId: randomUUID() },
  { name: 'an affiliate', actor: 'affiliate', kind: 'affiliate', accountId: ids.affiliate },
  ...roles.map((role): Visitor => ({ name: `staff of ${role}`, actor: role, kind: 'staff', accountId: randomUUID() })),
];

const table = accessTable({ config: readConfig({ ...env, MAIL_URL: 'file:///nowhere' }) } as RouteDeps);
const pathOf = (route: Route): string =>
  route.path
    .replace('{code}', publicCode)
    .replace('{batchId}', ids.batch)
    .replace('{version}', '1')
    .replace('{mediaId}', 'abcdefgh12345678')
    .replace('{variant}', 'full')
    .replace('{place}', 'portrait')
    .replace('{kind}', 'welcome')
    .replace('{session}', 'abcdefgh12345678')
    .replace('{note}', ids.entry)
    .replace('{day}', '2027-01-01')
    .replace('{token}', `${ids.batch}.${'A'.repeat(43)}`)
    .replace('{id}', ids.affiliate);

let sut: TestService;
let gateway: RunningGateway;
let access: Access;

beforeAll(async () => {
  sut = await openTestService(gatewayEntry, { env, fakes: happyPath() });
  const config = readConfig({ ...env, MAIL_URL: new URL(`file://${sut.folder}/mail`).href });
  gateway = await openGateway(sut.running, config, openResources({ logLevel: 'silent' }));
  access = openAccess(sut.running, env.SESSION_SECRET);
  for (const { name, kind, accountId, actor } of visitors)
    if (kind === 'staff')
      await sql`insert into staff (id, email, password_hash, role, created_at) values (${accountId}, ${name}, '', ${actor}, now())`.execute(
        sut.running.db,
      );
});
afterAll(async () => {
  await gateway.quiet();
  await gateway.stop();
  await sut.stop();
});

/** Opens a new session per call, because some calls end it. */
const cookieOf = async ({ name, kind, accountId }: Visitor): Promise<string> => {
  if (kind === undefined || accountId === undefined) return '';
  const who = { kind, accountId, email: 'somebody@example.org', browserId: name };
  return `keepsake=${(await access.sessions.open(who, undefined, access.ownContext())).token}`;
};

const call = async (method: string, path: string, visitor: Visitor): Promise<number> => {
  const response = await fetch(`http://127.0.0.1:${gateway.port}${path}`, {
    method: method.toUpperCase(),
    headers: { cookie: await cookieOf(visitor), 'content-type': 'application/json' },
    ...(method === 'get' ? {} : { body: '{}' }),
  });
  // Event streams never end, so they are aborted.
  if (response.headers.get('content-type')?.startsWith('text/event-stream') === true) await response.body?.cancel();
  else await response.arrayBuffer();
  return response.status;
};

describe('access of every route by every actor', () => {
  it('lists at least one actor who may call the route', () => {
    expect(table.length).toBeGreaterThan(50);
    expect(table.filter(({ who }) => who.length === 0)).toEqual([]);
    const names = table.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('requires a signed-in actor for every write of the back office', () => {
    const open = table.filter(({ path, who }) => path.startsWith('/api/admin/') && who.includes('anyone'));
    expect(open.map(({ path }) => path)).toEqual([
      '/api/admin/login',
      '/api/admin/logout',
      '/api/admin/password-reset',
      '/api/admin/password-link',
      '/api/admin/password-link/use',
    ]);
  });

  it.each(table.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const))(
    '%s',
    async (_, route) => {
      const answers = await Promise.all(
        visitors.map(async (visitor) => [visitor, await call(route.method, pathOf(route), visitor)] as const),
      );
      const allowed = ({ actor }: Visitor): boolean =>
        route.who.includes('anyone') || (actor !== 'nobody' && route.who.includes(actor));
      const refusal = ({ actor }: Visitor): number => (actor === 'nobody' ? 401 : 403);
      const seen = answers.map(([visitor, status]) => [visitor.name, [401, 403].includes(status) ? status : 'let in']);
      expect(seen).toEqual(visitors.map((one) => [one.name, allowed(one) ? 'let in' : refusal(one)]));
      expect(answers.filter(([, status]) => status >= 500)).toEqual([]);
    },
  );

  it('shows an affiliate only their own figures', async () => {
    const affiliates = visitors.filter(({ actor }) => actor === 'affiliate');
    for (const what of ['dashboard', 'sales'])
      expect(await call('get', `/api/affiliates/${randomUUID()}/${what}`, affiliates[0] as Visitor)).toBe(403);
  });

  it('answers 404 for unknown paths and 405 with `Allow` for other methods', async () => {
    const unknown = await fetch(`http://127.0.0.1:${gateway.port}/api/nothing-here`);
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
    const wrong = await fetch(`http://127.0.0.1:${gateway.port}/api/orders`, { method: 'DELETE' });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST, GET, HEAD']);
  });

  it.each(['/api/orders', '/nothing-here'])('answers TRACE %s without repeating the request', async (path) => {
    const headers = { cookie: 'keepsake=secret-of-the-trace' };
    const sent = request({ port: gateway.port, method: 'TRACE', path, headers }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect([404, 405]).toContain(response.statusCode);
    expect(await text(response)).not.toContain('secret-of-the-trace');
  });
});
