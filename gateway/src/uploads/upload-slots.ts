/** Limits concurrent uploads; others wait, which slows senders down by backpressure. */
export type UploadSlots = <R>(work: () => Promise<R>) => Promise<R>;

export const createUploadSlots = (atOnce: number): UploadSlots => {
  let inside = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (inside >= atOnce) await new Promise<void>((go) => waiting.push(go));
    else inside += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The slot passes directly to the next in line.
      if (next) next();
      else inside -= 1;
    }
  };
};
