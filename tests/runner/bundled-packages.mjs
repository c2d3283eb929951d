// Bundles packages of hundreds of modules into one file each. jest loads and links every module again for every test
// file, which is a fifth of the processor time of a page test. Built once per lock file, in a second or two.
import { build } from 'esbuild';
import { createHash, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const resolverSource = fileURLToPath(new URL('bundled-packages-resolver.cjs', import.meta.url));

/**
 * Packages that read no files beside their own. A bundle is a CommonJS module; of ES modules it has the named exports
 * only.
 */
const commonJs = { platform: 'node', source: (path) => `module.exports = require('${path}');` };
const esModule = { platform: 'node', source: (path) => `export * from '${path}';` };
/** A neutral bundle keeps `process.env.NODE_ENV`, which decides at run time. */
const ofPages = { ...esModule, platform: 'neutral', conditions: ['browser', 'module'] };
const packages = {
  '@grpc/grpc-js': commonJs,
  '@opentelemetry/api': esModule,
  '@tanstack/react-query': ofPages,
  '@testing-library/user-event': ofPages,
  antd: ofPages,
  express: commonJs,
  'graphile-worker': commonJs,
  kysely: esModule,
  'prom-client': commonJs,
  'rate-limiter-flexible': commonJs,
  uuid: esModule,
  zod: esModule,
};
/** Loaded from their own folders, so that no bundle has a copy of them. */
const shared = ['@testing-library/dom', 'pg', 'pg-native', 'react', 'react-dom'];

/** A bundle never contains another bundled package, of which there would then be two. */
const external = [...Object.keys(packages), ...shared];

const nameOf = (path) => `${path.replace('/', '__')}.cjs`;

const bundle = (folder, path, { source, ...options }) =>
  build({
    stdin: { contents: source(path), resolveDir: root },
    outfile: `${folder}/${nameOf(path)}`,
    bundle: true,
    format: 'cjs',
    external: external.filter((other) => other !== path),
    mainFields: ['module', 'main'],
    legalComments: 'none',
    logLevel: 'error',
    ...options,
  });

/** Loaded once per worker by node-environment.cjs; in another environment as usual. */
const oncePerWorker = { '@grpc/proto-loader': 'keepsakeProtoLoader' };

const writeShared = (folder, path, global) => {
  const require = createRequire(import.meta.url);
  const lines = [
    `Object.defineProperty(exports, '__esModule', { value: true });`,
    `const found = globalThis.${global} ?? require('${require.resolve(path)}');`,
  ];
  // jest finds the names of exports in the text.
  for (const name of Object.keys(require(path))) lines.push(`exports.${name} = found.${name};`);
  writeFileSync(`${folder}/${nameOf(path)}`, `${lines.join('\n')}\n`);
};

const buildAll = async (folder) => {
  mkdirSync(folder, { recursive: true });
  await Promise.all(Object.entries(packages).map(([path, options]) => bundle(folder, path, options)));
  for (const [path, global] of Object.entries(oncePerWorker)) writeShared(folder, path, global);
  const paths = [...Object.keys(packages), ...Object.keys(oncePerWorker)];
  const files = Object.fromEntries(paths.map((path) => [path, nameOf(path)]));
  writeFileSync(`${folder}/files.json`, JSON.stringify(files));
  copyFileSync(resolverSource, `${folder}/resolver.cjs`);
};

/** The installed files depend on the lock file, and the resolver on where they are. */
const keyOf = () => {
  const hash = createHash('sha256').update(root).update(process.version);
  for (const file of [`${root}package-lock.json`, fileURLToPath(import.meta.url), resolverSource])
    hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
};

/** Returns the path of jest's resolver. Several runs may build at the same time: the first that is ready wins. */
export const bundledPackagesResolver = async () => {
  const all = `${root}node_modules/.cache/keepsake-tests`;
  const folder = `${all}/${keyOf()}`;
  if (!existsSync(folder)) {
    const mine = `${folder}.${randomBytes(6).toString('hex')}`;
    try {
      await buildAll(mine);
      renameSync(mine, folder);
    } catch (error) {
      rmSync(mine, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    }
  }
  return `${folder}/resolver.cjs`;
};
