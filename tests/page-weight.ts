/** What we read of the manifest that vite writes beside the pages. */
export type PagesManifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;

/**
 * The JavaScript files that arrive when these entries are opened: theirs and all they import statically, each once.
 * Throws when the manifest does not know an entry, since nothing would weigh nothing.
 */
export const filesOf = (manifest: PagesManifest, entries: readonly string[]): readonly string[] => {
  const seen = new Set<string>();
  const take = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The pages have no "${name}". Say in scripts/guest-weight.ts what a guest opens now.`);
    if (seen.has(name)) return;
    seen.add(name);
    for (const imported of chunk.imports ?? []) take(imported);
  };
  for (const entry of entries) take(entry);
  return [...new Set([...seen].map((name) => manifest[name]?.file ?? ''))].filter((file) => file.endsWith('.js'));
};
