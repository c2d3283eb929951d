import type { Destination, House } from './house.js';
import type { SourceFile } from './source-file.js';

/**
 * The way by which a file's values reach a library, as the files passed on it, or undefined. Type-only imports lead
 * nowhere; `import()` counts, since what it loads still arrives.
 */
export const wayTo = (
  house: House,
  from: SourceFile,
  isLibrary: (name: string) => boolean,
): readonly string[] | undefined => {
  const seen = new Set<string>();
  const search = (file: SourceFile): readonly string[] | undefined => {
    if (seen.has(file.path)) return undefined;
    seen.add(file.path);
    for (const wanted of file.imports.filter(({ typeOnly }) => !typeOnly)) {
      const to = house.leadsTo(file, wanted);
      if (to.kind === 'library' && isLibrary(to.name)) return [file.path, to.name];
      const next = house.sources.get(pathOf(to) ?? '');
      const rest = next && search(next);
      if (rest) return [file.path, ...rest];
    }
    return undefined;
  };
  return search(from);
};

/** Where to point: the line of the import with which the way begins. */
export const firstStep = (house: House, from: SourceFile, way: readonly string[]): number =>
  from.imports.find((wanted) => {
    const to = house.leadsTo(from, wanted);
    return !wanted.typeOnly && (pathOf(to) === way[1] || (to.kind === 'library' && to.name === way[1]));
  })?.line ?? 1;

const pathOf = (to: Destination): string | undefined =>
  to.kind === 'own' || to.kind === 'workspace' ? to.path : undefined;
