import type { SourceTree } from './source-tree.js';
import { workspaceOf } from './source-tree.js';
import { sourcesIn } from './rule.js';
import type { SourceFile } from './source-file.js';
import { isNode, nameOf, walk } from './source-file.js';

/** Publishers and consumers of an event type, found by `tx.publish(<event>, …)` and `on(<event>, …)`. */
export type EventRow = {
  readonly type: string;
  readonly publishedBy: readonly string[];
  readonly consumedBy: readonly string[];
};

/** Returns every event type that contracts define, by name. */
export const eventMap = (tree: SourceTree): readonly EventRow[] => {
  const types = definedTypes(tree);
  const uses = sourcesIn(tree, /^(?:services\/[^/]+|gateway)\/src\//).flatMap((file) => usesIn(tree, file, types));
  const who = (type: string, does: Use['does']): readonly string[] => [
    ...new Set(uses.filter((use) => use.does === does && use.type === type).map(({ by }) => by)),
  ];
  return [...types.values()]
    .sort()
    .map((type) => ({ type, publishedBy: who(type, 'publishes'), consumedBy: who(type, 'consumes') }));
};

type Use = { readonly type: string; readonly by: string; readonly does: 'publishes' | 'consumes' };

/** Maps file to type. Each file holds one event named after its path; a test of the contracts checks that. */
const definedTypes = (tree: SourceTree): ReadonlyMap<string, string> =>
  new Map(
    [...tree.sources.keys()].flatMap((path) => {
      const [, service, event] = /^packages\/contracts\/src\/events\/([^/]+)\/([^/]+\.v\d+)\.ts$/.exec(path) ?? [];
      return service && event ? [[path, `${service}.${event}`] as const] : [];
    }),
  );

const usesIn = (tree: SourceTree, file: SourceFile, types: ReadonlyMap<string, string>): readonly Use[] => {
  const by = workspaceOf(file.path).replace('services/', '');
  const known = new Map(
    file.imports.flatMap((expected) => {
      const to = tree.leadsTo(file, expected);
      if (to.kind !== 'workspace') return [];
      return expected.names.map(({ local }) => [local, types.get(to.path)] as const);
    }),
  );
  const uses: Use[] = [];
  walk(file.program, (node) => {
    const callee = node['callee'];
    if (node.type !== 'CallExpression' || !isNode(callee)) return;
    const type = known.get(nameOf((node['arguments'] as readonly unknown[])[0]) ?? '');
    if (type === undefined) return;
    if (callee.type === 'MemberExpression' && nameOf(callee['property']) === 'publish')
      uses.push({ type, by, does: 'publishes' });
    if (nameOf(callee) === 'on') uses.push({ type, by, does: 'consumes' });
  });
  return uses;
};

/** Formats one line per type, in columns. */
export const printed = (rows: readonly EventRow[]): string => {
  const lines = [
    ['type', 'published by', 'consumed by'],
    ...rows.map(({ type, publishedBy, consumedBy }) => [
      type,
      publishedBy.join(', ') || 'none',
      consumedBy.join(', ') || 'none',
    ]),
  ];
  const width = (column: number): number => Math.max(...lines.map((line) => line[column]?.length ?? 0));
  return lines
    .map(
      ([type = '', output = '', received = '']) => `${type.padEnd(width(0))}  ${output.padEnd(width(1))}  ${received}`,
    )
    .join('\n');
};
