import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../config.js';
import type { RouteDeps } from '../routes/route-deps.js';
import { accessTable } from '../table.js';
import { allowedWhenClosed, isOpenWhenClosed } from './closed-routes.js';

const env = { PORT: '0', SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef', MAIL_URL: 'file:///nowhere' };
const table = accessTable({ config: readConfig(env) } as RouteDeps);
const writes = table.filter(({ method }) => method !== 'get').map(({ method, path }) => `${method} ${path}`);
const listed = allowedWhenClosed.flatMap(({ routes }) => routes);

/** Writes that must never be open when the business is closed, by what they would bring in. */
const broughtIn: readonly (readonly [what: string, routes: RegExp])[] = [
  ['orders and checkouts', /^post \/api\/orders(?:\/\{id\}\/payment)?$/],
  ['activations', /^post \/api\/(?:customer\/activate-qr|claims\/confirm)$/],
  ['uploads', /^(?:post|patch) \/api\/(?:upload|uploads|uploads\/\{id\}|customer\/uploads)$/],
  ['posts', /^(?:post|patch) \/api\/timeline\/\{code\}\/(?:entries|memories|capsules|entries\/\{id\})$/],
  ['replies and hearts', /^(?:post|put) \/api\/timeline\/\{code\}\/entries\/\{id\}\/(?:replies|heart)$/],
  ['changes of a timeline', /^put \/api\/timeline\/\{code\}(?:\/(?:grave|pictures\/\{place\}|succession|successor))?$/],
  ['invitations', /^post \/api\/timeline\/\{code\}\/(?:invitations|keepers)$/],
  [
    'partner cases',
    /^(?:post|put) \/api\/(?:partners\/\{id\}\/cases(?:\/import)?|cases\/\{id\}|v1\/mfr\/assignments)$/,
  ],
  ['applications', /^post \/api\/(?:partners\/signup|affiliates\/register)$/],
  ['plates', /^post \/api\/admin\/(?:qr-codes\/generate|plates\/(?:intake|\{code\}\/replace))$/],
  ['campaigns', /^post \/api\/(?:schedule-[\w-]+|email-campaigns\/\{id\}\/send-[\w-]+|automation\/[\w-]+)$/],
  ['an announcement', /^post \/api\/admin\/closing$/],
];

describe('writes of a closed business', () => {
  it('are refused, or are on the list once and with a reason', () => {
    expect(listed.length).toBe(new Set(listed).size);
    expect(listed.filter((route) => !writes.includes(route))).toEqual([]);
    expect(allowedWhenClosed.filter(({ reason }) => !/^[A-Z].{20,}[^.]$/.test(reason))).toEqual([]);
    const open = table.filter((route) => route.method !== 'get' && isOpenWhenClosed(route));
    expect(open.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([...listed].toSorted());
    expect(writes.length - open.length).toBeGreaterThan(80);
  });

  it.each(broughtIn)('refuse %s', (_what, routes) => {
    const found = writes.filter((route) => routes.test(route));
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((route) => listed.some((name) => name === route))).toEqual([]);
  });

  it('never refuse a read, and refuse a route that no one has listed', () => {
    expect(table.filter(({ method }) => method === 'get').every(isOpenWhenClosed)).toBe(true);
    expect(isOpenWhenClosed({ method: 'post', path: '/api/something-new' })).toBe(false);
  });
});
