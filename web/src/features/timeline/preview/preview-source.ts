import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';
import { ApiError } from '../../../shared/api/errors.js';
import { readEarly } from '../../../shared/api/client.js';
import { earlierPath, timelinePath } from '../prefetch.js';
import type { Source } from '../timeline-api.js';

/** Reads without cookies, as a guest who opens the page for the first time. */
export const readAsGuest = async <A>(path: string, signal?: AbortSignal): Promise<A> => {
  const read = (credentials: RequestCredentials): Promise<A> =>
    readEarly<A>(fetch(path, { credentials, headers: { accept: 'application/json' }, ...(signal && { signal }) }));
  try {
    return await read('omit');
  } catch (error) {
    // A private timeline opens with the access of its owner; `as=guest` still leaves out what guests do not see.
    if (error instanceof ApiError && error.status === 403) return read('same-origin');
    throw error;
  }
};

const asGuest = (path: string): string => `${path}&as=guest`;

/** The timeline as guests see it, without waiting and hidden memories. */
export const guestSource = (code: string): Source => ({
  name: `${code} as guest`,
  read: (cursor, signal) => readAsGuest<TimelineAnswer>(asGuest(timelinePath(code, cursor)), signal),
  readBefore: (place, signal) => readAsGuest<TimelineAnswer>(asGuest(earlierPath(code, place)), signal),
});
