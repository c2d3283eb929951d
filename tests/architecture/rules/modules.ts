import { posix } from 'node:path';
import type { SourceTree } from '../source-tree.js';
import type { Offense, Rule } from '../rule.js';
import { eachImport, sourcesIn } from '../rule.js';

const layers = new Set(['domain', 'application', 'adapters']);
/** May import every module; no module imports it. */
const composition = 'composition';
/** Has no `api.ts`, because every module may import every file of it; it imports no module. */
const shared = 'shared';

type Place = { readonly service: string; readonly name: string };

/** Returns the service and module of a file; undefined for services without modules and files beside them. */
const moduleOf = (path: string): Place | undefined => {
  const [, service, name] = /^services\/([^/]+)\/src\/([^/]+)\/./.exec(path) ?? [];
  return service === undefined || name === undefined || layers.has(name) ? undefined : { service, name };
};

/** Returns whether a file lists what its module offers to other modules. */
export const isModuleApi = (path: string): boolean =>
  moduleOf(path) !== undefined && /^services\/[^/]+\/src\/[^/]+\/api\.ts$/.test(path);

export const modulesByApi: Rule = {
  title: 'imports another module of the service only through its api.ts',
  check: eachImport(/^services\//, (to, _wanted, { path }) => {
    const from = moduleOf(path);
    if (!from || from.name === composition || to.kind !== 'own') return undefined;
    const target = moduleOf(to.path);
    if (!target || target.name === from.name || target.name === shared) return undefined;
    if (from.name === shared) return `shared files import the module ${target.name}`;
    return isModuleApi(to.path) ? undefined : `${from.name} imports ${to.path}`;
  }),
  invalid: [
    {
      'services/orders/src/payments/application/pay.ts': `import type { Name } from '../../customers/domain/name.js'; // offends`,
    },
    {
      'services/orders/src/payments/module.ts': `import { createCustomers } from '../customers/module.js'; // offends`,
    },
    { 'services/orders/src/payments/api.ts': `export { nameOf } from '../customers/domain/name.js'; // offends` },
    { 'services/orders/src/payments/module.ts': `import { wire } from '../composition/wire.js'; // offends` },
    { 'services/orders/src/shared/domain/name.ts': `import { pay } from '../../payments/api.js'; // offends` },
  ],
  valid: [
    {
      'services/orders/src/payments/application/pay.ts': `import { nameOf } from '../../customers/api.js';
import { once } from '../../shared/application/once.js';
import { price } from '../domain/price.js';`,
      'services/orders/src/payments/pay.int.test.ts': `import { nameOf } from '../customers/domain/name.js';`,
      'services/orders/src/composition/wire.ts': `import { pay } from '../payments/application/pay.js';`,
      'services/orders/src/service.ts': `import { pay } from './payments/application/pay.js';`,
    },
    { 'services/shipping/src/adapters/rpc.ts': `import { ship } from '../application/ship.js';` },
  ],
};

export const moduleApis: Rule = {
  title: 'only re-exports files of its own module in an api.ts',
  check: (tree) =>
    sourcesIn(tree, /^services\//)
      .filter(({ path }) => isModuleApi(path))
      .flatMap(({ path, program, lineAt }) =>
        program.body
          .filter((statement) => statement.type !== 'ExportNamedDeclaration' || statement.source === null)
          .map(({ start }) => ({ path, line: lineAt(start), found: 'declares or imports something' })),
      ),
  invalid: [
    { 'services/orders/src/payments/api.ts': `export const price = 1; // offends` },
    { 'services/orders/src/payments/api.ts': `export * from './domain/price.js'; // offends` },
    { 'services/orders/src/payments/api.ts': `import './domain/price.js'; // offends` },
  ],
  valid: [{ 'services/orders/src/payments/api.ts': `export { price } from './domain/price.js';` }],
};

export const wholeDivision: Rule = {
  title: 'has no layer beside the modules of a divided service, and a README.md in each module',
  check: ({ texts }) => {
    const paths = [...texts.keys()];
    const modules = paths.filter((path) => /^services\/[^/]+\/src\/[^/]+\/module\.ts$/.test(path));
    const divided = new Set(modules.map((path) => path.split('/')[1]));
    return [
      ...paths
        .filter((path) => /^services\/[^/]+\/src\/(?:domain|application|adapters)\/.*\.ts$/.test(path))
        .filter((path) => divided.has(path.split('/')[1]))
        .map((path) => ({ path, line: 1, found: 'belongs to no module' })),
      ...modules
        .filter((path) => !texts.has(path.replace(/module\.ts$/, 'README.md')))
        .map((path) => ({ path, line: 1, found: 'has no README.md beside it' })),
    ];
  },
  invalid: [
    {
      'services/orders/src/payments/module.ts': '',
      'services/orders/src/payments/README.md': '',
      'services/orders/src/domain/price.ts': `export const one = 1; // offends`,
    },
    { 'services/orders/src/payments/module.ts': `export const one = 1; // offends` },
  ],
  valid: [
    {
      'services/orders/src/payments/module.ts': '',
      'services/orders/src/payments/README.md': '',
      'services/orders/src/payments/domain/price.ts': '',
      'services/shipping/src/domain/label.ts': '',
    },
  ],
};

type Arrow = Offense & { readonly from: string; readonly to: string };

/** Returns the imports between modules; a module is named by its folder. */
const moduleArrows = (tree: SourceTree): readonly Arrow[] =>
  sourcesIn(tree, /^services\//).flatMap((file) =>
    file.imports.flatMap((expected) => {
      const to = tree.leadsTo(file, expected);
      const [from, target] = [moduleOf(file.path), to.kind === 'own' ? moduleOf(to.path) : undefined];
      if (!from || !target || from.name === target.name || from.name === composition) return [];
      const found = `${from.name} and ${target.name} import each other, directly or through others`;
      const folder = ({ service, name }: Place) => `${service}/${name}`;
      return [{ path: file.path, line: expected.line, found, from: folder(from), to: folder(target) }];
    }),
  );

const reachableFrom = (start: string, arrows: readonly Arrow[]): ReadonlySet<string> => {
  const seen = new Set([start]);
  for (const name of seen) for (const { from, to } of arrows) if (from === name) seen.add(to);
  return seen;
};

export const noModuleCycle: Rule = {
  title: 'has no cycle between the modules of a service',
  check: (tree) => {
    const arrows = moduleArrows(tree);
    const reachable = new Map(arrows.map(({ to }) => [to, reachableFrom(to, arrows)]));
    return arrows.filter(({ from, to }) => reachable.get(to)?.has(from));
  },
  invalid: [
    {
      'services/orders/src/payments/application/pay.ts': `import type { Name } from '../../customers/api.js'; // offends`,
      'services/orders/src/customers/application/erase.ts': `import { refund } from '../../payments/api.js'; // offends`,
    },
    {
      'services/orders/src/payments/domain/pay.ts': `import { nameOf } from '../../customers/api.js'; // offends`,
      'services/orders/src/customers/domain/erase.ts': `import { letter } from '../../contacts/api.js'; // offends`,
      'services/orders/src/contacts/domain/write.ts': `import { price } from '../../payments/api.js'; // offends`,
      'services/orders/src/contacts/domain/send.ts': `import { once } from '../../shared/domain/once.js';`,
    },
  ],
  valid: [
    {
      'services/orders/src/payments/application/pay.ts': `import { nameOf } from '../../customers/api.js';`,
      'services/orders/src/contacts/application/write.ts': `import { nameOf } from '../../customers/api.js';`,
      'services/orders/src/customers/customers.int.test.ts': `import { pay } from '../payments/api.js';`,
      'services/shipping/src/customers/application/erase.ts': `import { pay } from '../../payments/api.js';`,
    },
  ],
};

const maxFiles = 25;
const countedFiles = /\.(?:[cm]?[jt]sx?|css|json)$/;

const filesByFolder = ({ texts }: SourceTree): ReadonlyMap<string, readonly string[]> => {
  const folders = new Map<string, string[]>();
  for (const path of [...texts.keys()].filter((one) => countedFiles.test(one)).toSorted()) {
    const folder = posix.dirname(path);
    folders.set(folder, [...(folders.get(folder) ?? []), path]);
  }
  return folders;
};

const filesIn = (folder: string, count: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `${folder}/file-${String(index + 1).padStart(2, '0')}.ts`,
      index < maxFiles ? '' : `export const one = 1; // offends`,
    ]),
  );

export const smallFolders: Rule = {
  title: `holds at most ${maxFiles} source files in a folder, tests included`,
  check: (tree) =>
    [...filesByFolder(tree)].flatMap(([folder, files]) =>
      files.slice(maxFiles).map((path) => ({ path, line: 1, found: `${folder} holds ${files.length} files` })),
    ),
  invalid: [
    filesIn('services/orders/src/payments/domain', maxFiles + 1),
    filesIn('gateway/src/routes/staff', maxFiles + 1),
    filesIn('web/src/features/admin/orders', maxFiles + 1),
    filesIn('packages/contracts/src/rest', maxFiles + 1),
    filesIn('deploy/native/src', maxFiles + 1),
    filesIn('tests/e2e', maxFiles + 1),
  ],
  valid: [
    {
      ...filesIn('services/orders/src/payments/domain', maxFiles),
      'services/orders/src/payments/domain/price.md': '',
      'services/orders/src/payments/domain/later/price.ts': '',
    },
  ],
};
