export type Batcher<K, R> = {
  /** Resolves with the result of this item; rejects if its batch fails. */
  readonly add: (item: K) => Promise<R>;
  /** Number of items that no batch has taken yet. */
  readonly waiting: () => number;
};

type BatcherOptions = {
  readonly maxBatch: number;
  readonly batchesAtOnce?: number;
  /** Runs the items of a failed batch one by one, so that only those at fault fail. */
  readonly isolatesFailures?: boolean;
};

type Waiting<K, R> = {
  readonly item: K;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Merges calls that are made at about the same time. A batch starts after the current events of the process, with all
 * items that wait then, and at most `batchesAtOnce` run.
 *
 * @param run returns one result per item, in the order of the items
 */
export const createBatcher = <K, R>(
  run: (items: readonly K[]) => Promise<readonly R[]>,
  { maxBatch, batchesAtOnce = 1, isolatesFailures = false }: BatcherOptions,
): Batcher<K, R> => {
  const waiting: Waiting<K, R>[] = [];
  let running = 0;

  const runBatch = async (batch: readonly Waiting<K, R>[]): Promise<void> => {
    try {
      const results = await run(batch.map(({ item }) => item));
      for (const [at, { resolve }] of batch.entries()) resolve(results[at] as R);
    } catch (error) {
      if (isolatesFailures && batch.length > 1) for (const one of batch) await runBatch([one]);
      else for (const { reject } of batch) reject(error);
    }
  };

  const runAll = async (): Promise<void> => {
    while (waiting.length > 0) await runBatch(waiting.splice(0, maxBatch));
    running -= 1;
  };

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        if (running >= batchesAtOnce) return;
        running += 1;
        setImmediate(() => void runAll());
      }),
    waiting: () => waiting.length,
  };
};
