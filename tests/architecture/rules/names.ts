import type { SourceTree } from '../source-tree.js';
import type { Rule } from '../rule.js';
import { allIn, eachNode } from '../rule.js';
import { nameOf } from '../source-file.js';

const ours = /^(?:packages|services|gateway|web|deploy|tests|scripts)\//;
const paths = (tree: SourceTree): readonly string[] => [...tree.sources.keys()].filter((path) => ours.test(path));
const partsOf = (path: string): readonly string[] => path.replace(/\.\w+$/, '').split('/');

/** Refused as a whole name or as its last word (`order-helpers`); some also as the first (`base-order`). */
const meaningless =
  /^(?:(?:base|common|misc|utils?|helpers?)(?:-.*)?|(?:.*-)?(?:utils?|helpers?|common|misc|manager|base|impl|data|info))$/;

export const tellingNames: Rule = {
  title: 'has no file or folder named utils, helpers, common, misc, manager, base, impl, data or info',
  check: (tree) =>
    paths(tree).flatMap((path) => {
      const word = partsOf(path)
        .flatMap((part) => part.split('.'))
        .find((part) => meaningless.test(part));
      return word ? [{ path, line: 1, found: `is called "${word}"` }] : [];
    }),
  invalid: [
    { 'packages/platform/src/utils.ts': `export const one = 1; // offends` },
    { 'services/orders/src/domain/order-helpers.ts': `export const one = 1; // offends` },
    { 'services/orders/src/domain/base-order.ts': `export const one = 1; // offends` },
    { 'web/src/shared/common/toast.tsx': `export const one = 1; // offends` },
    { 'services/orders/src/adapters/orders.impl.ts': `export const one = 1; // offends` },
  ],
  valid: [
    {
      'packages/platform/src/database.ts': '',
      'web/src/shared/information-page.tsx': '',
      'deploy/native/src/data-dir.ts': '',
    },
  ],
};

export const kebabCase: Rule = {
  title: 'names files in kebab-case, adapters <port>.<technology>.ts, and has no index.ts',
  check: (tree) =>
    paths(tree).flatMap((path) => {
      const [last = ''] = partsOf(path).slice(-1);
      if (last === 'index') return [{ path, line: 1, found: 'is a barrel' }];
      const odd = partsOf(path).find((part) => !/^[a-z0-9]+(?:[.-][a-z0-9]+)*$/.test(part));
      return odd ? [{ path, line: 1, found: `has "${odd}" in its name` }] : [];
    }),
  invalid: [
    { 'services/orders/src/domain/orderState.ts': `export const one = 1; // offends` },
    { 'web/src/shared/Toast.tsx': `export const one = 1; // offends` },
    { 'packages/platform/src/events/index.ts': `export const one = 1; // offends` },
  ],
  valid: [
    {
      'packages/contracts/src/events/orders/order-placed.v1.ts': '',
      'services/orders/src/adapters/orders.postgres.ts': '',
    },
  ],
};

export const noHungarianTypes: Rule = {
  title: 'has no I prefix on types',
  check: eachNode(
    (tree) => allIn(tree, ours),
    (node) => {
      const name = /^TS(?:TypeAlias|Interface)Declaration$/.test(node.type) ? nameOf(node['id']) : undefined;
      return name && /^I[A-Z][a-z]/.test(name) ? `declares ${name}` : undefined;
    },
  ),
  invalid: [
    {
      'packages/platform/src/clock.ts': `type IClock = { now: () => Date }; // offends\nexport const clock = (it: IClock) => it;`,
    },
    {
      'packages/platform/src/clock.ts': `interface IClock { now: () => Date } // offends\nexport const clock = (it: IClock) => it;`,
    },
  ],
  valid: [
    {
      'packages/platform/src/ids.ts': `type Ids = 1;\ntype IPAddress = 2;\nexport const both = (a: Ids, b: IPAddress) => [a, b];`,
    },
  ],
};
