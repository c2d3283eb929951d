import { expect, test } from '@jest/globals';
import { openInfrastructure } from '../service/infrastructure.js';
import { createLog } from '../observability/log.js';
import { checkPostgres } from './check-postgres.js';
import { freshDatabase } from '../testing/databases.js';

const changed = (url: string, change: (at: URL) => void): string => {
  const at = new URL(url);
  change(at);
  return at.href;
};

test('accepts a reachable server of a supported version', async () => {
  await expect(checkPostgres('DATABASE_URL', await freshDatabase('greeted'))).resolves.toBeUndefined();
});

test.each([
  [
    'no address',
    () => 'postgres:/orders',
    'DATABASE_URL is not an address of a PostgreSQL database. Write postgres://user:password@host:5432/database.',
  ],
  [
    'an unreachable server',
    () => 'postgres://keepsake:secret@127.0.0.1:1/orders',
    'PostgreSQL is unreachable at 127.0.0.1:1 (ECONNREFUSED). Start it, or correct DATABASE_URL.',
  ],
  [
    'a wrong password',
    (url: string) => changed(url, (at) => (at.password = 'wrong')),
    'PostgreSQL refuses the user name or the password in DATABASE_URL. Correct it and start again.',
  ],
  [
    'a database that is missing',
    (url: string) => changed(url, (at) => (at.pathname = '/nowhere')),
    'There is no database nowhere, which DATABASE_URL names. Create it (createdb nowhere) and start again.',
  ],
])('names the setting and the fix for %s', async (_, wrong, sentence) => {
  await expect(checkPostgres('DATABASE_URL', wrong(await freshDatabase('greeted')))).rejects.toThrow(sentence);
});

test('rejects a server that is too old', async () => {
  await expect(checkPostgres('DATABASE_URL', await freshDatabase('greeted'), 99)).rejects.toThrow(
    /^The PostgreSQL in DATABASE_URL is version \d+, which is too old\. Use version 99 or newer\.$/,
  );
});

test('opens no undeclared dependency and throws on its use', async () => {
  const nowhere = { OBJECTS_URL: 's3:', CACHE_URL: 'redis:', MAIL_URL: 'smtp:', MAIL_FROM: '' };
  const world = await openInfrastructure([], nowhere, createLog('silent'));
  expect(() => world.mail.send).toThrow('The service does not declare the dependency "mail".');
  await world.close();
});
