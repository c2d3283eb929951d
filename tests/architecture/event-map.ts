import type { House } from './house.js';
import { workspaceOf } from './house.js';
import { allIn, sourcesIn } from './rule.js';
import type { SourceFile } from './source-file.js';
import { isNode, nameOf, walk } from './source-file.js';

/** Who says a type of event and who hears it, as the sources show: `tx.say(<event>, …)` and `on(<event>, …)`. */
export type EventRow = {
  readonly type: string;
  readonly saidBy: readonly string[];
  readonly heardBy: readonly string[];
};

/** Every type of event that contracts define, in their order on the disk. */
export const eventMap = (house: House): readonly EventRow[] => {
  const types = definedTypes(house);
  const uses = sourcesIn(house, /^(?:services\/[^/]+|gateway)\/src\//).flatMap((file) => usesIn(house, file, types));
  const who = (type: string, does: Use['does']): readonly string[] => [
    ...new Set(uses.filter((use) => use.does === does && use.type === type).map(({ by }) => by)),
  ];
  return [...new Set(types.values())].map((type) => ({ type, saidBy: who(type, 'says'), heardBy: who(type, 'hears') }));
};

type Use = { readonly type: string; readonly by: string; readonly does: 'says' | 'hears' };

/** `<file>#<exported name>` -> type, for `export const orderPlaced = defineEvent('orders.order-placed.v1', …)`. */
const definedTypes = (house: House): ReadonlyMap<string, string> => {
  const types = new Map<string, string>();
  for (const { path, program } of allIn(house, /^packages\/contracts\/src\/events\/.*(?<!\.test)\.ts$/))
    walk(program, (node) => {
      const name = node.type === 'VariableDeclarator' ? nameOf(node['id']) : undefined;
      const call = node['init'];
      if (!name || !isNode(call) || nameOf(call['callee']) !== 'defineEvent') return;
      const [type] = call['arguments'] as readonly unknown[];
      if (isNode(type) && typeof type['value'] === 'string') types.set(`${path}#${name}`, type['value']);
    });
  return types;
};

const usesIn = (house: House, file: SourceFile, types: ReadonlyMap<string, string>): readonly Use[] => {
  const by = workspaceOf(file.path).replace('services/', '');
  const known = new Map(
    file.imports.flatMap((wanted) => {
      const to = house.leadsTo(file, wanted);
      if (to.kind !== 'workspace') return [];
      return wanted.names.map(({ imported, local }) => [local, types.get(`${to.path}#${imported}`)] as const);
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
