import { expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isRunning } from '@keepsake/platform/testing/is-running';
import { freePort } from './free-port.js';
import { openGuardedFolder } from './guarded-folder.js';
import { answers, serverProcess } from './server-process.js';

/** Returns arguments for a server written in Node; it ignores SIGTERM when `deaf`. */
const server = (port: number, deaf = false): readonly string[] => [
  '-e',
  `${deaf ? "process.on('SIGTERM', () => undefined);" : ''} require('node:net').createServer(() => undefined).listen(${port}, '127.0.0.1')`,
];

const processOf = async (deaf = false) => {
  const folder = openGuardedFolder();
  const port = await freePort();
  const running = serverProcess({
    folder,
    name: 'listener',
    program: process.execPath,
    args: server(port, deaf),
    env: { NODE_OPTIONS: '' },
    ready: () => answers(port),
  });
  return { folder, port, running };
};

const until = async (read: () => Promise<boolean> | boolean): Promise<boolean> => {
  const end = performance.now() + 15_000;
  while (performance.now() < end) {
    if (await read()) return true;
    await pause(20);
  }
  return false;
};

test('stops, kills and restarts a server on its port and removes its folder', async () => {
  const { folder, port, running } = await processOf();
  await running.start();
  await running.kill();
  expect(await answers(port)).toBe(false);
  await running.start();
  expect(await answers(port)).toBe(true);
  await running.stop();
  expect(await answers(port)).toBe(false);
  await folder.close();
  expect(existsSync(folder.path)).toBe(false);
});

test('kills a server that ignores SIGTERM after five seconds', async () => {
  const { folder, port, running } = await processOf(true);
  await running.start();
  const began = performance.now();
  await running.stop();
  expect(performance.now() - began).toBeGreaterThan(4_900);
  expect(await answers(port)).toBe(false);
  await folder.close();
});

test('reports the output of a server that ends before it is ready', async () => {
  const folder = openGuardedFolder();
  const running = serverProcess({
    folder,
    name: 'broken',
    program: '/bin/sh',
    args: ['-c', 'echo the disk is full; exit 3'],
    ready: () => false,
  });
  await expect(running.start()).rejects.toThrow('broken ended. Output:\nthe disk is full');
  await folder.close();
});

test('stops the servers and removes the folder of a killed run', async () => {
  const port = await freePort();
  const script = `
    const { openGuardedFolder } = await import('./guarded-folder.ts');
    const { serverProcess, answers } = await import('./server-process.ts');
    const folder = openGuardedFolder();
    await serverProcess({ folder, name: 'listener', program: process.execPath, args: ${JSON.stringify(server(port))},
      ready: () => answers(${port}) }).start();
    console.log(folder.path);
    setInterval(() => undefined, 1_000);`;
  const run = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [folder] = (await once(createInterface({ input: run.stdout }), 'line')) as [string];
  const held = createConnection({ port, host: '127.0.0.1' });
  // Not `once`, which rejects when the connection is reset.
  const cut = new Promise((resolve) => held.once('close', resolve));
  held.on('error', () => undefined);
  await once(held, 'connect');
  run.kill('SIGKILL');
  await cut;
  expect(await until(() => !existsSync(folder))).toBe(true);
  expect(await answers(port)).toBe(false);
});

test('registers a server with the guardian before it is ready', async () => {
  const folder = openGuardedFolder();
  const file = join(folder.path, 'slow.pid');
  const running = serverProcess({
    folder,
    name: 'slow',
    program: '/bin/sh',
    args: ['-c', 'sleep 1; exec sleep 60'],
    ready: () => existsSync(file) && readFileSync(file, 'utf8') !== '',
  });
  await running.start();
  const pid = Number(readFileSync(file, 'utf8'));
  await folder.close();
  expect(await until(() => !isRunning(pid))).toBe(true);
  expect(() => writeFileSync(join(folder.path, 'x'), '')).toThrow('ENOENT');
});
