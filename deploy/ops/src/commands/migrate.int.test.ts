import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freshDatabase } from '@keepsake/platform/testing/databases';
import { databases } from '../installation/databases.js';
import { nameOfUrl } from '../installation/settings.js';
import { run } from '../run.js';

const folder = mkdtempSync(join(tmpdir(), 'keepsake-migrate-'));
afterAll(() => rmSync(folder, { recursive: true }));

let env: Record<string, string> = {};
beforeAll(async () => {
  const urls = await Promise.all(databases.map(async (name) => [nameOfUrl(name), await freshDatabase(name)]));
  env = {
    ...Object.fromEntries(urls),
    EVENTS_URL: await freshDatabase('events'),
    OBJECTS_URL: `file://${folder}`,
  };
});

const type = (given: Record<string, string> = env) => run(['migrate'], given, () => undefined);

test('applies no migration when a database does not respond', async () => {
  const { code, complaint } = await type({ ...env, DATABASE_URL_GATEWAY: 'postgres://nobody:x@127.0.0.1:1/gateway' });
  expect(code).toBe(1);
  expect(complaint).toBe(
    'PostgreSQL is unreachable at 127.0.0.1:1 (ECONNREFUSED). Start it, or correct DATABASE_URL_GATEWAY.',
  );
  expect(await type()).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Applied \d+ migrations in 7 databases\./),
  });
});

test('applies nothing the second time', async () => {
  await type();
  expect(await type()).toEqual({
    code: 0,
    out: 'The 7 databases are up to date. Event log and store respond.',
  });
});

test('names the missing setting of a database', async () => {
  const { DATABASE_URL_SHIPPING: _, ...others } = env;
  expect(await type(others)).toMatchObject({
    code: 1,
    complaint: 'No address is given for the database shipping. Set DATABASE_URL_SHIPPING.',
  });
});
