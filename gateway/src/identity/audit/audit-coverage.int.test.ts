import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { openResources } from '@keepsake/platform/run';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import { openAccess } from '../access.js';
import { gatewayEntry } from '../service.js';
import { createApp } from '../../app.js';
import { createClosing } from '../../closing/closing.js';
import { readConfig } from '../../config.js';
import { cookieNames } from '../../http/cookies.js';
import { everyAnswer } from '../../http/security-headers.js';
import { createAuthenticator } from '../../authenticator.js';
import { limitRules } from '../../limits.js';
import type { Route } from '../../route.js';
import type { RouteDeps } from '../../routes/route-deps.js';
import { accessTable } from '../../table.js';

const secret = 'session-secret-of-the-tests-0123456789abcdef';
const env = { SESSION_SECRET: secret, RATE_LIMITS: '1000' };
const roles = ['owner', 'operations', 'support', 'marketing', 'finance'] as const;
type Role = (typeof roles)[number];

/** Returns a role that may call the route; an owner where anyone may. */
const callerOf = ({ who }: Route): Role | undefined =>
  roles.find((role) => who.includes(role)) ?? (who.includes('anyone') ? 'owner' : undefined);

const writes = accessTable({ config: readConfig(env) } as RouteDeps).filter(
  (route) => route.method !== 'get' && route.limit !== 'piece' && callerOf(route) !== undefined,
);

/** Mounts every route with a handler that only reports success. */
const done = ({ method, path, summary, who, limit, changesNothing }: Route): Route => ({
  method,
  path,
  summary,
  who,
  limit,
  ...(changesNothing && { changesNothing: () => changesNothing({ query: {} }) }),
  answers: { 204: null },
  handle: async () => ({ status: 204 }),
});

let sut: TestService;
let server: Server;
const tokens = new Map<Role, string>();

beforeAll(async () => {
  sut = await openTestService(gatewayEntry, { env });
  const { running } = sut;
  const access = openAccess(running, secret);
  for (const role of roles) {
    const accountId = randomUUID();
    await sql`insert into staff (id, email, role, created_at) values (${accountId}, ${role}, ${role}, now())`.execute(
      running.db,
    );
    const who = { kind: 'staff', accountId, email: role, browserId: role } as const;
    tokens.set(role, (await access.sessions.open(who, undefined, access.ownContext())).token);
  }
  const { logger } = openResources({ logLevel: 'silent' });
  const app = createApp(
    writes.map(done),
    {
      running,
      identify: createAuthenticator({
        sessions: access.sessions,
        findApiKey: async () => undefined,
        names: cookieNames(false),
        secret,
        secure: false,
      }),
      limits: running.platform.limits(limitRules, 1000),
      sending: { headers: everyAnswer(false), logger },
      calls: access.calls,
      publicUrl: 'http://localhost:8080',
      secret,
      proxies: 0,
      minimumRate: readConfig(env).minimumRate,
      uploadFolder: sut.folder,
      closing: createClosing(running, readConfig(env).site, logger),
    },
    () => undefined,
  );
  server = createServer(app);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await sut.stop();
});

const press = async (route: Route, key?: string): Promise<number> => {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${route.path.replace(/\{\w+\}/g, 'a-thing')}`, {
    method: route.method.toUpperCase(),
    headers: {
      cookie: `keepsake=${tokens.get(callerOf(route) ?? 'owner')}`,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
  });
  return response.status;
};

describe('audit log of staff writes', () => {
  it('records every write, for every route and role', async () => {
    for (const route of writes) expect([route.path, await press(route)]).toEqual([route.path, 204]);
    const { rows } = await sql<{ call: string; staff: string; hash: string }>`
      select details::json ->> 'call' as call, staff_id as staff, hash from audit order by seq`.execute(sut.running.db);
    const acts = writes.filter(({ changesNothing }) => !changesNothing?.({ query: {} }));
    expect(rows.map(({ call }) => call)).toEqual(acts.map(({ method, path }) => `${method.toUpperCase()} ${path}`));
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(acts.length);
    expect(writes.length).toBeGreaterThan(40);
  });

  it('records nothing for calls without effect, such as a preview', async () => {
    const count = async () =>
      (await sql<{ n: bigint }>`select count(*) as n from audit`.execute(sut.running.db)).rows[0]?.n;
    const before = await count();
    const views = writes.filter(({ changesNothing }) => changesNothing?.({ query: {} }));
    expect(views.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/api/email-campaigns/preview', '/api/shipping/preview-labels']),
    );
    for (const route of views) expect(await press(route)).toBe(204);
    expect(await count()).toBe(before);
    const importing = views.find(({ path }) => path === '/api/business-prospects/import');
    expect(importing?.changesNothing?.({ query: { keep: 'true' } })).toBe(false);
  });

  it('records one entry when a call is repeated concurrently, and answers each', async () => {
    const [route] = writes;
    if (!route) throw new Error('Staff write nothing.');
    const key = randomUUID();
    const count = async () =>
      (await sql<{ n: bigint }>`select count(*) as n from audit`.execute(sut.running.db)).rows[0]?.n ?? 0n;
    const before = await count();
    const statuses = await Promise.all(Array.from({ length: 40 }, () => press(route, key)));
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect(Number(await count()) - Number(before)).toBe(1);
  });
});
