import { isTest } from '../house.js';
import type { Rule } from '../rule.js';
import { allIn, eachImport, leadsInto, named } from '../rule.js';

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

export const testsStayAtHome: Rule = {
  says: 'a test of a service uses that service, the packages, real servers and libraries; what crosses services is tested in tests/',
  check: (house) =>
    allIn(house, /^services\//)
      .filter(({ path }) => isTest(path))
      .flatMap((file) =>
        file.imports.flatMap((wanted) => {
          const to = house.leadsTo(file, wanted);
          const abroad = to.kind === 'workspace' && !leadsInto(to, 'packages', 'deploy/native');
          return abroad ? [{ path: file.path, line: wanted.line, found: `imports ${named(to)}` }] : [];
        }),
      ),
  broken: [
    { 'services/orders/src/service.int.test.ts': `import { createShipping } from '@keepsake/shipping'; // offends` },
    { 'services/orders/src/service.int.test.ts': `import { startStack } from '@keepsake/embedded/stack'; // offends` },
    {
      'services/orders/src/adapters/orders.contract.ts': `import type { Label } from '../../../shipping/src/domain/label.js'; // offends`,
    },
  ],
  fine: [
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
  says: 'the gateway imports no service and no catalogue of prices, and speaks SQL only in src/access; rules live in services',
  check: eachImport(/^gateway\/src\//, (to, { typeOnly }, { path }) => {
    if (to.kind === 'workspace' && !leadsInto(to, 'packages')) return `imports ${named(to)}`;
    // Words for what an order says of itself are no decision.
    const decides = /^catalogue\/(?!order-steps$|event-types$)/;
    if (to.kind === 'workspace' && decides.test(to.subpath) && !typeOnly) return `decides by ${named(to)}`;
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
      'gateway/src/routes/orders.answers.ts': `import { orderSteps } from '@keepsake/contracts/catalogue/order-steps';`,
      'gateway/src/routes/orders.ts': `import { placeOrder } from '@keepsake/contracts/rest/orders';\nimport { problem } from '@keepsake/platform/problem';`,
    },
  ],
};
