import type { Destination } from '../source-tree.js';
import type { Rule } from '../rule.js';
import { eachImport, named } from '../rule.js';

const layers = ['domain', 'application', 'adapters', 'config', 'service', 'main'] as const;
type Layer = (typeof layers)[number];

/** Returns the layer of a service's file; undefined outside the known folders. */
const layerOf = (path: string): Layer | undefined => {
  const [, place] =
    /^services\/[^/]+\/src\/(domain\/|application\/|adapters\/|config\.ts$|service\.ts$|main\.ts$)/.exec(path) ?? [];
  return layers.find((layer) => place?.startsWith(layer));
};

const mayImport: Readonly<Record<Layer, readonly Layer[]>> = {
  domain: ['domain'],
  application: ['application', 'domain'],
  adapters: ['adapters', 'application', 'domain'],
  config: [],
  service: ['config', 'adapters', 'application', 'domain'],
  main: ['service', 'config'],
};

export const arrows: Rule = {
  title: 'imports inward inside a service: domain <- application <- adapters <- service <- main',
  check: eachImport(/^services\//, (to, { typeOnly }, { path }) => {
    const from = layerOf(path);
    const target = to.kind === 'own' ? layerOf(to.path) : undefined;
    if (!from || !target || mayImport[from].includes(target)) return undefined;
    if (from === 'adapters' && target === 'config' && typeOnly) return undefined;
    return `${from} imports ${target}: ${named(to)}`;
  }),
  invalid: [
    { 'services/orders/src/domain/order.ts': `import { placeOrder } from '../application/place-order.js'; // offends` },
    { 'services/orders/src/domain/order.ts': `import type { Orders } from '../application/ports.js'; // offends` },
    {
      'services/orders/src/application/place-order.ts': `\nexport { orders } from '../adapters/orders.postgres.js'; // offends`,
    },
    {
      'services/orders/src/application/place-order.ts': `export const late = () => import('../adapters/orders.postgres.js'); // offends`,
    },
    { 'services/orders/src/adapters/rpc.ts': `import { createOrders } from '../service.js'; // offends` },
    { 'services/orders/src/adapters/rpc.ts': `import { readConfig } from '../config.js'; // offends` },
    { 'services/orders/src/main.ts': `import { ordersTable } from './adapters/orders.postgres.js'; // offends` },
  ],
  valid: [
    {
      'services/orders/src/application/place-order.ts': `import { place } from '../domain/order.js';\nimport type { Orders } from './ports.js';`,
    },
    { 'services/orders/src/adapters/rpc.ts': `import type { OrdersConfig } from '../config.js';` },
    { 'services/orders/src/service.ts': `import { ordersTable } from './adapters/orders.postgres.js';` },
    {
      'services/orders/src/application/place-order.unit.test.ts': `import { ordersTable } from '../adapters/orders.postgres.js';`,
    },
  ],
};

export const rooms: Rule = {
  title: 'keeps service files in domain/, application/, adapters/, config.ts, service.ts or main.ts',
  check: (tree) =>
    [...tree.sources.keys()]
      .filter((path) => /^services\/[^/]+\/src\//.test(path) && !layerOf(path) && !path.endsWith('.test.ts'))
      .map((path) => ({ path, line: 1, found: 'has no place in a service' })),
  invalid: [
    { 'services/orders/src/place-order.ts': `export const lost = 1; // offends` },
    { 'services/orders/src/workers/draw.ts': `export const lost = 1; // offends` },
  ],
  valid: [
    {
      'services/orders/src/service.int.test.ts': '',
      'services/orders/src/adapters/draw.worker.ts': '',
      'services/orders/src/config.ts': '',
    },
  ],
};

const isContract = (to: Destination, ...parts: readonly string[]): boolean =>
  to.kind === 'workspace' &&
  to.workspace === 'packages/contracts' &&
  parts.some((part) => to.subpath === part || to.subpath.startsWith(`${part}/`));

const isPlatform = (to: Destination, subpath: string): boolean =>
  to.kind === 'workspace' && to.workspace === 'packages/platform' && to.subpath === subpath;

const isProblem = (to: Destination): boolean => isPlatform(to, 'problem');

export const domainImports: Rule = {
  title: 'limits domain to its own files, contracts/values, contracts/catalog and platform/problem',
  check: eachImport(/^services\/[^/]+\/src\/domain\//, (to) =>
    to.kind === 'own' || isContract(to, 'values', 'catalog') || isProblem(to) ? undefined : `imports ${named(to)}`,
  ),
  invalid: [
    { 'services/orders/src/domain/order.ts': `import { createHash } from 'node:crypto'; // offends` },
    {
      'services/orders/src/domain/order.ts': `import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1'; // offends`,
    },
    { 'services/orders/src/domain/order.ts': `import type { Clock } from '@keepsake/platform/clock'; // offends` },
    { 'services/orders/src/domain/order.ts': `import { z } from 'zod'; // offends` },
    {
      'services/orders/src/domain/order.ts': `import { money } from '../../../../packages/platform/src/clock.js'; // offends`,
    },
  ],
  valid: [
    {
      'services/orders/src/domain/order.ts': `import { cents } from '@keepsake/contracts/values/money';
import { problem } from '@keepsake/platform/problem';
import { price } from '@keepsake/contracts/catalog/prices';
import { later } from './later.js';`,
    },
    { 'services/orders/src/domain/order.unit.test.ts': `import { it } from '@jest/globals';` },
  ],
};

export const applicationImports: Rule = {
  title: 'limits values in application to domain, contracts, zod and pure platform modules',
  check: eachImport(/^services\/[^/]+\/src\/application\//, (to, { typeOnly }) =>
    typeOnly ||
    to.kind === 'own' ||
    isContract(to, 'events', 'values', 'catalog') ||
    isProblem(to) ||
    isPlatform(to, 'access') ||
    isPlatform(to, 'paging') ||
    (to.kind === 'library' && to.name === 'zod')
      ? undefined
      : `imports ${named(to)} as a value`,
  ),
  invalid: [
    { 'services/orders/src/application/place-order.ts': `import { sql } from 'kysely'; // offends` },
    { 'services/orders/src/application/place-order.ts': `import { randomUUID } from 'node:crypto'; // offends` },
    {
      'services/orders/src/application/place-order.ts': `import { type Turn, on } from '@keepsake/platform/events/consumer'; // offends`,
    },
    { 'services/orders/src/application/place-order.ts': `import '@keepsake/platform/log'; // offends` },
    {
      'services/orders/src/application/place-order.ts': `import { contact } from '@keepsake/contracts/rest/contacts'; // offends`,
    },
  ],
  valid: [
    {
      'services/orders/src/application/place-order.ts': `import type { Readable } from 'node:stream';
import { type Turn } from '@keepsake/platform/request-context';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { problem } from '@keepsake/platform/problem';
import { requireStaff } from '@keepsake/platform/access';`,
    },
  ],
};
