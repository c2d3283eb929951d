import { isProblem } from '@keepsake/platform/problem';

/** Returns undefined if the service answers "not found"; rethrows every other error. */
export const undefinedIfNotFound = async <R>(response: Promise<R>): Promise<R | undefined> => {
  try {
    return await response;
  } catch (error) {
    if (isProblem(error) && error.kind === 'not-found') return undefined;
    throw error;
  }
};
