import type { Destination, House } from './house.js';
import { isTest } from './house.js';
import type { Import, Node, SourceFile } from './source-file.js';
import { walk } from './source-file.js';

export type Offence = { readonly path: string; readonly line: number; readonly found: string };

/** Files by path. A line that ends in `// offends` is one that the rule must name. */
export type Planted = Readonly<Record<string, string>>;

export type Rule = {
  /** The rule as a sentence; it is the title of its test and stands beside every offence. */
  readonly says: string;
  readonly check: (house: House) => readonly Offence[];
  /** Each breaks the rule: a rule that has never been seen to fail is a decoration. */
  readonly broken: readonly [Planted, ...Planted[]];
  /** Look-alikes that must pass. */
  readonly fine: readonly Planted[];
};

export const tell = ({ path, line, found }: Offence, { says }: Pick<Rule, 'says'>): string =>
  `${path}:${line} ${found} | ${says}`;

/** A check that looks at one import at a time; it answers what is wrong with it, or nothing. Tests are left out. */
export const eachImport =
  (
    where: RegExp,
    judge: (destination: Destination, wanted: Import, from: SourceFile) => string | undefined,
  ): Rule['check'] =>
  (house) =>
    sourcesIn(house, where).flatMap((from) =>
      from.imports.flatMap((wanted) => {
        const found = judge(house.leadsTo(from, wanted), wanted, from);
        return found === undefined ? [] : [{ path: from.path, line: wanted.line, found }];
      }),
    );

/** A check that looks at every node of the syntax of these files; it answers what is wrong with it, or nothing. */
export const eachNode =
  (
    files: (house: House) => readonly SourceFile[],
    judge: (node: Node, parent: Node | undefined, field: string) => string | undefined,
  ): Rule['check'] =>
  (house) =>
    files(house).flatMap((file) => {
      const offences: Offence[] = [];
      walk(file.program, (node, parent, field) => {
        const found = judge(node, parent, field);
        if (found !== undefined) offences.push({ path: file.path, line: file.lineAt(node.start), found });
      });
      return offences;
    });

/** Every file there, tests included. */
export const allIn = (house: House, where: RegExp): readonly SourceFile[] =>
  [...house.sources.values()].filter(({ path }) => where.test(path));

/** The files there that ship, which tests do not. */
export const sourcesIn = (house: House, where: RegExp): readonly SourceFile[] =>
  allIn(house, where).filter(({ path }) => !isTest(path));

/** True for a workspace at one of these places, `packages` for any of them. */
export const leadsInto = (to: Destination, ...places: readonly string[]): boolean =>
  to.kind === 'workspace' && places.some((place) => to.workspace === place || to.workspace.startsWith(`${place}/`));

/** How a destination is named in a message: `@keepsake/platform/turn`, `node:fs`, `kysely` or a path. */
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
