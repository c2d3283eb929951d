import { isTest } from '../source-tree.js';
import type { Rule } from '../rule.js';
import { allIn, eachImport, leadsInto, named } from '../rule.js';

export const neighbors: Rule = {
  title: 'imports no other service, gateway, web or launcher into a service',
  check: eachImport(/^services\//, (to) => {
    if (to.kind === 'computed') return 'imports a computed path, which cannot be checked';
    return to.kind === 'workspace' && !leadsInto(to, 'packages') ? `imports ${named(to)}` : undefined;
  }),
  invalid: [
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
  valid: [{ 'services/orders/src/adapters/labels.ts': `import { on } from '@keepsake/platform/events/consumer';` }],
};

export const testsStayAtHome: Rule = {
  title: 'limits tests of a service to that service, packages, real servers and libraries',
  check: (tree) =>
    allIn(tree, /^services\//)
      .filter(({ path }) => isTest(path))
      .flatMap((file) =>
        file.imports.flatMap((expected) => {
          const to = tree.leadsTo(file, expected);
          const abroad = to.kind === 'workspace' && !leadsInto(to, 'packages', 'deploy/native');
          return abroad ? [{ path: file.path, line: expected.line, found: `imports ${named(to)}` }] : [];
        }),
      ),
  invalid: [
    { 'services/orders/src/service.int.test.ts': `import { createShipping } from '@keepsake/shipping'; // offends` },
    { 'services/orders/src/service.int.test.ts': `import { startStack } from '@keepsake/embedded/stack'; // offends` },
    {
      'services/orders/src/adapters/orders.contract.ts': `import type { Label } from '../../../shipping/src/domain/label.js'; // offends`,
    },
  ],
  valid: [
    {
      'services/orders/src/service.int.test.ts': `import { expect } from '@jest/globals';
import { serverUnderTest } from '@keepsake/native/server-under-test';
import { fixedClock } from '@keepsake/platform/testing/clock';
import { createOrders } from './service.js';
import { ordersTable } from './adapters/orders.postgres.js';`,
    },
  ],
};

export const gateway: Rule = {
  title: 'imports no service and no prices into the gateway, and keeps SQL in src/identity',
  check: eachImport(/^gateway\/src\//, (to, { typeOnly }, { path }) => {
    if (to.kind === 'workspace' && !leadsInto(to, 'packages')) return `imports ${named(to)}`;
    // Display data of orders and prices is not business logic.
    const decides = /^catalog\/(?!order-steps$|event-types$|price-list$)/;
    if (to.kind === 'workspace' && decides.test(to.subpath) && !typeOnly) return `decides by ${named(to)}`;
    if (to.kind === 'library' && to.name === 'kysely' && !path.startsWith('gateway/src/identity/'))
      return 'speaks SQL outside src/identity';
    if (to.kind === 'own' && /\/domain\//.test(to.path)) return `holds rules in ${named(to)}`;
    return undefined;
  }),
  invalid: [
    { 'gateway/src/routes/orders.ts': `import { createOrders } from '@keepsake/orders'; // offends` },
    {
      'gateway/src/routes/orders.ts': `import type { Order } from '../../../services/orders/src/domain/order.js'; // offends`,
    },
    { 'gateway/src/routes/orders.ts': `import { prices } from '@keepsake/contracts/catalog/prices'; // offends` },
    { 'gateway/src/routes/orders.ts': `import { sql } from 'kysely'; // offends` },
    { 'gateway/src/routes/orders.ts': `import { discount } from '../domain/discount.js'; // offends` },
  ],
  valid: [
    {
      'gateway/src/identity/sessions.postgres.ts': `import { sql } from 'kysely';`,
      'gateway/src/routes/orders.mapping.ts': `import { orderSteps } from '@keepsake/contracts/catalog/order-steps';`,
      'gateway/src/routes/orders.ts': `import { placeOrder } from '@keepsake/contracts/rest/orders';\nimport { problem } from '@keepsake/platform/problem';`,
    },
  ],
};
