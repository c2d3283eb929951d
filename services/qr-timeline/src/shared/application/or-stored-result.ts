import type { RequestContext } from '@keepsake/platform/request-context';

/**
 * Returns the stored result if the work fails because a concurrent retry of the same request won: its file is claimed
 * or its place is taken. Rethrows any other failure.
 */
export const orStoredResult = async <R extends object>(ctx: RequestContext, work: Promise<R>): Promise<R> => {
  try {
    return await work;
  } catch (error) {
    const stored = await ctx.storedResult<R>();
    if (stored) return stored;
    throw error;
  }
};
