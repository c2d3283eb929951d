import type { Destination, SourceTree } from './source-tree.js';
import { isTest } from './source-tree.js';
import type { Import, Node, SourceFile } from './source-file.js';
import { walk } from './source-file.js';

export type Offense = { readonly path: string; readonly line: number; readonly found: string };

/** Files by path. A line that ends in `// offends` is one that the rule must report. */
export type Planted = Readonly<Record<string, string>>;

export type Rule = {
  /** The rule as a sentence; also its test title and part of every message. */
  readonly title: string;
  readonly check: (tree: SourceTree) => readonly Offense[];
  /** Samples that break the rule, to prove that it can fail. */
  readonly invalid: readonly [Planted, ...Planted[]];
  /** Similar samples that must pass. */
  readonly valid: readonly Planted[];
};

export const describeOffense = ({ path, line, found }: Offense, { title }: Pick<Rule, 'title'>): string =>
  `${path}:${line} ${found} | ${title}`;

/** Creates a check of each import outside tests; it returns the offense, or nothing. */
export const eachImport =
  (
    where: RegExp,
    problemOf: (destination: Destination, expected: Import, from: SourceFile) => string | undefined,
  ): Rule['check'] =>
  (tree) =>
    sourcesIn(tree, where).flatMap((from) =>
      from.imports.flatMap((expected) => {
        const found = problemOf(tree.leadsTo(from, expected), expected, from);
        return found === undefined ? [] : [{ path: from.path, line: expected.line, found }];
      }),
    );

/** Creates a check of each syntax node of these files; it returns the offense, or nothing. */
export const eachNode =
  (
    files: (tree: SourceTree) => readonly SourceFile[],
    problemOf: (node: Node, parent: Node | undefined, field: string) => string | undefined,
  ): Rule['check'] =>
  (tree) =>
    files(tree).flatMap((file) => {
      const offences: Offense[] = [];
      walk(file.program, (node, parent, field) => {
        const found = problemOf(node, parent, field);
        if (found !== undefined) offences.push({ path: file.path, line: file.lineAt(node.start), found });
      });
      return offences;
    });

/** Returns the matching files, tests included. */
export const allIn = (tree: SourceTree, where: RegExp): readonly SourceFile[] =>
  [...tree.sources.values()].filter(({ path }) => where.test(path));

/** Returns the matching files without tests. */
export const sourcesIn = (tree: SourceTree, where: RegExp): readonly SourceFile[] =>
  allIn(tree, where).filter(({ path }) => !isTest(path));

/** Returns whether a workspace is one of these places; `packages` matches all packages. */
export const leadsInto = (to: Destination, ...places: readonly string[]): boolean =>
  to.kind === 'workspace' && places.some((place) => to.workspace === place || to.workspace.startsWith(`${place}/`));

/** Returns the name of a destination for messages: `@keepsake/platform/request-context`, `node:fs`, `kysely` or a path. */
export const named = (destination: Destination): string => {
  switch (destination.kind) {
    case 'own':
      return destination.path;
    case 'workspace':
      return [destination.workspace, destination.subpath].filter(Boolean).join(' › ');
    case 'library':
      return destination.name;
    case 'builtin':
      return `node:${destination.name}`;
    case 'computed':
      return 'a computed path';
  }
};
