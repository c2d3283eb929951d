/** Limits concurrency to `most`; further work waits in FIFO order. */
export const limitConcurrency = (most: number): (<R>(work: () => Promise<R>) => Promise<R>) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
