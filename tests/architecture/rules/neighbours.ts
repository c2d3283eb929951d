import type { Destination } from '../house.js';
import type { Rule } from '../rule.js';
import { eachImport, named } from '../rule.js';

const leadsInto = (to: Destination, ...places: readonly string[]): boolean =>
  to.kind === 'workspace' && places.some((place) => to.workspace === place || to.workspace.startsWith(`${place}/`));

export const neighbours: Rule = {
  says: 'a service never imports another service, the gateway, the web or the launcher; it asks by RPC and tells by events',
  check: eachImport(/^services\//, (to) => {
    if (to.kind === 'computed') return 'imports a computed path, which nobody can check';
    return to.kind === 'workspace' && !leadsInto(to, 'packages') ? `imports ${named(to)}` : undefined;
  }),
  broken: [
    { 'services/orders/src/adapters/labels.ts': `import { createShipping } from '@keepsake/shipping'; // offends` },
    {
      'services/orders/src/adapters/labels.ts': `import type { Label } from '../../../shipping/src/domain/label.js'; // offends`,
    },
    { 'services/orders/src/adapters/labels.ts': `export const label = await import('@keepsake/shipping'); // offends` },
    { 'services/orders/src/adapters/labels.ts': `export * from '@keepsake/gateway/gateway'; // offends` },
    {
      'services/orders/src/adapters/labels.ts': `const name = '@keepsake/shipping';\nexport const label = await import(name); // offends`,
    },
  ],
  fine: [{ 'services/orders/src/adapters/labels.ts': `import { on } from '@keepsake/platform/events/consumer';` }],
};

export const packagePaths: Rule = {
  says: 'a workspace is entered by its listed subpaths, never by a relative path into its folder',
  check: eachImport(/^(?:packages|services|gateway|web|deploy)\//, (to, { specifier = '' }) =>
    to.kind === 'workspace' && specifier.startsWith('.') ? `reaches ${named(to)} by ${specifier}` : undefined,
  ),
  broken: [
    {
      'services/orders/src/service.ts': `import { problem } from '../../../packages/platform/src/problem.js'; // offends`,
    },
    {
      'web/src/shared/price.ts': `import { price } from '../../../packages/contracts/src/catalogue/prices.js'; // offends`,
    },
  ],
  fine: [{ 'services/orders/src/service.ts': `import { rpc } from './adapters/rpc.js';` }],
};

export const testingStaysInTests: Rule = {
  says: 'platform/testing is for tests; nothing that ships imports it',
  check: eachImport(/^(?:services|gateway|web|deploy)\/|^packages\/[^/]+\/src\/(?!testing\/)/, (to) => {
    const reached = to.kind === 'own' ? to.path : to.kind === 'workspace' ? `${to.workspace}/src/${to.subpath}` : '';
    return /^packages\/platform\/src\/testing(?:\/|$)/.test(reached) ? `imports ${named(to)}` : undefined;
  }),
  broken: [
    { 'services/orders/src/service.ts': `import { fixedClock } from '@keepsake/platform/testing/clock'; // offends` },
    { 'packages/platform/src/run.ts': `import { fixedClock } from './testing/clock.js'; // offends` },
  ],
  fine: [
    { 'services/orders/src/service.int.test.ts': `import { fixedClock } from '@keepsake/platform/testing/clock';` },
  ],
};

export const contracts: Rule = {
  says: 'contracts import zod, their own files and from platform only events/event and rpc/contract',
  check: eachImport(/^packages\/contracts\/src\//, (to) => {
    if (to.kind === 'own' || (to.kind === 'library' && to.name === 'zod')) return undefined;
    if (
      leadsInto(to, 'packages/platform') &&
      to.kind === 'workspace' &&
      ['events/event', 'rpc/contract'].includes(to.subpath)
    )
      return undefined;
    return `imports ${named(to)}`;
  }),
  broken: [
    { 'packages/contracts/src/values/money.ts': `import { readFileSync } from 'node:fs'; // offends` },
    { 'packages/contracts/src/values/money.ts': `import type { Turn } from '@keepsake/platform/turn'; // offends` },
    { 'packages/contracts/src/values/money.ts': `import { rules } from '@keepsake/orders'; // offends` },
  ],
  fine: [
    {
      'packages/contracts/src/events/orders/order-placed.v1.ts': `import { z } from 'zod';\nimport { defineEvent } from '@keepsake/platform/events/event';`,
    },
  ],
};

export const platform: Rule = {
  says: 'platform knows no contract, no service, no gateway and no web',
  check: eachImport(/^packages\/platform\/src\//, (to) =>
    to.kind === 'workspace' ? `imports ${named(to)}` : undefined,
  ),
  broken: [
    {
      'packages/platform/src/run.ts': `import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1'; // offends`,
    },
    { 'packages/platform/src/run.ts': `import type { Orders } from '@keepsake/orders'; // offends` },
  ],
  fine: [
    { 'packages/platform/src/run.ts': `import { problem } from './problem.js';\nimport { Kysely } from 'kysely';` },
  ],
};

export const gateway: Rule = {
  says: 'the gateway imports no service and no catalogue of prices, and speaks SQL only in src/access; rules live in services',
  check: eachImport(/^gateway\/src\//, (to, { typeOnly }, { path }) => {
    if (to.kind === 'workspace' && !leadsInto(to, 'packages')) return `imports ${named(to)}`;
    if (to.kind === 'workspace' && to.subpath.startsWith('catalogue') && !typeOnly) return `decides by ${named(to)}`;
    if (to.kind === 'library' && to.name === 'kysely' && !path.startsWith('gateway/src/access/'))
      return 'speaks SQL outside src/access';
    if (to.kind === 'own' && /\/domain\//.test(to.path)) return `holds rules in ${named(to)}`;
    return undefined;
  }),
  broken: [
    { 'gateway/src/routes/orders.ts': `import { createOrders } from '@keepsake/orders'; // offends` },
    {
      'gateway/src/routes/orders.ts': `import type { Order } from '../../../services/orders/src/domain/order.js'; // offends`,
    },
    { 'gateway/src/routes/orders.ts': `import { prices } from '@keepsake/contracts/catalogue/prices'; // offends` },
    { 'gateway/src/routes/orders.ts': `import { sql } from 'kysely'; // offends` },
    { 'gateway/src/routes/orders.ts': `import { discount } from '../domain/discount.js'; // offends` },
  ],
  fine: [
    {
      'gateway/src/access/sessions.postgres.ts': `import { sql } from 'kysely';`,
      'gateway/src/routes/orders.ts': `import { placeOrder } from '@keepsake/contracts/rest/orders';\nimport { problem } from '@keepsake/platform/problem';`,
    },
  ],
};
