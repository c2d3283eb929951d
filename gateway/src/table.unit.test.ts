import { expect, test } from '@jest/globals';
import { readConfig } from './config.js';
import type { Actor } from './route.js';
import type { RouteDeps } from './routes/route-deps.js';
import { accessTable } from './table.js';

const env = { PORT: '0', SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef', MAIL_URL: 'file:///nowhere' };
const table = accessTable({ config: readConfig(env) } as RouteDeps);
const named = table.filter(({ who }) => !who.includes('anyone'));

/** Upper bounds per area, independent of the table: who may call its routes at most. */
const areas: readonly (readonly [area: string, routes: RegExp, most: readonly Actor[]])[] = [
  ['staff, the audit and the end of the business', /^\w+ \/api\/admin\/(?:staff|audit|closing)\b/, ['owner']],
  [
    'the money',
    /^\w+ \/api\/(?:escrow|admin\/(?:payouts|prices|affiliates|commissions?|commission-\w+|hosting-fund))\b/,
    ['owner', 'finance'],
  ],
  [
    'mail to many',
    /^(?:post|put|delete) \/api\/(?:email-\w+|schedule-[\w-]+|automation)\b|^\w+ \/api\/(?:business-prospects|email-suppressions)\b/,
    ['owner', 'marketing'],
  ],
  ['keys and webhooks of the business', /^\w+ \/api\/admin\/(?:api-keys|webhooks|webhook-deliveries)\b/, ['owner']],
  ['discount codes', /^\w+ \/api\/admin\/discounts\b/, ['owner', 'marketing', 'finance']],
  [
    'families and what they wrote us',
    /^\w+ \/api\/admin\/(?:customers\b|reports\b|qr-codes\/\{code\})/,
    ['owner', 'support'],
  ],
  [
    'packing and replacements',
    /^\w+ \/api\/(?:shipping\b|admin\/plates\/\{code\}\/replace$)/,
    ['owner', 'operations', 'support'],
  ],
  ['notes on orders', /^\w+ \/api\/admin\/orders\/\{id\}\/(?:notes|record)\b/, ['owner', 'operations', 'support']],
  [
    'orders, batches, plates, partners and jobs',
    /^(?:post|put|patch|delete) \/api\/admin\/(?:orders(?!\/\{id\}\/notes)|qr-batches|qr-codes\/generate|plates(?!\/\{code\}\/replace)|pack-links|partners|plate-requests|partner-applications|jobs)\b/,
    ['owner', 'operations'],
  ],
  ['a customer’s own account', /^\w+ \/api\/customer\b/, ['customer']],
  ['an affiliate’s own figures', /^\w+ \/api\/affiliates\//, ['affiliate']],
  ['the team of a partner', /^\w+ \/api\/partners\/(?:team|me)\b/, ['partner']],
];

test.each(areas)('%s: no route is open to other actors', (_area, routes, most) => {
  const found = named.filter(({ method, path }) => routes.test(`${method} ${path}`));
  expect(found.length).toBeGreaterThan(1);
  const wider = found.flatMap(({ method, path, who }) =>
    who.filter((actor) => !most.includes(actor)).map((actor) => `${method} ${path}: ${actor}`),
  );
  expect(wider).toEqual([]);
});

test('every write of the back office belongs to an area or to all staff', () => {
  const writes = named
    .filter(({ method, path }) => method !== 'get' && path.startsWith('/api/admin/'))
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => !areas.some(([, routes]) => routes.test(route)));
  expect(writes.filter((route) => !route.includes('/api/admin/me/'))).toEqual([
    'put /api/admin/contacts/{id}',
    'post /api/admin/contacts/{id}/reply',
    'post /api/admin/test-codes/{code}/activate',
  ]);
});
