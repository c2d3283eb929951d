import { defineEvent } from '@keepsake/platform/events/event';
import { entry, on, type Service, type Subscription } from '@keepsake/platform/service';
import type { Tx } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { z } from 'zod';

export const noted = defineEvent(
  'bench-publisher.noted.v1',
  z.object({ id: z.uuid(), n: z.int() }),
  ({ n }) => `key-${n % 1_000}`,
);

export const note = async (tx: Tx, id: string, n: number): Promise<void> =>
  void (await sql`insert into notes (id, n) values (${id}, ${n})`.execute(tx.db));

const serviceOf = (name: string, subscriptions: readonly Subscription[]): Service => ({
  name,
  subscriptions,
  rpc: [],
  jobs: [],
  migrations: new URL('./migrations/', import.meta.url),
  health: () => Promise.resolve(),
});

export const reporter = entry(
  'bench-publisher',
  () => ({}),
  () => serviceOf('bench-publisher', []),
);

/** @param received called with the milliseconds from publishing an event to the commit of its handler */
export const consumerOf = (received: (durationMs: number) => void) =>
  entry(
    'bench-consumer',
    () => ({}),
    () =>
      serviceOf('bench-consumer', [
        on(noted, async ({ data, time }, ctx) => {
          await ctx.transaction((tx) => note(tx, data.id, data.n));
          received(Date.now() - time.getTime());
        }),
      ]),
  );
