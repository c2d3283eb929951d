import { readdirSync } from 'node:fs';

const root = new URL('../../../../', import.meta.url);

/** Every service in services/ has a database, and so has the gateway. */
export const databases: readonly string[] = [...readdirSync(new URL('services/', root)).toSorted(), 'gateway'];

/** Topics: the part before the first dot of an event type. */
export const topics: readonly string[] = databases.filter((name) => name !== 'gateway');

export const migrationsOf = (name: string): URL =>
  new URL(name === 'gateway' ? 'gateway/migrations/' : `services/${name}/migrations/`, root);
