import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  apiScopes,
  businessAccount,
  businessScopes,
  isApiScope,
  orderWebhookEvents,
  webhookEvents,
  type KeyScope,
} from '@keepsake/contracts/values/integrations';
import { integrationsRpc } from '@keepsake/contracts/rpc/integrations';
import { openResources } from '@keepsake/platform/run';
import { problem } from '@keepsake/platform/problem';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { openAccess, type Access } from '../../identity/access.js';
import { tokenHash } from '../../identity/secrets.js';
import { gatewayEntry } from '../../identity/service.js';
import { readConfig } from '../../config.js';
import { openGateway, type RunningGateway } from '../../gateway.js';
import { ids, publicCode } from '../../testing/answers.js';
import { fakeIntegrations } from '../../testing/fake-integrations.js';
import { fakeService } from '../../testing/fake-service.js';
import { happyPath } from '../../testing/happy-path.js';
import { accessTable } from '../../table.js';
import type { RouteDeps } from '../route-deps.js';

const env = { PORT: '0', SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef', RATE_LIMITS: '1000' };
const keyOf = (name: string): string => `keepsake_${name}`;
const known = new Map<string, { readonly accountId: string; readonly scopes: readonly KeyScope[] }>([
  [keyOf('all'), { accountId: ids.partner, scopes: apiScopes }],
  [keyOf('reader'), { accountId: ids.partner, scopes: ['cases:read'] }],
  [keyOf('business'), { accountId: businessAccount, scopes: businessScopes }],
  [keyOf('figures'), { accountId: businessAccount, scopes: ['figures:read'] }],
  // No such key can be created; the second check holds alone.
  [keyOf('forged'), { accountId: ids.partner, scopes: businessScopes }],
]);
const created: { readonly tokenHash: string; readonly lastFour: string }[] = [];

let sut: TestService;
let gateway: RunningGateway;
let access: Access;
beforeAll(async () => {
  const integrations = fakeService(integrationsRpc, {
    ...fakeIntegrations,
    CreateApiKey: async (input) => {
      created.push(input);
      return fakeIntegrations.CreateApiKey();
    },
    IdentifyApiKey: async ({ tokenHash: hash }) => {
      const [, found] = [...known].find(([one]) => tokenHash(one) === hash) ?? [];
      if (!found) throw problem('unauthenticated', 'api-key-refused', 'This API key is unknown.');
      return { keyId: randomUUID(), accountId: found.accountId, scopes: [...found.scopes] };
    },
  });
  const others = happyPath().filter(({ contract }) => contract.file !== integrationsRpc.file);
  sut = await openTestService(gatewayEntry, { env, fakes: [...others, integrations] });
  const config = readConfig({ ...env, MAIL_URL: new URL(`file://${sut.folder}/mail`).href });
  gateway = await openGateway(sut.running, config, openResources({ logLevel: 'silent' }));
  access = openAccess(sut.running, env.SESSION_SECRET);
});
afterAll(async () => {
  await gateway.quiet();
  await gateway.stop();
  await sut.stop();
});

const call = async (method: string, path: string, headers: Readonly<Record<string, string>>, body: object = {}) => {
  const response = await fetch(`http://127.0.0.1:${gateway.port}${path}`, {
    method: method.toUpperCase(),
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'get' ? {} : { body: JSON.stringify(body) }),
  });
  if (response.headers.get('content-type')?.startsWith('text/event-stream') === true) await response.body?.cancel();
  const text = response.bodyUsed ? '' : await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return { status: response.status, body: (isJson ? JSON.parse(text) : {}) as Record<string, unknown> };
};
const withKey = (key: string) => ({ authorization: `Bearer ${key}` });
const cookie = async () => {
  const who = { kind: 'partner', accountId: ids.partner, email: 'pat@example.org', browserId: 'one' } as const;
  return { cookie: `keepsake=${(await access.sessions.open(who, undefined, access.ownContext())).token}` };
};

const table = accessTable({ config: readConfig({ ...env, MAIL_URL: 'file:///nowhere' }) } as RouteDeps);
const pathOf = (path: string): string =>
  path
    .replace('{code}', publicCode)
    .replaceAll(/\{(?:id|fileId|alertId)\}/g, ids.affiliate)
    .replaceAll(/\{\w+\}/g, 'x'.repeat(12));

describe('an API key', () => {
  const refusedTypes = ['/problems/not-for-api-keys', '/problems/api-key-scope'];
  // Public timelines are served before any identity is read.
  const read = table.filter(({ path }) => path !== '/api/timeline/{code}');

  it.each([
    ['a partner', keyOf('all'), (scope: KeyScope) => isApiScope(scope)],
    ['the business', keyOf('business'), (scope: KeyScope) => !isApiScope(scope)],
  ])('of %s opens the routes with its scopes, and no other', async (_, key, isOwn) => {
    const wrong: string[] = [];
    for (const { method, path, scope } of read) {
      const { status, body } = await call(method, pathOf(path), withKey(key));
      const isOpen = !refusedTypes.includes(String(body['type'])) && status !== 401;
      if (isOpen !== (scope !== undefined && isOwn(scope))) wrong.push(`${method} ${path}: ${status}`);
    }
    expect(wrong).toEqual([]);
    expect(read.filter(({ scope }) => scope !== undefined && isApiScope(scope)).length).toBeGreaterThan(15);
  });

  it('of the business reads, and writes nothing', async () => {
    const scoped = table.filter(({ scope }) => scope !== undefined && !isApiScope(scope));
    expect(scoped.length).toBeGreaterThan(7);
    expect(scoped.filter(({ method }) => method !== 'get')).toEqual([]);
    for (const { path } of scoped) {
      const { status } = await call('get', pathOf(path), withKey(keyOf('business')));
      expect([path, [401, 403].includes(status)]).toEqual([path, false]);
    }
    expect((await call('get', '/api/orders?limit=1', withKey(keyOf('business')))).status).toBe(200);
    expect((await call('get', '/api/orders', withKey(keyOf('figures')))).status).toBe(403);
    expect((await call('get', '/api/orders', withKey(keyOf('forged')))).status).toBe(403);
  });

  it('is refused without the scope, with the scope in the answer', async () => {
    const { status, body } = await call('post', `/api/partners/${ids.partner}/cases`, withKey(keyOf('reader')), {
      subjectName: 'Inés Duarte',
    });
    expect([status, body['type']]).toEqual([403, '/problems/api-key-scope']);
    expect(body['detail']).toContain('cases:write');
    expect((await call('get', `/api/partners/${ids.partner}/cases`, withKey(keyOf('reader')))).status).toBe(200);
  });

  it.each([keyOf('unknown'), 'something-else', 'keepsake_'])('answers 401 to the unknown key %s', async (key) => {
    const { status, body } = await call('get', '/api/partners', withKey(key));
    expect([status, body['type']]).toEqual([401, '/problems/api-key-refused']);
  });

  it('is preferred to a session, and other authorization headers are ignored', async () => {
    const session = await cookie();
    expect((await call('get', '/api/partners/api-keys', { ...session, ...withKey(keyOf('all')) })).status).toBe(403);
    expect((await call('get', '/api/partners/api-keys', { ...session, authorization: 'Basic eDp5' })).status).toBe(200);
  });

  it('is returned once, the same to a retry, and recorded', async () => {
    const session = await cookie();
    const input = { name: 'Case software', scopes: ['cases:read'] };
    const retried = { ...session, 'idempotency-key': randomUUID() };
    const first = await call('post', '/api/partners/api-keys', retried, input);
    const second = await call('post', '/api/partners/api-keys', retried, input);
    expect(first.status).toBe(201);
    const key = String(first.body['key']);
    expect(key).toMatch(/^keepsake_[\w-]{43}$/);
    expect(second.body['key']).toBe(key);
    expect((await call('post', '/api/partners/api-keys', session, input)).body['key']).not.toBe(key);
    expect(created[0]).toMatchObject({ tokenHash: tokenHash(key), lastFour: key.slice(-4), locationIds: [] });
    expect(JSON.stringify(created)).not.toContain(key);
    expect((await call('get', '/api/partners/api-keys', session)).body).not.toHaveProperty('0.key');
    const { rows } = await sql<{ staff_id: string }>`select staff_id from audit
      where details::json ->> 'call' = 'POST /api/partners/api-keys'`.execute(sut.running.db);
    expect(rows).toEqual([{ staff_id: `partner-${ids.partner}` }, { staff_id: `partner-${ids.partner}` }]);
  });

  it('names the missing fields of a new key', async () => {
    const { status, body } = await call('post', '/api/partners/api-keys', await cookie(), { name: ' ', scopes: [] });
    expect(status).toBe(400);
    expect((body['errors'] as { field: string }[]).map(({ field }) => field)).toEqual(['name', 'scopes']);
  });
});

describe('the API description', () => {
  it('shows keys, scopes and webhooks', async () => {
    const { body } = await call('get', '/api/openapi.json', {});
    expect(Object.keys(body['webhooks'] as object)).toEqual([...webhookEvents, ...orderWebhookEvents]);
    expect(body).toMatchObject({
      components: { securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } } },
      paths: { '/api/cases/{id}': { get: { security: [{ session: [] }, { apiKey: [] }] } } },
    });
  });
});
