/** Seconds that a test file takes on average, by kind; two run at a time. */
const seconds = { unit: 2, int: 7, contract: 6 } as const;
const budgetSeconds = 140;

type Kind = keyof typeof seconds;
const kindOf = (path: string): Kind | undefined => {
  const kind = /\.(unit|int|contract)\.test\.tsx?$/.exec(path)?.[1];
  return kind === undefined ? undefined : (kind as Kind);
};

/** `services/orders`, `web`, `tests`. */
const packageOf = (path: string): string => /^(?:services|packages|deploy)\/[^/]+|^[^/]+/.exec(path)?.[0] ?? '';
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/**
 * Chooses which of the related test files `make quick` has time for: first changed tests, then those beside a changed
 * file, then those of its package, then the rest; unit tests before integration tests. Browser and journey tests never.
 */
export const pickRelated = (
  changed: readonly string[],
  related: readonly string[],
): { readonly picked: readonly string[]; readonly left: readonly string[] } => {
  const folders = new Set(changed.map(folderOf));
  const packages = new Set(changed.map(packageOf));
  const rank = (path: string): number =>
    (changed.includes(path) ? 0 : folders.has(folderOf(path)) ? 2 : packages.has(packageOf(path)) ? 4 : 6) +
    (kindOf(path) === 'unit' ? 0 : 1);
  const ordered = related
    .filter((path) => kindOf(path) !== undefined)
    .toSorted((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));
  const picked: string[] = [];
  const left: string[] = [];
  let spent = 0;
  for (const path of ordered) {
    const kind = kindOf(path);
    spent += kind === undefined ? 0 : seconds[kind];
    (spent <= budgetSeconds || picked.length === 0 ? picked : left).push(path);
  }
  return { picked, left };
};
