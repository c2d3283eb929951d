import pg from 'pg';

/** Returns the messages that this process sends to PostgreSQL while `work` runs, in order. Each costs a round trip. */
export const messagesSent = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const sent: string[] = [];
  type Query = (this: pg.Client, ...given: unknown[]) => unknown;
  const query = Reflect.get(pg.Client.prototype, 'query') as Query;
  const recording: Query = function (...given) {
    const [first] = given;
    sent.push(typeof first === 'object' && first !== null && 'text' in first ? String(first.text) : String(first));
    return Reflect.apply(query, this, given);
  };
  Reflect.set(pg.Client.prototype, 'query', recording);
  try {
    await work();
  } finally {
    Reflect.set(pg.Client.prototype, 'query', query);
  }
  return sent;
};

type Quiet = { readonly waitUntilIdle: () => Promise<unknown>; readonly relay: RegExp };

/**
 * Returns the messages of the run with the fewest of five, without those of the relay, because background jobs query
 * too.
 */
export const minMessagesSent = async (
  work: () => Promise<unknown>,
  { waitUntilIdle, relay }: Quiet,
): Promise<readonly string[]> => {
  const runs: (readonly string[])[] = [];
  while (runs.length < 5) {
    await waitUntilIdle();
    const sent = await messagesSent(work);
    runs.push(sent.filter((text) => !relay.test(text)));
  }
  return runs.reduce((min, run) => (run.length < min.length ? run : min));
};
