import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freshDatabase } from '@keepsake/platform/testing/databases';
import { databases } from '../house/databases.js';
import { nameOfUrl } from '../house/settings.js';
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

test('a database that does not answer: one sentence, and no step is taken anywhere', async () => {
  const { code, complaint } = await type({ ...env, DATABASE_URL_GATEWAY: 'postgres://nobody:x@127.0.0.1:1/gateway' });
  expect(code).toBe(1);
  expect(complaint).toBe(
    'No PostgreSQL answers at 127.0.0.1:1, which DATABASE_URL_GATEWAY names (ECONNREFUSED). Start it, or correct the address.',
  );
  expect(await type()).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+ steps were taken in 7 databases\./) });
});

test('a second time there is nothing to do', async () => {
  await type();
  expect(await type()).toEqual({
    code: 0,
    out: 'The 7 databases are as this version needs them. Event log and store answer.',
  });
});

test('an address that is missing is named', async () => {
  const { DATABASE_URL_SHIPPING: _, ...others } = env;
  expect(await type(others)).toMatchObject({
    code: 1,
    complaint: 'No address is given for the database shipping. Set DATABASE_URL_SHIPPING.',
  });
});
