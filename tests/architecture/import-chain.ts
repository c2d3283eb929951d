import type { Destination, SourceTree } from './source-tree.js';
import type { SourceFile } from './source-file.js';

/**
 * Returns the import chain by which a file loads a library, or undefined. Type-only imports do not count; `import()`
 * does, since it loads the library later.
 */
export const importChain = (
  tree: SourceTree,
  from: SourceFile,
  isLibrary: (name: string) => boolean,
): readonly string[] | undefined => {
  const seen = new Set<string>();
  const search = (file: SourceFile): readonly string[] | undefined => {
    if (seen.has(file.path)) return undefined;
    seen.add(file.path);
    for (const expected of file.imports.filter(({ typeOnly }) => !typeOnly)) {
      const to = tree.leadsTo(file, expected);
      if (to.kind === 'library' && isLibrary(to.name)) return [file.path, to.name];
      const next = tree.sources.get(pathOf(to) ?? '');
      const rest = next && search(next);
      if (rest) return [file.path, ...rest];
    }
    return undefined;
  };
  return search(from);
};

/** Returns the line of the first import of the chain. */
export const firstStep = (tree: SourceTree, from: SourceFile, way: readonly string[]): number =>
  from.imports.find((expected) => {
    const to = tree.leadsTo(from, expected);
    return !expected.typeOnly && (pathOf(to) === way[1] || (to.kind === 'library' && to.name === way[1]));
  })?.line ?? 1;

const pathOf = (to: Destination): string | undefined =>
  to.kind === 'own' || to.kind === 'workspace' ? to.path : undefined;
