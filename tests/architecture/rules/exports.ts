import type { Rule } from '../rule.js';
import { allIn, eachNode } from '../rule.js';

const ours = /^(?:packages|services|gateway|web|deploy|tests|scripts)\//;

export const noBarrels: Rule = {
  title: 'has no export *, which hides the users of a name',
  check: eachNode(
    (tree) => allIn(tree, ours),
    (node) => (node.type === 'ExportAllDeclaration' ? 'exports everything of another file' : undefined),
  ),
  invalid: [{ 'packages/platform/src/events.ts': `\nexport * from './events/event.js'; // offends` }],
  valid: [{ 'packages/platform/src/events.ts': `export { on } from './events/consumer.js';` }],
};

const mayExportDefault = [
  /(?:^|\/)[^/]+\.config\.[cm]?[jt]s$/,
  /^web\/src\/.*-(?:page|shell)\.tsx$/,
  /^web\/test\//,
  /^tests\/(?:[^/]+\/)?(?:global-[^/]+|[^/]+-(?:reporter|sequencer))\.m?[jt]s$/,
];

export const namedExports: Rule = {
  title: 'uses named exports; only pages, shells and tool entries export a default',
  check: (tree) =>
    allIn(tree, ours)
      .filter(({ path }) => !mayExportDefault.some((place) => place.test(path)))
      .flatMap(({ path, exportsDefault }) =>
        exportsDefault.map((line) => ({ path, line, found: 'exports a default' })),
      ),
  invalid: [
    { 'services/orders/src/domain/order.ts': `const order = 1;\nexport default order; // offends` },
    { 'web/src/shared/toast.tsx': `const toast = 1;\nexport { toast as default }; // offends` },
    { 'gateway/src/routes/orders.ts': `export { default } from './contacts.js'; // offends` },
  ],
  valid: [
    {
      'web/src/features/checkout/checkout-page.tsx': `export default function Page() { return null; }`,
      'web/vite.config.ts': `export default {};`,
    },
  ],
};
