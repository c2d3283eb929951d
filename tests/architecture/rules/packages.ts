import type { Rule } from '../rule.js';
import { eachImport, leadsInto, named } from '../rule.js';

export const packagePaths: Rule = {
  title: 'enters a workspace by its listed subpaths, never by a relative path',
  check: eachImport(/^(?:packages|services|gateway|web|deploy)\//, (to, { specifier = '' }) =>
    to.kind === 'workspace' && specifier.startsWith('.') ? `reaches ${named(to)} by ${specifier}` : undefined,
  ),
  invalid: [
    {
      'services/orders/src/service.ts': `import { problem } from '../../../packages/platform/src/problem.js'; // offends`,
    },
    {
      'web/src/shared/price.ts': `import { price } from '../../../packages/contracts/src/catalog/prices.js'; // offends`,
    },
  ],
  valid: [{ 'services/orders/src/service.ts': `import { rpc } from './adapters/rpc.js';` }],
};

export const testingStaysInTests: Rule = {
  title: 'imports platform/testing in tests only',
  check: eachImport(/^(?:services|gateway|web|deploy)\/|^packages\/[^/]+\/src\/(?!testing\/)/, (to) => {
    const reached = to.kind === 'own' ? to.path : to.kind === 'workspace' ? `${to.workspace}/src/${to.subpath}` : '';
    return /^packages\/platform\/src\/testing(?:\/|$)/.test(reached) ? `imports ${named(to)}` : undefined;
  }),
  invalid: [
    { 'services/orders/src/service.ts': `import { fixedClock } from '@keepsake/platform/testing/clock'; // offends` },
    { 'packages/platform/src/run.ts': `import { fixedClock } from './testing/clock.js'; // offends` },
  ],
  valid: [
    { 'services/orders/src/service.int.test.ts': `import { fixedClock } from '@keepsake/platform/testing/clock';` },
  ],
};

export const contracts: Rule = {
  title: 'limits contracts to zod, their own files, events/event and rpc/contract',
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
  invalid: [
    { 'packages/contracts/src/values/money.ts': `import { readFileSync } from 'node:fs'; // offends` },
    {
      'packages/contracts/src/values/money.ts': `import type { Turn } from '@keepsake/platform/request-context'; // offends`,
    },
    { 'packages/contracts/src/values/money.ts': `import { rules } from '@keepsake/orders'; // offends` },
  ],
  valid: [
    {
      'packages/contracts/src/events/orders/order-placed.v1.ts': `import { z } from 'zod';\nimport { defineEvent } from '@keepsake/platform/events/event';`,
    },
  ],
};

export const platform: Rule = {
  title: 'imports no contract, service, gateway or web into platform',
  check: eachImport(/^packages\/platform\/src\//, (to) =>
    to.kind === 'workspace' ? `imports ${named(to)}` : undefined,
  ),
  invalid: [
    {
      'packages/platform/src/run.ts': `import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1'; // offends`,
    },
    { 'packages/platform/src/run.ts': `import type { Orders } from '@keepsake/orders'; // offends` },
  ],
  valid: [
    { 'packages/platform/src/run.ts': `import { problem } from './problem.js';\nimport { Kysely } from 'kysely';` },
  ],
};
