import type { Rule } from '../rule.js';
import { eachNode, sourcesIn } from '../rule.js';
import type { Node } from '../source-file.js';
import { isMember, nameOf } from '../source-file.js';

const outsideWorld =
  /^(?:process|globalThis|console|fetch|crypto|performance|Promise|setTimeout|setInterval|setImmediate|queueMicrotask)$/;

/** Returns whether the name is a field label instead of a variable or type. */
const isLabel = (parent: Node | undefined, field: string): boolean =>
  parent !== undefined &&
  ((field === 'property' && !parent['computed']) ||
    (field === 'key' && !parent['computed'] && !parent['shorthand']) ||
    field === 'label');

const impurity = (node: Node, parent: Node | undefined, field: string): string | undefined => {
  if (node.type === 'AwaitExpression' || (node['async'] === true && /Function/.test(node.type)))
    return 'waits for something';
  if (isMember(node, 'Date', 'now')) return 'reads the clock with Date.now';
  if (isMember(node, 'Math', 'random')) return 'throws dice with Math.random';
  const bare = nameOf(node['callee']) === 'Date' && (node['arguments'] as unknown[]).length === 0;
  if (bare || (node.type === 'CallExpression' && nameOf(node['callee']) === 'Date'))
    return 'reads the clock with Date()';
  const name = nameOf(node);
  return name && outsideWorld.test(name) && !isLabel(parent, field) ? `touches ${name}` : undefined;
};

export const pureDomain: Rule = {
  title: 'keeps the domain pure: no clock, randomness, promises, process or network',
  check: eachNode((tree) => sourcesIn(tree, /^services\/[^/]+\/src\/domain\//), impurity),
  invalid: [
    { 'services/orders/src/domain/order.ts': `export const at = () =>\n  new Date(); // offends` },
    { 'services/orders/src/domain/order.ts': `export const at = () => Date.now(); // offends` },
    { 'services/orders/src/domain/order.ts': `export const at = () => Date['now'](); // offends` },
    { 'services/orders/src/domain/order.ts': `export const code = () => Math.random(); // offends` },
    { 'services/orders/src/domain/order.ts': `export const place = async () => 1; // offends` },
    { 'services/orders/src/domain/order.ts': `export type Place = () => Promise<void>; // offends` },
    { 'services/orders/src/domain/order.ts': `export const brand = () => process.title; // offends` },
    { 'services/orders/src/domain/order.ts': `export const id = () => globalThis.crypto.randomUUID(); // offends` },
  ],
  valid: [
    {
      'services/orders/src/domain/order.ts': `type Order = { readonly process: string; readonly at: Date };
export const dueAt = (order: Order): Date => new Date(order.at.getTime() + 1);
export const step = (order: Order): string => order.process + Math.max(1, 2);`,
      'services/orders/src/domain/order.unit.test.ts': `export const now = () => new Date();`,
    },
  ],
};

export const sqlStaysInAdapters: Rule = {
  title: 'uses tx.db in adapters only',
  check: eachNode(
    (tree) => sourcesIn(tree, /^(?:services|gateway)\/(?!.*\/adapters\/|src\/identity\/)/),
    (node) => (isMember(node, 'tx', 'db') || takesApart(node, 'tx', 'db') ? 'touches tx.db' : undefined),
  ),
  invalid: [
    {
      'services/orders/src/application/place-order.ts': `export const f = (tx: { db: () => void }) => {\n  tx.db(); // offends\n};`,
    },
    {
      'services/orders/src/application/place-order.ts': `export const f = (tx: { db: string }) => {\n  const { db } = tx; // offends\n  return db;\n};`,
    },
    { 'services/orders/src/service.ts': `export const f = (tx: { db?: string }) => tx?.db; // offends` },
    { 'gateway/src/routes/orders.ts': `export const f = (tx: { db: string }) => tx.db; // offends` },
  ],
  valid: [
    {
      'services/orders/src/adapters/orders.postgres.ts': `export const f = (tx: { db: string }) => tx.db;`,
      'services/orders/src/service.ts': `export const f = (platform: { db: string }) => platform.db;`,
    },
  ],
};

export const environmentIsHandedIn: Rule = {
  title: 'reads process.env only in main.ts files, deploy, tests and scripts',
  check: eachNode(
    (tree) =>
      sourcesIn(
        tree,
        /^(?:packages|services|gateway|web)\/(?!.*(?:\/main\.ts$|\.config\.[cm]?[jt]s$|\/src\/testing\/))/,
      ),
    (node) => {
      if (isMember(node, 'process', 'env') || takesApart(node, 'process', 'env')) return 'reads process.env';
      return node.type === 'ImportDeclaration' && importsEnvironment(node) ? 'imports the environment' : undefined;
    },
  ),
  invalid: [
    { 'services/orders/src/config.ts': `export const port = process.env.PORT; // offends` },
    { 'packages/platform/src/run.ts': `\nexport const { env } = process; // offends` },
    { 'gateway/src/gateway.ts': `import { env } from 'node:process'; // offends` },
    { 'packages/platform/src/run.ts': `export const port = process['env']['PORT']; // offends` },
  ],
  valid: [
    {
      'services/orders/src/main.ts': `export const port = process.env['PORT'];`,
      'deploy/embedded/src/cli.ts': `export const port = process.env['PORT'];`,
      'services/orders/src/config.ts': `export const readConfig = (env: Record<string, string>) => env['PORT'];`,
      'packages/platform/src/run.ts': `export const pid = process.pid;`,
      'packages/platform/src/testing/databases.ts': `export const url = process.env['TEST_DATABASE_URL'];`,
    },
  ],
};

/** Returns whether the node is `const { property } = object`. */
const takesApart = (node: Node, object: string, property: string): boolean => {
  if (node.type !== 'VariableDeclarator' || nameOf(node['init']) !== object) return false;
  const { properties } = node['id'] as { properties?: readonly { key?: unknown }[] };
  return properties?.some(({ key }) => nameOf(key) === property) ?? false;
};

const importsEnvironment = (node: Node): boolean => {
  const { source, specifiers } = node as unknown as {
    source: { value: string };
    specifiers: readonly { imported?: unknown }[];
  };
  return /^(?:node:)?process$/.test(source.value) && specifiers.some(({ imported }) => nameOf(imported) === 'env');
};
