import { posix } from 'node:path';
import type { SourceTree } from '../source-tree.js';
import { isTest } from '../source-tree.js';
import type { Offense, Rule } from '../rule.js';
import { allIn, sourcesIn } from '../rule.js';

const ours = /^(?:packages|services|gateway|web|deploy|tests|scripts)\//;
const nameOf = (path: string): string => posix.basename(path);

/** Creates a check of each path; it returns the offense, or nothing. */
const eachPath =
  (paths: (tree: SourceTree) => Iterable<string>, problemOf: (path: string) => string | undefined): Rule['check'] =>
  (tree) =>
    [...paths(tree)].flatMap((path): readonly Offense[] => {
      const found = problemOf(path);
      return found === undefined ? [] : [{ path, line: 1, found }];
    });

/** The rules of this folder are their own tier, so their test has no other name. */
export const testsByTier: Rule = {
  title: 'names a test <file>.unit|int|contract|e2e.test.ts',
  check: eachPath(
    (tree) => tree.sources.keys(),
    (path) =>
      /(?:\.|(?<!-under)-)(?:test|spec)\.[cm]?[jt]sx?$/.test(path) &&
      !/\.(?:unit|int|contract|e2e)\.test\.tsx?$/.test(path) &&
      path !== 'tests/architecture.test.ts'
        ? 'has no tier in its name'
        : undefined,
  ),
  invalid: [
    { 'services/orders/src/domain/order.test.ts': `export const one = 1; // offends` },
    { 'web/src/shared/toast/toast.spec.tsx': `export const one = 1; // offends` },
    { 'services/orders/src/service.integration.test.ts': `export const one = 1; // offends` },
  ],
  valid: [
    {
      'services/orders/src/domain/order.unit.test.ts': '',
      'web/src/shared/toast/toast.unit.test.tsx': '',
      'deploy/native/src/server-under-test.ts': '',
      'tests/architecture.test.ts': '',
    },
  ],
};

const roles = ['rpc', 'client', 'module', 'mapping', 'contract', 'sample', 'config', 'd', 'v\\d+'];
const technologies = (
  'postgres mongodb redis memory kafka s3 file smtp stripe karrio otel ffmpeg zip pdf mime mail ' +
  'encrypted signed manual local native embedded child thread threads worker'
).split(' ');
const endings = new RegExp(`^[^.]+(?:\\.(?:${[...roles, ...technologies].join('|')}))?\\.[cm]?[jt]sx?$`);

export const knownEndings: Rule = {
  title: 'ends a file name in .<role>.ts or .<technology>.ts of a fixed list, or in .ts',
  check: eachPath(
    (tree) => [...tree.sources.keys()].filter((path) => ours.test(path) && !/\.test\.tsx?$/.test(path)),
    (path) => (endings.test(nameOf(path)) ? undefined : 'has an ending that is neither a role nor a technology'),
  ),
  invalid: [
    { 'services/orders/src/adapters/orders.answers.ts': `export const one = 1; // offends` },
    { 'services/orders/src/adapters/orders.store.ts': `export const one = 1; // offends` },
    { 'packages/platform/src/abandoned-jobs.fixture.ts': `export const one = 1; // offends` },
    { 'services/orders/src/adapters/orders.rpc.mapping.ts': `export const one = 1; // offends` },
  ],
  valid: [
    {
      'services/orders/src/adapters/orders.postgres.ts': '',
      'services/orders/src/adapters/records.rpc.ts': '',
      'packages/contracts/src/events/orders/order-placed.v1.ts': '',
      'packages/platform/src/abandoned-jobs-fixture.ts': '',
      'web/vite.config.ts': '',
    },
  ],
};

const adapters = /^services\/[^/]+\/src\/(?:[^/]+\/)?adapters\//;

/** What an adapter imports, and how its name ends because of it. */
const adapterEndings: readonly { readonly module: RegExp; readonly names?: RegExp; readonly ending: RegExp }[] = [
  { module: /^kysely$/, ending: /\.postgres\.ts$/ },
  { module: /^mongodb$/, ending: /\.mongodb\.ts$/ },
  { module: /^@keepsake\/platform\/rpc\/rpc-service$/, names: /^method$/, ending: /(?:^|[./])rpc\.ts$/ },
  { module: /^@keepsake\/platform\/rpc\/contract$/, names: /^Client$/, ending: /\.client\.ts$/ },
];

export const adaptersByTechnology: Rule = {
  title: 'names an adapter by what it uses: kysely .postgres.ts, RPC methods .rpc.ts, RPC clients .client.ts',
  check: (tree) =>
    sourcesIn(tree, adapters).flatMap(({ path, imports }) =>
      imports.flatMap(({ specifier = '', typeOnly, line, names }) => {
        const rule = adapterEndings.find(
          ({ module, names: expected }) =>
            module.test(specifier) &&
            (expected === undefined ? !typeOnly : names.some(({ imported }) => expected.test(imported))),
        );
        return rule && !rule.ending.test(path) ? [{ path, line, found: `imports ${specifier}` }] : [];
      }),
    ),
  invalid: [
    { 'services/orders/src/adapters/order-row.ts': `import { sql } from 'kysely'; // offends` },
    {
      'services/orders/src/adapters/records.ts': `import { method } from '@keepsake/platform/rpc/rpc-service'; // offends`,
    },
    {
      'services/orders/src/adapters/partner-port.ts': `import type { Client } from '@keepsake/platform/rpc/contract'; // offends`,
    },
  ],
  valid: [
    {
      'services/orders/src/adapters/order-row.postgres.ts': `import { sql } from 'kysely';`,
      'services/orders/src/adapters/order-row.ts': `import type { Selectable } from 'kysely';`,
      'services/orders/src/adapters/rpc.ts': `import { method } from '@keepsake/platform/rpc/rpc-service';`,
      'services/orders/src/adapters/partners.client.ts': `import type { Client } from '@keepsake/platform/rpc/contract';`,
      'services/orders/src/adapters/mapping.ts': `import type { Output } from '@keepsake/platform/rpc/contract';`,
    },
  ],
};

/** Former words of this repository, each with the role's name. */
const formerNames: readonly { readonly pattern: RegExp; readonly where: RegExp; readonly write: string }[] = [
  { pattern: /(?:^|-)answers$/, where: /^(?:services|gateway\/src\/routes)\//, write: 'mapping.ts' },
  { pattern: /-parts$/, where: /^(?:services|gateway)\//, write: 'service.ts or <module>.module.ts' },
  { pattern: /-words$/, where: /^web\/.*\.ts$/, write: '<topic>-labels.ts' },
  { pattern: /^paper$/, where: /^services\/[^/]+\/src\/(?:[^/]+\/)?adapters\/[^/]+$/, write: 'pdf/' },
  {
    pattern: /(?:^|-)(?:door|desk|house|darkroom|turnstile|shelf|bell|backstage|licences?|catalogue)(?:-|$)/,
    where: ours,
    write: 'its term',
  },
];

export const plainFileNames: Rule = {
  title: 'names mappings mapping.ts, labels <topic>-labels.ts, composition service.ts or .module.ts',
  check: eachPath(
    (tree) => [...tree.sources.keys()],
    (path) => {
      const [stem = ''] = nameOf(path).split('.');
      const former = formerNames.find(({ pattern, where }) => where.test(path) && pattern.test(stem));
      return former && `is called "${stem}": write ${former.write}`;
    },
  ),
  invalid: [
    { 'services/orders/src/adapters/code-answers.ts': `export const one = 1; // offends` },
    { 'services/orders/src/order-parts.ts': `export const one = 1; // offends` },
    { 'web/src/features/admin/orders/order-words.ts': `export const one = 1; // offends` },
    { 'services/orders/src/adapters/orders-door.ts': `export const one = 1; // offends` },
    { 'tests/e2e/desk.e2e.test.ts': `export const one = 1; // offends` },
    { 'web/src/features/landing/hero-shelf.tsx': `export const one = 1; // offends` },
  ],
  valid: [
    {
      'services/orders/src/adapters/mapping.ts': '',
      'services/qr-timeline/src/plates/adapters/codes.mapping.ts': '',
      'web/src/features/admin/orders/order-labels.ts': '',
      'packages/contracts/src/values/paper.ts': '',
    },
  ],
};

export const webFiles: Rule = {
  title: 'keeps .tsx files in the web, and exports a hook from each use-*.ts',
  check: (tree) =>
    allIn(tree, ours).flatMap(({ path, text }): readonly Offense[] => {
      if (path.endsWith('.tsx') && !path.startsWith('web/'))
        return [{ path, line: 1, found: 'is JSX outside the web' }];
      return path.startsWith('web/src/') &&
        nameOf(path).startsWith('use-') &&
        !isTest(path) &&
        !/^export (?:const|function) use[A-Z]/m.test(text)
        ? [{ path, line: 1, found: 'exports no hook' }]
        : [];
    }),
  invalid: [
    { 'services/orders/src/adapters/receipt.tsx': `export const one = 1; // offends` },
    { 'web/src/shared/toast/use-toast.ts': `export const toastOf = 1; // offends` },
  ],
  valid: [
    {
      'web/src/shared/toast/toast.tsx': 'export const Toast = () => <p>Saved</p>;',
      'web/src/shared/toast/use-toast.ts': 'export const useToast = () => 1;',
    },
  ],
};

export const numberedMigrations: Rule = {
  title: 'names a migration <four digits>-<kebab-case>.sql, each number once per folder',
  check: (tree) => {
    const taken = new Set<string>();
    return eachPath(
      ({ texts }) => [...texts.keys()].filter((path) => /\/migrations\/[^/]+\.sql$/.test(path)).toSorted(),
      (path) => {
        const [, number] = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/.exec(nameOf(path)) ?? [];
        if (number === undefined) return 'has no number of four digits';
        const key = `${posix.dirname(path)}/${number}`;
        if (taken.has(key)) return `repeats the number ${number}`;
        taken.add(key);
        return undefined;
      },
    )(tree);
  },
  invalid: [
    { 'services/orders/migrations/7-notes.sql': `select 1 // offends` },
    {
      'services/orders/migrations/2000-a.sql': 'select 1',
      'services/orders/migrations/2000-b.sql': `select 1 // offends`,
    },
  ],
  valid: [{ 'services/orders/migrations/2000-a.sql': '', 'services/shipping/migrations/2000-b.sql': '' }],
};
