import type { Rule } from '../rule.js';
import { eachImport, leadsInto, named } from '../rule.js';

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
