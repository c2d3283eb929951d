import { isTest } from '../source-tree.js';
import type { Rule } from '../rule.js';
import { allIn, eachNode, sourcesIn } from '../rule.js';
import type { Node } from '../source-file.js';
import { isMember, isNode, nameOf } from '../source-file.js';

/** Concatenated, so this file does not contain the word. */
const theWord = ['em', 'bedded'].join('');

export const noModeFlag: Rule = {
  title: `never names "${theWord}" in services and the gateway: settings choose adapters`,
  check: (tree) =>
    [...tree.texts]
      .filter(([path]) => /^(?:services|gateway)\//.test(path))
      .flatMap(([path, text]) =>
        text
          .split('\n')
          .flatMap((message, index) =>
            message.toLowerCase().includes(theWord) ? [{ path, line: index + 1, found: `says "${theWord}"` }] : [],
          ),
      ),
  invalid: [
    { 'services/orders/src/service.ts': `export const one = (mode: string) =>\n  mode === '${theWord}'; // offends` },
    { 'gateway/README.md': `In the ${theWord} stack this is off. // offends` },
  ],
  valid: [{ 'deploy/embedded/src/cli.ts': `export const stack = '${theWord}';` }],
};

export const shortMain: Rule = {
  title: 'keeps main.ts of a service within 15 lines: config, platform, service, run',
  check: (tree) =>
    [...tree.sources.values()]
      .filter(
        ({ path, text }) =>
          /^(?:services\/[^/]+|gateway)\/src\/main\.ts$/.test(path) && text.trimEnd().split('\n').length > 15,
      )
      .map(({ path, text }) => ({ path, line: 16, found: `goes on to line ${text.trimEnd().split('\n').length}` })),
  invalid: [{ 'services/orders/src/main.ts': `${'\n'.repeat(15)}export const one = 1; // offends` }],
  valid: [{ 'services/orders/src/main.ts': `${'\n'.repeat(14)}export const one = 1;\n` }],
};

/** Counts the members of the type of a `deps` parameter or of a `…Deps` type. */
const dependencies = (node: Node): number => {
  const deps =
    nameOf(node) === 'deps' || (node.type === 'TSTypeAliasDeclaration' && nameOf(node['id'])?.endsWith('Deps'));
  const annotation = deps ? (node['typeAnnotation'] as { readonly typeAnnotation?: unknown } | null) : null;
  const type = [annotation, annotation?.typeAnnotation].find((one) => isNode(one) && one.type === 'TSTypeLiteral');
  return isNode(type) ? (type['members'] as readonly unknown[]).length : 0;
};

export const fewDependencies: Rule = {
  title: 'gives a use case at most seven dependencies; split it otherwise',
  check: eachNode(
    (tree) => sourcesIn(tree, /^services\/[^/]+\/src\/(?:[^/]+\/)?application\//),
    (node) => (dependencies(node) > 7 ? `needs ${dependencies(node)} things` : undefined),
  ),
  invalid: [
    {
      'services/orders/src/application/place-order.ts':
        'export const f = (deps: { a: 1; b: 1; c: 1; d: 1; e: 1; f: 1; g: 1; h: 1 }) => deps; // offends',
    },
    {
      'services/orders/src/application/place-order.ts':
        'export type PlaceOrderDeps = { a: 1; b: 1; c: 1; d: 1; e: 1; f: 1; g: 1; h: 1 }; // offends',
    },
  ],
  valid: [
    {
      'services/orders/src/application/place-order.ts':
        'export const f = (deps: { a: 1; b: 1; c: 1; d: 1; e: 1; f: 1; g: 1 }) => deps;',
    },
  ],
};

export const noMockedModules: Rule = {
  title: 'injects test doubles: jest.mock does nothing in native ESM',
  check: eachNode(
    (tree) => allIn(tree, /./).filter(({ path }) => isTest(path)),
    (node) => {
      const name =
        isNode(node['callee']) && nameOf(node['callee']['object']) === 'jest'
          ? nameOf(node['callee']['property'])
          : undefined;
      return name && /mock(?:Module)?$/i.test(name) && name !== 'isMockFunction' ? `calls jest.${name}` : undefined;
    },
  ),
  invalid: [
    {
      'services/orders/src/domain/order.unit.test.ts': `import { jest } from '@jest/globals';\njest.mock('./price.js'); // offends`,
    },
    {
      'services/orders/src/domain/order.unit.test.ts': `import { jest } from '@jest/globals';\njest.unstable_mockModule('./price.js', () => ({})); // offends`,
    },
  ],
  valid: [
    {
      'services/orders/src/domain/order.unit.test.ts': `import { jest } from '@jest/globals';\nexport const spy = jest.fn();`,
    },
  ],
};

/** Returns whether a type is a string literal, null, or a union of such. */
const isLiteral = (type: unknown): boolean => {
  if (!isNode(type)) return false;
  if (type.type === 'TSUnionType') return (type['types'] as readonly unknown[]).every(isLiteral);
  return ['TSLiteralType', 'TSNullKeyword', 'TSUndefinedKeyword'].includes(type.type);
};

const assertion = (node: Node): string | undefined => {
  if (node.type !== 'TSAsExpression') return undefined;
  const [type, value] = [node['typeAnnotation'], node['expression']];
  if (isLiteral(type)) return 'asserts a literal type';
  return isNode(value) && value.type === 'TSAsExpression' ? 'asserts a type twice' : undefined;
};

export const noAssertedValues: Rule = {
  title: "declares values instead of asserting them: no `as 'open'`, `as null` or `as unknown as` outside tests",
  check: eachNode((tree) => sourcesIn(tree, /^(?!tests\/|web\/test\/)(?!.*\.sample\.ts$)/), assertion),
  invalid: [
    { 'gateway/src/routes/orders.ts': `export const status = (one: string) =>\n  one as 'open'; // offends` },
    { 'gateway/src/routes/orders.ts': `export const status = (one: string) => one as 'open' | null; // offends` },
    { 'web/src/shared/none.ts': `export const none = (one?: string) => (one ?? null) as null; // offends` },
    {
      'services/orders/src/domain/order.ts': `export const order = (one: string) => one as unknown as number; // offends`,
    },
  ],
  valid: [
    {
      'gateway/src/routes/orders.ts': `export const states = ['open', 'closed'] as const;\nexport const read = (text: string) => JSON.parse(text) as unknown;`,
      'gateway/src/routes/orders.unit.test.ts': `export const status = (one: string) => one as 'open';`,
    },
  ],
};

/** Returns the expressions that a value may come from, such as both branches of a condition. */
const originsOf = (value: unknown): readonly Node[] => {
  if (!isNode(value)) return [];
  if (!/^(?:Parenthesized|Await|Conditional|Logical|TSAs|TSNonNull)Expression$/.test(value.type)) return [value];
  return ['expression', 'argument', 'left', 'right', 'consequent', 'alternate'].flatMap((part) =>
    originsOf(value[part]),
  );
};

const isParsedJson = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' &&
  isNode(callee) &&
  (isMember(callee, 'JSON', 'parse') || nameOf(callee['property']) === 'json');

/** Returns the type that a node gives to a value, other than unknown. */
const givenType = (node: Node): readonly [type: unknown, value: unknown] => {
  if (node.type === 'TSAsExpression') return [node['typeAnnotation'], node['expression']];
  const annotation =
    node.type === 'VariableDeclarator' && isNode(node['id']) ? node['id']['typeAnnotation'] : undefined;
  return [isNode(annotation) ? annotation['typeAnnotation'] : undefined, node['init']];
};

const typedJson = (node: Node): string | undefined => {
  const [type, value] = givenType(node);
  if (!isNode(type) || type.type === 'TSUnknownKeyword') return undefined;
  return originsOf(value).some(isParsedJson) ? 'gives parsed JSON a type without a check' : undefined;
};

export const checkedJson: Rule = {
  title: 'checks parsed JSON by a schema or a type predicate outside tests; answers of our server have one exception',
  check: eachNode(
    (tree) =>
      sourcesIn(tree, /^(?:services|gateway|packages|web\/src|deploy)\//).filter(
        ({ path }) => path !== 'web/src/shared/api/answer.ts' && !/\.contract\.ts$|\/src\/testing\//.test(path),
      ),
    typedJson,
  ),
  invalid: [
    { 'web/src/shared/drafts.ts': `export const load = (text: string) =>\n  JSON.parse(text) as { a: 1 }; // offends` },
    {
      'web/src/shared/drafts.ts': `export const load = (text: string) =>\n  (text === '' ? undefined : (JSON.parse(text) as unknown)) as string; // offends`,
    },
    {
      'gateway/src/routes/orders.ts': `export const load = (text: string) => {\n  const list: string[] = JSON.parse(text); // offends\n  return list;\n};`,
    },
    {
      'deploy/ops/src/run.ts': `export const load = async (answer: Response) =>\n  (await answer.json()) as { id: string }; // offends`,
    },
  ],
  valid: [
    {
      'web/src/shared/api/answer.ts': `export const answerOf = <A>(text: string): A => JSON.parse(text) as A;`,
      'web/src/shared/drafts.ts': `export const load = (text: string): unknown => {\n  const value: unknown = JSON.parse(text);\n  return value;\n};`,
      'gateway/src/routes/orders.ts': `import { z } from 'zod';\nexport const load = (text: string) => z.string().parse(JSON.parse(text));`,
      'web/src/shared/drafts.unit.test.ts': `export const load = (text: string) => JSON.parse(text) as string;`,
    },
  ],
};
