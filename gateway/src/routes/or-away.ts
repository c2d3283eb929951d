import { isProblem } from '@keepsake/platform/problem';

/** A part of the page whose service is away; the rest stands. A refusal is no absence. */
export const orAway = async <R>(asked: Promise<R>): Promise<R | undefined> => {
  try {
    return await asked;
  } catch (error) {
    if (isProblem(error) && error.kind === 'unavailable') return undefined;
    throw error;
  }
};
