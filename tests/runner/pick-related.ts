/** Average seconds of a test file by kind; two run concurrently. */
const seconds = { unit: 2, int: 7, contract: 6 } as const;
const budgetSeconds = 140;

type Kind = keyof typeof seconds;
const kindOf = (path: string): Kind | undefined => {
  const kind = /\.(unit|int|contract)\.test\.tsx?$/.exec(path)?.[1];
  return kind === undefined ? undefined : (kind as Kind);
};

/** Returns the package of a path: `services/orders`, `web`, `tests`. */
const packageOf = (path: string): string => /^(?:services|packages|deploy)\/[^/]+|^[^/]+/.exec(path)?.[0] ?? '';
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/**
 * Selects the related test files that fit the time of `make quick`: changed tests first, then tests in the folder,
 * the package, the rest; unit tests before integration tests. Never browser tests or journeys.
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
