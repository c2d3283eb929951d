import type { Handler } from '@keepsake/platform/request-context';
import type { TimelineStore } from './timeline-ports.js';

/**
 * Rejects posts while the read model is unavailable: an entry that its writer cannot see would be posted again or
 * believed lost. The form keeps the text for a retry.
 */
export const requireReadModel =
  <I extends { readonly code: string }, O>(store: Pick<TimelineStore, 'head'>, post: Handler<I, O>): Handler<I, O> =>
  async (input, ctx) => {
    await store.head(input.code);
    return post(input, ctx);
  };
