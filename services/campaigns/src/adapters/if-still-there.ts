import { isProblem } from '@keepsake/platform/problem';

/** Not there, or settled already: the event is late and has nothing left to tell. Every other problem is one. */
export const ifStillThere = async <R>(asked: Promise<R>): Promise<R | undefined> => {
  try {
    return await asked;
  } catch (error) {
    if (isProblem(error) && (error.kind === 'not-found' || error.kind === 'conflict')) return undefined;
    throw error;
  }
};
