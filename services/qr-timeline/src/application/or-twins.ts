import type { Turn } from '@keepsake/platform/turn';

/**
 * What is looked at before the transaction may have been changed meanwhile by the same press sent again: a file is taken, a
 * place is filled. Work that fails then has the answer of its twin. Any other failure is thrown on.
 */
export const orTwins = async <R extends object>(turn: Turn, work: Promise<R>): Promise<R> => {
  try {
    return await work;
  } catch (error) {
    const twin = await turn.kept<R>();
    if (twin) return twin;
    throw error;
  }
};
