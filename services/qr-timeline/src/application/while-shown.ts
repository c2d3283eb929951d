import type { Handler } from '@keepsake/platform/turn';
import type { TimelineStore } from './timeline-ports.js';

/**
 * A memory is taken only while it can be shown: one that its writer does not find on the page would be written again, or be
 * believed lost. While the store is away they are asked to come back, and the form keeps their words.
 */
export const whileShown =
  <I extends { readonly code: string }, O>(store: Pick<TimelineStore, 'head'>, post: Handler<I, O>): Handler<I, O> =>
  async (input, turn) => {
    await store.head(input.code);
    return post(input, turn);
  };
