import { isProblem } from '@keepsake/platform/problem';

/** Returns undefined if the service is unavailable; rethrows other errors. */
export const undefinedIfUnavailable = async <R>(response: Promise<R>): Promise<R | undefined> => {
  try {
    return await response;
  } catch (error) {
    if (isProblem(error) && error.kind === 'unavailable') return undefined;
    throw error;
  }
};
