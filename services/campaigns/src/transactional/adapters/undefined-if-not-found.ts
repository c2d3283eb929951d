import { isProblem } from '@keepsake/platform/problem';

/** Returns undefined if the subject does not exist or is settled, so the event is late; rethrows other errors. */
export const undefinedIfNotFound = async <R>(response: Promise<R>): Promise<R | undefined> => {
  try {
    return await response;
  } catch (error) {
    if (isProblem(error) && (error.kind === 'not-found' || error.kind === 'conflict')) return undefined;
    throw error;
  }
};
