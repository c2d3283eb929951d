import pg from 'pg';

/** Every message that this process sends to PostgreSQL while `work` runs, in order; each costs a round trip. */
export const messagesSent = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const sent: string[] = [];
  type Query = (this: pg.Client, ...given: unknown[]) => unknown;
  const query = Reflect.get(pg.Client.prototype, 'query') as Query;
  const listening: Query = function (...given) {
    sent.push(String(given[0]));
    return Reflect.apply(query, this, given);
  };
  Reflect.set(pg.Client.prototype, 'query', listening);
  try {
    await work();
  } finally {
    Reflect.set(pg.Client.prototype, 'query', query);
  }
  return sent;
};

type Quiet = { readonly settled: () => Promise<unknown>; readonly relay: RegExp };

/** The messages of the quietest of five runs, without those of the relay: jobs in the background ask now and then, too. */
export const fewestMessagesSent = async (
  work: () => Promise<unknown>,
  { settled, relay }: Quiet,
): Promise<readonly string[]> => {
  const runs: (readonly string[])[] = [];
  while (runs.length < 5) {
    await settled();
    const sent = await messagesSent(work);
    runs.push(sent.filter((text) => !relay.test(text)));
  }
  return runs.reduce((fewest, run) => (run.length < fewest.length ? run : fewest));
};
