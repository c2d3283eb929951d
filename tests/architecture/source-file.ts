import { parseSync, visitorKeys } from 'oxc-parser';
import type { EcmaScriptModule, Program } from 'oxc-parser';

/** One `import`, `export … from` or `import()` of a file. */
export type Import = {
  /** As written; undefined when it is computed. */
  readonly specifier: string | undefined;
  readonly line: number;
  /** True when the compiler erases the whole import. */
  readonly typeOnly: boolean;
  readonly names: readonly { readonly imported: string; readonly local: string }[];
};

export type SourceFile = {
  /** Path from the repository root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
  readonly exportsDefault: readonly number[];
  readonly program: Program;
  readonly lineAt: (offset: number) => number;
};

/** A syntax node, accessed by field name. */
export type Node = { readonly type: string; readonly start: number; readonly [field: string]: unknown };

/** Parses a file; throws the parser's message when it is not TypeScript. */
export const parseSource = (path: string, text: string): SourceFile => {
  const parsed = parseSync(path, text);
  const problem = parsed.errors[0];
  const lineAt = lineFinder(text);
  if (problem) throw new Error(`${path}:${lineAt(problem.labels[0]?.start ?? 0)} cannot be parsed: ${problem.message}`);
  return {
    path,
    text,
    program: parsed.program,
    imports: importsOf(parsed.module, text, lineAt),
    exportsDefault: parsed.module.staticExports
      .filter(({ entries }) =>
        entries.some(({ exportName }) => exportName.kind === 'Default' || exportName.name === 'default'),
      )
      .map(({ start }) => lineAt(start)),
    lineAt,
  };
};

/** Visits every node once, parents first, with its parent and field name. */
export const walk = (root: unknown, visit: (node: Node, parent: Node | undefined, field: string) => void): void => {
  const step = (node: Node, parent: Node | undefined, field: string): void => {
    visit(node, parent, field);
    for (const key of visitorKeys[node.type] ?? []) {
      const child = node[key];
      for (const one of Array.isArray(child) ? child : [child]) if (isNode(one)) step(one, node, key);
    }
  };
  if (isNode(root)) step(root, undefined, '');
};

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Returns the name of an identifier node, else undefined. */
export const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' && typeof node['name'] === 'string' ? node['name'] : undefined;

/** Returns whether the node is `object.property`, with a dot, a bracketed string or `?.`. */
export const isMember = (node: Node, object: string, property: string): boolean => {
  if (node.type !== 'MemberExpression' || nameOf(node['object']) !== object) return false;
  const key = node['property'];
  return node['computed'] ? isNode(key) && key['value'] === property : nameOf(key) === property;
};

const importsOf = (module: EcmaScriptModule, text: string, lineAt: (offset: number) => number): readonly Import[] => [
  ...module.staticImports.map(({ start, moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    line: lineAt(start),
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    names: entries.map(({ importName, localName }) => ({ imported: importName.name ?? '*', local: localName.value })),
  })),
  ...module.staticExports.flatMap(({ start, entries }) => {
    const from = entries.find(({ moduleRequest }) => moduleRequest)?.moduleRequest?.value;
    if (from === undefined) return [];
    const names = entries.map(({ importName }) => ({ imported: importName.name ?? '*', local: '' }));
    return [{ specifier: from, line: lineAt(start), typeOnly: entries.every(({ isType }) => isType), names }];
  }),
  ...module.dynamicImports.map(({ start, moduleRequest }) => {
    const literal = /^(['"`])([^$]*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    return { specifier: literal?.[2], line: lineAt(start), typeOnly: false, names: [] };
  }),
];

const lineFinder = (text: string): ((offset: number) => number) => {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => starts.filter((start) => start <= offset).length;
};
