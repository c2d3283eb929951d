import { readdirSync } from 'node:fs';

const root = new URL('../../../../', import.meta.url);

/** Whoever stands in services/ has a database, and so has the gateway. */
export const databases: readonly string[] = [...readdirSync(new URL('services/', root)).toSorted(), 'gateway'];

/** The part before the first dot of every event's type. */
export const topics: readonly string[] = databases.filter((name) => name !== 'gateway');

export const migrationsOf = (name: string): URL =>
  new URL(name === 'gateway' ? 'gateway/migrations/' : `services/${name}/migrations/`, root);
