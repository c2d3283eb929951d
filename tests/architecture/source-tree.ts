import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ResolverFactory } from 'oxc-resolver';
import type { Import, SourceFile } from './source-file.js';
import { parseSource } from './source-file.js';

/** Target of an import. `path` is a file of this repository. */
export type Destination =
  | { readonly kind: 'own'; readonly path: string }
  | { readonly kind: 'workspace'; readonly workspace: string; readonly subpath: string; readonly path: string }
  | { readonly kind: 'library'; readonly name: string }
  | { readonly kind: 'builtin'; readonly name: string }
  | { readonly kind: 'computed' };

export type SourceTree = {
  /** TypeScript and JavaScript files, tests included, by path from the repository root. */
  readonly sources: ReadonlyMap<string, SourceFile>;
  /** All text files: sources, SQL, JSON, Markdown, proto. */
  readonly texts: ReadonlyMap<string, string>;
  readonly leadsTo: (from: SourceFile, expected: Import) => Destination;
};

const root = fileURLToPath(new URL('../../', import.meta.url));
const folders = ['packages', 'services', 'gateway', 'web', 'deploy', 'tests', 'scripts', 'proto'].filter((folder) =>
  existsSync(`${root}${folder}`),
);
const ignoredFolders = new Set([
  'node_modules',
  'dist',
  'dist-types',
  'rpc-types',
  'vendor',
  'coverage',
  'test-results',
]);
const readable = /\.(?:[cm]?[jt]sx?|sql|json|md|proto|css|html)$/;
const code = /\.[cm]?[jt]sx?$/;

/** Reads the working tree. */
export const loadSourceTree = (): SourceTree =>
  sourceTreeFrom(new Map(folders.flatMap((folder) => filesUnder(folder)).map((path) => [path, read(path)])));

/** Returns a tree of only these files; imports of real packages still resolve. */
export const sourceTreeOf = (files: Readonly<Record<string, string>>): SourceTree =>
  sourceTreeFrom(new Map(Object.entries(files)));

/** Returns whether a file is a test, a contract suite or a shared fixture. */
export const isTest = (path: string): boolean =>
  /\.(?:unit|int|e2e|contract)?\.?test\.tsx?$|\.contract\.ts$|-fixture\.ts$|-under-test\.ts$/.test(path);

/** Returns the workspace of a path, for example `services/orders`. */
export const workspaceOf = (path: string): string => {
  const [first = '', second = ''] = path.split('/');
  return ['packages', 'services', 'deploy'].includes(first) ? `${first}/${second}` : first;
};

const sourceTreeFrom = (texts: ReadonlyMap<string, string>): SourceTree => {
  const sources = new Map(
    [...texts].filter(([path]) => code.test(path)).map(([path, text]) => [path, parseSource(path, text)]),
  );
  return { texts, sources, leadsTo: (from, { specifier }) => destination(from.path, specifier, sources) };
};

const destination = (
  from: string,
  specifier: string | undefined,
  planted: ReadonlyMap<string, SourceFile>,
): Destination => {
  if (specifier === undefined) return { kind: 'computed' };
  if (isBuiltin(specifier)) return { kind: 'builtin', name: specifier.replace(/^node:/, '') };
  if (specifier.startsWith('.')) {
    const aimed = posix.join(posix.dirname(from), specifier);
    const target = plantedFile(aimed, planted) ?? onDisk(from, specifier) ?? aimed.replace(/\.js$/, '.ts');
    const workspace = workspaceOf(target);
    return workspace === workspaceOf(from)
      ? { kind: 'own', path: target }
      : {
          kind: 'workspace',
          workspace,
          subpath: target.slice(workspace.length).replace(/^\/(?:src\/)?|\.\w+$/g, ''),
          path: target,
        };
  }
  const [scope = '', name = '', ...rest] = specifier.split('/');
  const workspace = workspaces.get(`${scope}/${name}`);
  if (workspace) {
    const subpath = rest.join('/');
    return { kind: 'workspace', workspace, subpath, path: onDisk(from, specifier) ?? `${workspace}/src/${subpath}.ts` };
  }
  return { kind: 'library', name: scope.startsWith('@') ? `${scope}/${name}` : scope };
};

const plantedFile = (path: string, planted: ReadonlyMap<string, SourceFile>): string | undefined =>
  [path, path.replace(/\.js$/, '.ts'), path.replace(/\.jsx?$/, '.tsx')].find((candidate) => planted.has(candidate));

const resolver = new ResolverFactory({
  conditionNames: ['@keepsake/source', 'node', 'import'],
  extensionAlias: { '.js': ['.ts', '.tsx', '.js'], '.mjs': ['.mts', '.mjs'] },
});
const resolved = new Map<string, string | undefined>();

const onDisk = (from: string, specifier: string): string | undefined => {
  // A bare name resolves alike in the whole workspace; resolving from its root also works for planted files.
  const folder = specifier.startsWith('.') ? posix.dirname(from) : workspaceOf(from);
  const question = `${folder} ${specifier}`;
  if (!resolved.has(question)) {
    const { path } = resolver.sync(posix.join(root, folder), specifier);
    resolved.set(question, path?.startsWith(root) ? path.slice(root.length) : undefined);
  }
  return resolved.get(question);
};

const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

const filesUnder = (folder: string): readonly string[] =>
  readdirSync(`${root}${folder}`, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return ignoredFolders.has(entry.name) || path === 'web/public' || entry.name.startsWith('.')
        ? []
        : filesUnder(path);
    return readable.test(entry.name) ? [path] : [];
  });

const workspaces: ReadonlyMap<string, string> = new Map(
  folders
    .flatMap((folder) => filesUnder(folder))
    .filter((path) => posix.basename(path) === 'package.json' && posix.dirname(path) === workspaceOf(path))
    .map((path) => [(JSON.parse(read(path)) as { name: string }).name, workspaceOf(path)]),
);
