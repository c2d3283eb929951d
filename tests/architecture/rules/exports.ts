import type { Rule } from '../rule.js';
import { allIn, eachNode } from '../rule.js';

const ours = /^(?:packages|services|gateway|web|deploy|tests|scripts)\//;

export const noBarrels: Rule = {
  says: 'nothing is exported wholesale: export * hides who uses what',
  check: eachNode(
    (house) => allIn(house, ours),
    (node) => (node.type === 'ExportAllDeclaration' ? 'exports everything of another file' : undefined),
  ),
  broken: [{ 'packages/platform/src/events.ts': `\nexport * from './events/event.js'; // offends` }],
  fine: [{ 'packages/platform/src/events.ts': `export { on } from './events/consumer.js';` }],
};

const mayExportDefault = [
  /(?:^|\/)[^/]+\.config\.[cm]?[jt]s$/,
  /^web\/src\/.*-(?:page|shell)\.tsx$/,
  /^web\/test\//,
  /^tests\/(?:[^/]+\/)?(?:global-[^/]+|[^/]+-(?:reporter|sequencer))\.m?[jt]s$/,
];

export const namedExports: Rule = {
  says: 'exports are named; only pages, shells and what a tool loads by itself export a default',
  check: (house) =>
    allIn(house, ours)
      .filter(({ path }) => !mayExportDefault.some((place) => place.test(path)))
      .flatMap(({ path, exportsDefault }) =>
        exportsDefault.map((line) => ({ path, line, found: 'exports a default' })),
      ),
  broken: [
    { 'services/orders/src/domain/order.ts': `const order = 1;\nexport default order; // offends` },
    { 'web/src/shared/toast.tsx': `const toast = 1;\nexport { toast as default }; // offends` },
    { 'gateway/src/routes/orders.ts': `export { default } from './contacts.js'; // offends` },
  ],
  fine: [
    {
      'web/src/features/checkout/checkout-page.tsx': `export default function Page() { return null; }`,
      'web/vite.config.ts': `export default {};`,
    },
  ],
};
