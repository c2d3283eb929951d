type Waiting<T> = { readonly item: T; readonly done: () => void; readonly failed: (error: unknown) => void };

/**
 * Returns a function that stores one item with the others that wait, and resolves when it is stored. Items that arrive
 * while a batch is stored form the next one, so a single item never waits for others.
 */
export const inBatches = <T>(store: (items: readonly T[]) => Promise<void>): ((item: T) => Promise<void>) => {
  let waiting: Waiting<T>[] = [];
  let storing = false;
  const drain = async (): Promise<void> => {
    storing = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await store(batch.map(({ item }) => item)).then(
        () => batch.forEach(({ done }) => done()),
        (error: unknown) => batch.forEach(({ failed }) => failed(error)),
      );
    }
    storing = false;
  };
  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed });
      if (!storing) void drain();
    });
};
