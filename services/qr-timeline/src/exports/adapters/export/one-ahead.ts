/** Maps in order: the next item is prepared while the caller uses the one before it. */
export const oneAhead = async function* <A, B>(
  items: AsyncIterable<A>,
  prepare: (item: A) => Promise<B>,
): AsyncGenerator<B> {
  let next: Promise<B> | undefined;
  try {
    for await (const item of items) {
      const before = next;
      next = prepare(item);
      // Reported when it is awaited.
      next.catch(() => undefined);
      if (before) yield await before;
    }
    if (next) yield await next;
  } finally {
    await next?.catch(() => undefined);
  }
};
