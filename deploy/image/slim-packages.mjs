// Leaves in node_modules only what the given workspaces need when they run: `node slim-packages.mjs FOLDER…` in the folder
// of package.json. npm keeps the packages of other workspaces, too, when one of them is needed for tests.
import { existsSync, lstatSync, readFileSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = process.cwd();
const workspaces = process.argv.slice(2).map((folder) => join(root, folder));

const manifestOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** The folder of a package as Node finds it from another one. */
const found = (name, from) => {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name);
    if (existsSync(join(place, 'package.json'))) return place;
    if (folder === root || folder === dirname(folder)) return undefined;
  }
};

/** Types are declared as dependencies, but no program loads them. */
const runs = (name) => !name.startsWith('@types/');

const needed = new Set();
const follow = (folder) => {
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = manifestOf(folder);
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers].filter(runs)) {
    const place = found(name, folder);
    if (place === undefined && name in dependencies && !(name in optionalDependencies))
      throw new Error(`${name} is missing, which ${folder} needs.`);
    if (place === undefined || needed.has(place)) continue;
    needed.add(place);
    follow(realpathSync(place));
  }
};
workspaces.forEach(follow);

const foldersIn = (folder) => (existsSync(folder) ? readdirSync(folder) : []).filter((name) => !name.startsWith('.'));
const packagesIn = (modules) =>
  foldersIn(modules).flatMap((name) =>
    name.startsWith('@')
      ? foldersIn(join(modules, name)).map((inner) => join(modules, name, inner))
      : [join(modules, name)],
  );

/** Read by people, compilers and debuggers only. */
const unused = /\.(?:map|ts|mts|cts|flow|md|markdown)$/;
const unusedFolders = new Set([
  'test',
  'tests',
  '__tests__',
  'example',
  'examples',
  'benchmark',
  'benchmarks',
  'docs',
  '.github',
  '.yarn',
]);
const license = /^(?:licen[cs]e|notice|copying)/i;

const slimFiles = (folder) => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'node_modules') slimFiles(path);
    else if (entry.isFile() && unused.test(entry.name) && !license.test(entry.name)) rmSync(path);
  }
};

const slim = (modules) => {
  for (const place of packagesIn(modules)) {
    if (!needed.has(place)) {
      rmSync(place, { recursive: true });
      continue;
    }
    if (lstatSync(place).isSymbolicLink()) continue;
    for (const name of readdirSync(place)) if (unusedFolders.has(name)) rmSync(join(place, name), { recursive: true });
    slimFiles(place);
    slim(join(place, 'node_modules'));
  }
};
for (const folder of [root, ...workspaces]) slim(join(folder, 'node_modules'));
rmSync(join(root, 'node_modules', '.bin'), { recursive: true, force: true });
