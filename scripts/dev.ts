// `make dev`: runs the launcher from the sources, restarts it on changes, and serves the pages with vite.
import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, watch } from 'node:fs';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const pagesUrl = 'http://localhost:5173';
const quietMs = 150;

const environment = {
  ...process.env,
  UV_THREADPOOL_SIZE: '16',
  // The browser uses vite, which proxies API calls; links and the origin check need its URL.
  PUBLIC_URL: process.env['PUBLIC_URL'] ?? pagesUrl,
  API_URL: `http://localhost:${process.env['PORT'] ?? '8080'}`,
};

const startStack = (): ChildProcess => {
  execFileSync(process.execPath, ['scripts/generate-rpc-types.mjs'], { cwd: root, stdio: 'inherit' });
  const fromSources = ['-C', '@keepsake/source', '--import', 'tsx'];
  const launcher = [...fromSources, 'deploy/embedded/src/cli.ts', ...process.argv.slice(2)];
  return spawn(process.execPath, launcher, { cwd: root, stdio: 'inherit', env: environment });
};

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const ended = async (child: ChildProcess): Promise<void> => {
  if (!hasEnded(child)) await once(child, 'exit');
};

const stop = async (child: ChildProcess): Promise<void> => {
  if (!hasEnded(child)) child.kill('SIGTERM');
  await ended(child);
};

const vite = spawn(`${root}node_modules/.bin/vite`, ['--port', '5173', '--strictPort'], {
  cwd: `${root}web`,
  stdio: 'inherit',
  env: environment,
});
let stack = startStack();
let turning = Promise.resolve();
let pause: NodeJS.Timeout | undefined;
let ending = false;

/** Coalesces changes into one restart, after the editor has written all files. */
const restartSoon = (changed: string): void => {
  clearTimeout(pause);
  pause = setTimeout(() => {
    turning = turning.then(async () => {
      if (ending) return;
      console.log(`\n${changed} changed: restarting`);
      await stop(stack);
      if (!ending) stack = startStack();
    });
  }, quietMs);
};

const each = (folder: string): readonly string[] => readdirSync(`${root}${folder}`).map((name) => `${folder}/${name}`);
const homes = [...each('packages'), ...each('services'), 'gateway', 'deploy/embedded'];
const watched = [...homes.flatMap((home) => [`${home}/src`, `${home}/migrations`]), 'proto'];
for (const folder of watched.filter((path) => existsSync(`${root}${path}`)))
  watch(`${root}${folder}`, { recursive: true }, (_event, file) => {
    if (file && /(?<!\.test)\.(?:ts|tsx|sql|proto)$/.test(file) && !file.includes('rpc-types'))
      restartSoon(`${folder}/${file}`);
  });

/** Exits explicitly, because file watching keeps the process running. */
const end = (endOne: (child: ChildProcess) => Promise<void>): void => {
  if (ending) return;
  ending = true;
  clearTimeout(pause);
  void turning.then(() => Promise.all([endOne(stack), endOne(vite)])).then(() => process.exit());
};
// The terminal sends Ctrl-C to all processes; a second signal from here would skip their orderly stop.
process.on('SIGINT', () => end(ended));
process.on('SIGTERM', () => end(stop));
vite.once('exit', () => end(stop));
