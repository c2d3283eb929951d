/** The fields used of `package-lock.json`, version 3. */
export type Lock = { readonly packages: Readonly<Record<string, LockedPackage>> };
type LockedPackage = {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly inBundle?: boolean;
} & Manifest;
export type Manifest = { readonly [group in Group]?: Readonly<Record<string, string>> };
type Group = 'dependencies' | 'devDependencies' | 'optionalDependencies';

/** The workspaces' `package.json` files by folder; the root one is ''. */
export type Manifests = Readonly<Record<string, Manifest>>;

const groups: readonly Group[] = ['dependencies', 'devDependencies', 'optionalDependencies'];

/** Returns optional platform binaries missing from the lock file: `npm ci` fails there, or installs less. */
export const missingPlatforms = ({ packages }: Lock): readonly string[] =>
  Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !foldersAbove(path).some((folder) => packages[`${folder}node_modules/${name}`]))
      .map((name) => `${path || 'package.json'} offers ${name}`),
  );

/** Returns packages fetched from a host other than the registry, or without a checksum. */
export const unsafeSources = ({ packages }: Lock): readonly string[] =>
  Object.entries(packages).flatMap(([path, locked]) => {
    if (!path.includes('node_modules/') || locked.link) return [];
    if (locked.resolved) return [`${path} names ${locked.resolved}`];
    return locked.integrity || locked.inBundle ? [] : [`${path} has no checksum`];
  });

const expected = (manifests: Manifests) =>
  Object.entries(manifests).flatMap(([folder, manifest]) =>
    groups.flatMap((group) =>
      Object.entries(manifest[group] ?? {}).map(([name, version]) => ({ folder, group, name, version })),
    ),
  );

/** Returns versions that are ranges, tags or URLs. */
export const loosePins = (manifests: Manifests): readonly string[] =>
  expected(manifests)
    .filter(({ version }) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    .map(({ folder, name, version }) => `${folder || '.'}/package.json wants ${name} ${version}`);

/** Returns packages that workspaces require in different versions. */
export const dividedVersions = (manifests: Manifests): readonly string[] => {
  const versions = new Map<string, Set<string>>();
  for (const { name, version } of expected(manifests))
    versions.set(name, (versions.get(name) ?? new Set()).add(version));
  return [...versions]
    .filter(([, each]) => each.size > 1)
    .map(([name, each]) => `${name} is wanted as ${[...each].join(' and ')}`);
};

/** Returns differences between package.json files and the lock file, which `npm ci` refuses. */
export const outOfStep = ({ packages }: Lock, manifests: Manifests): readonly string[] => [
  ...expected(manifests)
    .filter(({ folder, group, name, version }) => packages[folder]?.[group]?.[name] !== version)
    .map(({ folder, name, version }) => `${folder || '.'}/package.json wants ${name} ${version}, the lock does not`),
  ...Object.keys(manifests).flatMap((folder) =>
    groups.flatMap((group) =>
      Object.keys(packages[folder]?.[group] ?? {})
        .filter((name) => manifests[folder]?.[group]?.[name] === undefined)
        .map((name) => `the lock wants ${name} for ${folder || '.'}, its package.json does not`),
    ),
  ),
];

/** Returns the folders where Node looks for a package, nearest first: `a/node_modules/b/`, `a/`, the root. */
const foldersAbove = (path: string): readonly string[] => {
  const parts = path === '' ? [] : path.split('/');
  return [...parts.map((_, index) => `${parts.slice(0, parts.length - index).join('/')}/`), ''];
};
