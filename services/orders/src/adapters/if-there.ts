import { isProblem } from '@keepsake/platform/problem';

/** Undefined when the neighbour knows nothing of it; every other problem stays one. */
export const ifThere = async <R>(asked: Promise<R>): Promise<R | undefined> => {
  try {
    return await asked;
  } catch (error) {
    if (isProblem(error) && error.kind === 'not-found') return undefined;
    throw error;
  }
};
