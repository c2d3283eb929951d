import type { Offense, Rule } from '../rule.js';
import { sourcesIn } from '../rule.js';
import type { Node, SourceFile } from '../source-file.js';
import { isNode, nameOf, walk } from '../source-file.js';
import type { SourceTree } from '../source-tree.js';

/** Expressions have no column whose type could be generated. */
const expression = /\b(?:count|sum|min|max|exists|bool_or|array_agg|substr|jsonb?_\w+|pg_\w+)\s*\(/i;

const textOf = ({ text }: SourceFile, node: Node): string => text.slice(node.start, Number(node['end']));

/** Returns the type alias of this name, of the file or of a file that it imports or re-exports it from. */
const aliasOf = (tree: SourceTree, file: SourceFile, name: string): readonly [SourceFile, string] | undefined => {
  let found: string | undefined;
  walk(file.program, (node) => {
    if (node.type === 'TSTypeAliasDeclaration' && nameOf(node['id']) === name && isNode(node['typeAnnotation']))
      found = textOf(file, node['typeAnnotation']);
  });
  if (found !== undefined) return [file, found];
  for (const one of file.imports) {
    // Re-exports have no local name.
    const imported = one.names.find((each) => (each.local || each.imported) === name)?.imported;
    const to = tree.leadsTo(file, one);
    const source = imported === undefined || to.kind !== 'own' ? undefined : tree.sources.get(to.path);
    if (source && imported !== undefined) return aliasOf(tree, source, imported);
  }
  return undefined;
};

const isGenerated = (tree: SourceTree, file: SourceFile, type: string, depth = 0): boolean => {
  if (/\bRowOf\b/.test(type)) return true;
  return (
    depth < 4 &&
    (type.match(/\b[A-Z]\w+/g) ?? []).some((name) => {
      const alias = aliasOf(tree, file, name);
      return alias !== undefined && isGenerated(tree, ...alias, depth + 1);
    })
  );
};

const rawRowsIn = (tree: SourceTree, file: SourceFile): readonly Offense[] => {
  const offenses: Offense[] = [];
  walk(file.program, (node) => {
    const { tag, typeArguments: type, quasi } = node;
    if (node.type !== 'TaggedTemplateExpression' || nameOf(tag) !== 'sql' || !isNode(type) || !isNode(quasi)) return;
    if (expression.test(textOf(file, quasi)) || isGenerated(tree, file, textOf(file, type))) return;
    offenses.push({ path: file.path, line: file.lineAt(node.start), found: `types its rows as ${textOf(file, type)}` });
  });
  return offenses;
};

export const generatedRowTypes: Rule = {
  title: 'types rows of raw queries by RowOf of tables.ts',
  check: (tree) => sourcesIn(tree, /^(?:services|gateway)\/.*\/?src\//).flatMap((file) => rawRowsIn(tree, file)),
  invalid: [
    {
      'services/sample/src/adapters/orders.postgres.ts': `import { sql } from 'kysely';
export const one = sql<{ id: string }>\`select id from orders\`; // offends`,
    },
    {
      'services/sample/src/adapters/orders.postgres.ts': `import { sql } from 'kysely';
import type { Row } from './row.js';
export const one = sql<Row>\`select id from orders\`; // offends`,
      'services/sample/src/adapters/row.ts': `export type Row = { readonly id: string };`,
    },
  ],
  valid: [
    {
      'services/sample/src/adapters/orders.postgres.ts': `import { sql } from 'kysely';
import type { Row } from './row.js';
export const one = sql<Row>\`select id, state from orders\`;
export const two = sql<{ n: number }>\`select count(*) as n from orders\`;`,
      'services/sample/src/adapters/row.ts': `import type { RowOf } from './tables.js';
type Base = RowOf<'orders', 'id'>;
export type Row = Base & { readonly state: 'open' };`,
      'services/sample/src/adapters/tables.ts': `export type RowOf<T, C> = { readonly [K in C]: T };`,
    },
  ],
};
