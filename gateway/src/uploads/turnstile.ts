/** Lets so many through at once; the rest wait in line, which slows whoever sends down to our pace. */
export type Turnstile = <R>(work: () => Promise<R>) => Promise<R>;

export const turnstile = (atOnce: number): Turnstile => {
  let inside = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (inside >= atOnce) await new Promise<void>((go) => waiting.push(go));
    else inside += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place is handed on, so that nobody slips in between.
      if (next) next();
      else inside -= 1;
    }
  };
};
