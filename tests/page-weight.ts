/** The fields used of vite's manifest. */
export type PagesManifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;

/**
 * Returns the JavaScript files loaded by these entries, with static imports, each once. Throws for an unknown entry,
 * which would otherwise weigh nothing.
 */
export const filesOf = (manifest: PagesManifest, entries: readonly string[]): readonly string[] => {
  const seen = new Set<string>();
  const take = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The pages have no "${name}". Correct the entries in scripts/guest-weight.ts.`);
    if (seen.has(name)) return;
    seen.add(name);
    for (const imported of chunk.imports ?? []) take(imported);
  };
  for (const entry of entries) take(entry);
  return [...new Set([...seen].map((name) => manifest[name]?.file ?? ''))].filter((file) => file.endsWith('.js'));
};
