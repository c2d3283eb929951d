import { isProblem, problem } from '@keepsake/platform/problem';

/** With the delays between them: about 16 hours, which bridge a disk that is full overnight. */
export const maxAttempts = 12;

const timeoutSlug = 'media-timeout';

export const timedOut = () =>
  problem(
    'invalid',
    timeoutSlug,
    'This file takes too long to process. Please save it smaller or shorter and add it again.',
  );

const isTimeout = (error: unknown): boolean =>
  (isProblem(error) && error.slug === timeoutSlug) || (error instanceof Error && error.name === 'TimeoutError');

/**
 * Returns why a file is refused after a failed attempt; undefined if it is retried. A timeout is the file's fault from
 * the second attempt on, because the first may meet a busy machine.
 */
export const refusalAfter = (error: unknown, attempt: number): string | undefined => {
  if (attempt > 1 && isTimeout(error)) return timedOut().message;
  if (isProblem(error) && error.kind === 'invalid' && !isTimeout(error)) return error.message;
  return attempt < maxAttempts
    ? undefined
    : 'This file could not be processed, although we tried several times. Please add it again.';
};
