/** Returns why this commit cannot be released, or undefined. */
export const problemOf = (given: {
  readonly version: string;
  /** Output of `git status --porcelain`. */
  readonly changes: string;
  readonly changelog: string;
}): string | undefined => {
  if (given.changes !== '') return `The tree has changes. Commit them, then release:\n${given.changes}`;
  const titles = [...given.changelog.matchAll(/^## (.*)$/gm)].map(([, title = '']) => title);
  const [first, second = ''] = titles;
  if (!titles.some((title) => title.startsWith(`${given.version} (`)))
    return `CHANGELOG.md has no section for ${given.version}. Rename "Unreleased" to "${given.version} (YYYY-MM-DD)".`;
  const unreleased = /^## Unreleased\n([\s\S]*?)(?=^## )/m.exec(given.changelog)?.[1] ?? '';
  if (first !== 'Unreleased' || !second.startsWith(`${given.version} (`) || unreleased.trim() !== '')
    return `CHANGELOG.md must begin with an empty "Unreleased", followed by ${given.version}.`;
  return undefined;
};
