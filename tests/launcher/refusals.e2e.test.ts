import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { runLauncher, scratchFolder, startKeepsake } from '../e2e/support/keepsake.js';

/* Errors of the launcher: one message, exit code 1. */

let scratch: ReturnType<typeof scratchFolder>;
beforeEach(() => {
  scratch = scratchFolder();
});
afterEach(() => scratch.remove());

const refusalOf = async (env: Readonly<Record<string, string>>, args: readonly string[] = []) => {
  const { printed, ended } = runLauncher({ DATA_DIR: join(scratch.path, 'home'), ...env }, { args });
  return { code: await ended, output: printed().trim() };
};

const occupied = (): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, () => resolve(server));
  });

test('refuses a port in use and suggests another before creating data', async () => {
  const server = await occupied();
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { code, output } = await refusalOf({ PORT: String(port) });
  server.close();
  expect(output).toBe(
    `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${port + 1} make start`,
  );
  expect(code).toBe(1);
  expect(existsSync(join(scratch.path, 'home'))).toBe(false);
});

test('refuses a data folder that it cannot write to', async () => {
  // Root may write everywhere except in kernel file systems; the mode stops other users.
  const closed = join(scratch.path, 'closed');
  mkdirSync(closed);
  chmodSync(closed, 0o555);
  const dataDir = process.getuid?.() === 0 ? '/sys/keepsake' : join(closed, 'home');
  const { code, output } = await refusalOf({ DATA_DIR: dataDir });
  expect(output).toMatch(
    /^The data folder \S+ cannot be written to \(E\w+\)\. Make it writable, or set DATA_DIR to a folder that you own\.$/,
  );
  expect(code).toBe(1);
});

test('names an invalid setting, the expected format and the value', async () => {
  const { code, output } = await refusalOf({ PORT: 'eighty', ADMIN_EMAIL: 'no-address' });
  expect(output).toContain('PORT');
  expect(output).toContain('ADMIN_EMAIL: an email address (received "no-address")');
  expect(code).toBe(1);
});

test('does not clean a folder of another program', async () => {
  mkdirSync(join(scratch.path, 'home'));
  writeFileSync(join(scratch.path, 'home', 'thesis.txt'), 'the only copy');
  const { code, output } = await refusalOf({}, ['--clean']);
  expect(output).toContain('holds no data of Keepsake, so nothing was removed');
  expect(code).toBe(1);
  expect(readdirSync(join(scratch.path, 'home'))).toEqual(['thesis.txt']);
});

test('refuses to share or clean data in use; cleaning later keeps foreign files', async () => {
  const dataDir = join(scratch.path, 'home');
  const keepsake = await startKeepsake(dataDir);
  const second = await refusalOf({});
  expect(second.output).toMatch(/^Another Keepsake \(process \d+\) uses the data folder/);
  expect(second.code).toBe(1);
  const clean = await refusalOf({}, ['--clean']);
  expect(clean.output).toMatch(/^Another Keepsake \(process \d+\) uses the data folder/);
  expect(await keepsake.pressCtrlC()).toBe(0);

  writeFileSync(join(dataDir, 'thesis.txt'), 'the only copy');
  const forgotten = await refusalOf({}, ['--clean']);
  expect(forgotten.output).toContain('Files of others stay: thesis.txt.');
  expect(forgotten.code).toBe(0);
  expect(readdirSync(dataDir)).toEqual(['thesis.txt']);
}, 240_000);
