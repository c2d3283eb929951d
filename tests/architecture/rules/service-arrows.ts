import type { Destination, SourceTree } from '../source-tree.js';
import type { Import } from '../source-file.js';
import type { Rule } from '../rule.js';
import { isModuleApi } from './modules.js';
import { eachImport, named } from '../rule.js';

const layers = ['domain', 'application', 'adapters', 'module', 'composition', 'config', 'service', 'main'] as const;
type Layer = (typeof layers)[number];

/** Returns the layer of a service's file, with or without modules; undefined outside the known folders. */
const layerOf = (path: string): Layer | undefined => {
  const [, file = '', inModule = ''] = /^services\/[^/]+\/src\/((?:[^/]+\/)?(.+))$/.exec(path) ?? [];
  if (/^(?:config|service|main)\.ts$/.test(file)) return layers.find((layer) => file === `${layer}.ts`);
  if (/^composition\/[^/]+$/.test(file)) return 'composition';
  if (/^[^/]+\/module\.ts$/.test(file) && inModule === 'module.ts') return 'module';
  const inLayer = /^(domain|application|adapters)\//;
  const [, place] = inLayer.exec(file) ?? inLayer.exec(inModule) ?? [];
  return layers.find((layer) => layer === place);
};

const mayImport: Readonly<Record<Layer, readonly Layer[]>> = {
  domain: ['domain'],
  application: ['application', 'domain'],
  adapters: ['adapters', 'application', 'domain'],
  module: ['adapters', 'application', 'domain'],
  composition: ['composition', 'module', 'adapters', 'application', 'domain'],
  config: [],
  service: ['config', 'composition', 'module', 'adapters', 'application', 'domain'],
  main: ['service', 'config'],
};

/** Returns the files behind an import: those that declare its names if it names the `api.ts` of a module. */
const declarationsOf = (tree: SourceTree, to: Destination, { names }: Import): readonly Destination[] => {
  const api = to.kind === 'own' && isModuleApi(to.path) ? tree.sources.get(to.path) : undefined;
  if (!api) return [to];
  const used = new Set(names.map(({ imported }) => imported));
  return api.imports
    .filter((offered) => offered.names.some(({ imported }) => used.has(imported) || used.has('*')))
    .map((offered) => tree.leadsTo(api, offered));
};

const takesConfigTypes: readonly Layer[] = ['adapters', 'module', 'composition'];

export const arrows: Rule = {
  title: 'imports inward inside a service: domain <- application <- adapters <- service <- main',
  check: (tree) =>
    eachImport(/^services\//, (aimed, expected, { path }) => {
      const from = layerOf(path);
      if (!from) return undefined;
      return declarationsOf(tree, aimed, expected)
        .map((to) => {
          const target = to.kind === 'own' ? layerOf(to.path) : undefined;
          if (!target || mayImport[from].includes(target)) return undefined;
          if (takesConfigTypes.includes(from) && target === 'config' && expected.typeOnly) return undefined;
          return `${from} imports ${target}: ${named(to)}`;
        })
        .find((found) => found !== undefined);
    })(tree),
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
    { 'services/orders/src/payments/domain/price.ts': `import { pay } from '../application/pay.js'; // offends` },
    { 'services/orders/src/payments/adapters/rpc.ts': `import { createPayments } from '../module.js'; // offends` },
    { 'services/orders/src/payments/module.ts': `import { wire } from '../composition/wire.js'; // offends` },
    {
      'services/orders/src/payments/api.ts': `export { table } from './adapters/payments.postgres.js';`,
      'services/orders/src/customers/application/erase.ts': `import { table } from '../../payments/api.js'; // offends`,
    },
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
    {
      'services/orders/src/payments/api.ts': `export { table } from './adapters/payments.postgres.js';
export { pay } from './application/pay.js';`,
      'services/orders/src/customers/application/erase.ts': `import { pay } from '../../payments/api.js';`,
      'services/orders/src/customers/adapters/customers.postgres.ts': `import { table } from '../../payments/api.js';`,
      'services/orders/src/composition/wire.ts': `import { createPayments } from '../payments/module.js';`,
      'services/orders/src/service.ts': `import { wire } from './composition/wire.js';`,
    },
  ],
};

export const rooms: Rule = {
  title: 'keeps service files in layers, modules, composition/, config.ts, service.ts or main.ts',
  check: (tree) =>
    [...tree.sources.keys()]
      .filter(
        (path) =>
          /^services\/[^/]+\/src\//.test(path) && !layerOf(path) && !isModuleApi(path) && !path.endsWith('.test.ts'),
      )
      .map((path) => ({ path, line: 1, found: 'has no place in a service' })),
  invalid: [
    { 'services/orders/src/place-order.ts': `export const lost = 1; // offends` },
    { 'services/orders/src/workers/draw.ts': `export const lost = 1; // offends` },
    { 'services/orders/src/payments/pay.ts': `export const lost = 1; // offends` },
    { 'services/orders/src/payments/online/module.ts': `export const lost = 1; // offends` },
  ],
  valid: [
    {
      'services/orders/src/service.int.test.ts': '',
      'services/orders/src/adapters/draw.worker.ts': '',
      'services/orders/src/payments/domain/price.ts': '',
      'services/orders/src/payments/pay.int.test.ts': '',
      'services/orders/src/payments/module.ts': '',
      'services/orders/src/payments/api.ts': '',
      'services/orders/src/composition/wire.ts': '',
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
  check: eachImport(/^services\/[^/]+\/src\/(?:[^/]+\/)?domain\//, (to) =>
    to.kind === 'own' || isContract(to, 'values', 'catalog') || isProblem(to) ? undefined : `imports ${named(to)}`,
  ),
  invalid: [
    { 'services/orders/src/domain/order.ts': `import { createHash } from 'node:crypto'; // offends` },
    {
      'services/orders/src/domain/order.ts': `import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1'; // offends`,
    },
    { 'services/orders/src/domain/order.ts': `import type { Clock } from '@keepsake/platform/clock'; // offends` },
    { 'services/orders/src/domain/order.ts': `import { z } from 'zod'; // offends` },
    { 'services/orders/src/payments/domain/price.ts': `import { z } from 'zod'; // offends` },
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
  check: eachImport(/^services\/[^/]+\/src\/(?:[^/]+\/)?application\//, (to, { typeOnly }) =>
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
    { 'services/orders/src/payments/application/pay.ts': `import { sql } from 'kysely'; // offends` },
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
