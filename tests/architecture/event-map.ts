import type { House } from './house.js';
import { workspaceOf } from './house.js';
import { sourcesIn } from './rule.js';
import type { SourceFile } from './source-file.js';
import { isNode, nameOf, walk } from './source-file.js';

/** Who says a type of event and who hears it, as the sources show: `tx.say(<event>, …)` and `on(<event>, …)`. */
export type EventRow = {
  readonly type: string;
  readonly saidBy: readonly string[];
  readonly heardBy: readonly string[];
};

/** Every type of event that contracts define, by name. */
export const eventMap = (house: House): readonly EventRow[] => {
  const types = definedTypes(house);
  const uses = sourcesIn(house, /^(?:services\/[^/]+|gateway)\/src\//).flatMap((file) => usesIn(house, file, types));
  const who = (type: string, does: Use['does']): readonly string[] => [
    ...new Set(uses.filter((use) => use.does === does && use.type === type).map(({ by }) => by)),
  ];
  return [...types.values()].sort().map((type) => ({ type, saidBy: who(type, 'says'), heardBy: who(type, 'hears') }));
};

type Use = { readonly type: string; readonly by: string; readonly does: 'says' | 'hears' };

/** File -> type. Each holds one event, named after its path; a test of the contracts sees to that. */
const definedTypes = (house: House): ReadonlyMap<string, string> =>
  new Map(
    [...house.sources.keys()].flatMap((path) => {
      const [, service, event] = /^packages\/contracts\/src\/events\/([^/]+)\/([^/]+\.v\d+)\.ts$/.exec(path) ?? [];
      return service && event ? [[path, `${service}.${event}`] as const] : [];
    }),
  );

const usesIn = (house: House, file: SourceFile, types: ReadonlyMap<string, string>): readonly Use[] => {
  const by = workspaceOf(file.path).replace('services/', '');
  const known = new Map(
    file.imports.flatMap((wanted) => {
      const to = house.leadsTo(file, wanted);
      if (to.kind !== 'workspace') return [];
      return wanted.names.map(({ local }) => [local, types.get(to.path)] as const);
    }),
  );
  const uses: Use[] = [];
  walk(file.program, (node) => {
    const callee = node['callee'];
    if (node.type !== 'CallExpression' || !isNode(callee)) return;
    const type = known.get(nameOf((node['arguments'] as readonly unknown[])[0]) ?? '');
    if (type === undefined) return;
    if (callee.type === 'MemberExpression' && nameOf(callee['property']) === 'say')
      uses.push({ type, by, does: 'says' });
    if (nameOf(callee) === 'on') uses.push({ type, by, does: 'hears' });
  });
  return uses;
};

/** One line per type, in columns. */
export const printed = (rows: readonly EventRow[]): string => {
  const lines = [
    ['type', 'said by', 'heard by'],
    ...rows.map(({ type, saidBy, heardBy }) => [type, saidBy.join(', ') || 'nobody', heardBy.join(', ') || 'nobody']),
  ];
  const width = (column: number): number => Math.max(...lines.map((line) => line[column]?.length ?? 0));
  return lines
    .map(([type = '', said = '', heard = '']) => `${type.padEnd(width(0))}  ${said.padEnd(width(1))}  ${heard}`)
    .join('\n');
};
