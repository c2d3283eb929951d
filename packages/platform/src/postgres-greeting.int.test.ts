import { expect, test } from '@jest/globals';
import { openWorld } from './adapters.js';
import { createLog } from './log.js';
import { greetPostgres } from './postgres-greeting.js';
import { freshDatabase } from './testing/databases.js';

const changed = (url: string, change: (at: URL) => void): string => {
  const at = new URL(url);
  change(at);
  return at.href;
};

test('a PostgreSQL that is there and new enough is greeted in silence', async () => {
  await expect(greetPostgres('DATABASE_URL', await freshDatabase('greeted'))).resolves.toBeUndefined();
});

test.each([
  [
    'no address',
    () => 'postgres:/orders',
    'DATABASE_URL is not an address of a PostgreSQL database. Write postgres://user:password@host:5432/database.',
  ],
  [
    'nobody there',
    () => 'postgres://keepsake:secret@127.0.0.1:1/orders',
    'No PostgreSQL answers at 127.0.0.1:1, which DATABASE_URL names (ECONNREFUSED). Start it, or correct the address.',
  ],
  [
    'a wrong password',
    (url: string) => changed(url, (at) => (at.password = 'wrong')),
    'PostgreSQL refuses the user name or the password in DATABASE_URL. Correct it and start again.',
  ],
  [
    'a database that is missing',
    (url: string) => changed(url, (at) => (at.pathname = '/nowhere')),
    'There is no database nowhere, which DATABASE_URL names. Make it (createdb nowhere) and start again.',
  ],
])('%s: one sentence that names the setting and the cure', async (_, wrong, sentence) => {
  await expect(greetPostgres('DATABASE_URL', wrong(await freshDatabase('greeted')))).rejects.toThrow(sentence);
});

test('a server that is too old', async () => {
  await expect(greetPostgres('DATABASE_URL', await freshDatabase('greeted'), 99)).rejects.toThrow(
    /^The PostgreSQL in DATABASE_URL is version \d+, which is too old\. Use version 99 or newer\.$/,
  );
});

test('what a service does not name is not opened, whatever its address says, and says so when it is used', async () => {
  const nowhere = { OBJECTS_URL: 's3:', CACHE_URL: 'redis:', MAIL_URL: 'smtp:', MAIL_FROM: '' };
  const world = await openWorld([], nowhere, createLog('silent'));
  expect(() => world.mail.send).toThrow('This service does not name "mail" among its needs.');
  await world.close();
});
