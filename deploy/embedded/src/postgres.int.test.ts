import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { connect } from 'node:net';
import { join } from 'node:path';
import { query, scratchFolder } from './postgres/launcher-under-test.js';
import { isAlive } from './postgres/process.js';
import { type Postgres, startPostgres } from './postgres.js';

const settings = { fsync: 'off' };
let scratch: ReturnType<typeof scratchFolder>;
let running: Postgres[];
const start = async (): Promise<Postgres> => {
  const postgres = await startPostgres({ dataDir: join(scratch.path, 'data folder'), settings });
  running.push(postgres);
  return postgres;
};

beforeEach(() => {
  scratch = scratchFolder();
  running = [];
});
afterEach(async () => {
  for (const postgres of running) await postgres.stop();
  scratch.remove();
});

const listensOn = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port });
    socket.once('connect', () => socket.destroy() && resolve(true));
    socket.once('error', () => resolve(false));
  });

describe('first start', () => {
  test('sizes the server for one laptop', async () => {
    const postgres = await start();
    const [row] = await query(
      postgres.url('postgres'),
      `select current_setting('max_connections') as connections, current_setting('shared_buffers') as buffers,
        current_setting('jit') as jit, current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone`,
    );
    expect(row).toEqual({ connections: '100', buffers: '64MB', jit: 'off', encoding: 'UTF8', zone: 'UTC' });
    expect(postgres.adopted).toBe(false);
  });

  test('listens on loopback only and requires the password', async () => {
    const postgres = await start();
    const outside = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    for (const { address } of outside.filter(({ internal, family }) => !internal && family === 'IPv4')) {
      expect(await listensOn(address, postgres.port)).toBe(false);
    }
    const wrong = postgres.url('postgres').replace(/keepsake:[^@]+@/, 'keepsake:wrong@');
    await expect(query(wrong, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  test('hides the password from other users and leaves no copy', async () => {
    const postgres = await start();
    const folder = join(scratch.path, 'data folder', 'postgres');
    expect(readdirSync(folder).toSorted()).toEqual(['data', 'password', 'port', 'server.log']);
    expect(statSync(join(folder, 'password')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700);
    expect(readFileSync(postgres.logFile, 'utf8')).toContain('ready to accept connections');
  });
});

describe('second start', () => {
  test('serves the existing data on the same port', async () => {
    const first = await start();
    await query(first.url('postgres'), `create table memory as select 'first steps' as title`);
    await first.stop();
    const second = await start();
    expect(await query(second.url('postgres'), 'select title from memory')).toEqual([{ title: 'first steps' }]);
    expect(second.port).toBe(first.port);
  });
});

const sleeping = `select 1 from pg_stat_activity where query = 'select pg_sleep(600)' and state = 'active'`;

describe('stop', () => {
  test('leaves no process when sessions are open; a second stop does nothing', async () => {
    const postgres = await start();
    const session = query(postgres.url('postgres'), 'select pg_sleep(600)').catch((error: unknown) => String(error));
    // Waits for the query: a session still connecting would end with a reset instead.
    while ((await query(postgres.url('postgres'), sleeping)).length === 0);
    await Promise.all([postgres.stop(), postgres.stop()]);
    expect(await session).toContain('terminat');
    expect(await postgres.exited).toBe('stopped');
    expect(isAlive(postgres.pid)).toBe(false);
    expect(existsSync(join(scratch.path, 'data folder', 'postgres', 'data', 'postmaster.pid'))).toBe(false);
    expect(await listensOn('127.0.0.1', postgres.port)).toBe(false);
  });
});
