import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';
import { parsePlateCode } from '@keepsake/contracts/values/plate-code';
import { answerOf } from '../../shared/api/answer.js';
import { smallPictureOf } from './picture-sources.js';

/** Memories per response; equals the size of the server's cached first page. */
const memoriesFirst = 30;
const memoriesLater = 60;

/** Returns the path of the memories after a place; '' is the start. */
export const timelinePath = (code: string, cursor = ''): string =>
  `/api/timeline/${encodeURIComponent(code)}?${cursor === '' ? `limit=${memoriesFirst}` : `limit=${memoriesLater}&cursor=${encodeURIComponent(cursor)}`}`;

/** Returns the path of the memories before a place, for reading upwards. */
export const earlierPath = (code: string, before: string): string =>
  `/api/timeline/${encodeURIComponent(code)}?limit=${memoriesLater}&before=${encodeURIComponent(before)}`;

const prefetched = new Map<string, Promise<Response>>();

/** Preloads the first picture while React is still loading. */
const askForPicture = async (answer: Response): Promise<void> => {
  if (!answer.ok) return;
  const { entries } = answerOf<TimelineAnswer>(await answer.clone().text());
  const [first] = entries;
  const src = first?.mediaType === 'image' ? smallPictureOf(first) : undefined;
  if (src === undefined) return;
  const picture = new Image();
  picture.fetchPriority = 'high';
  picture.src = src;
};

/** Starts the page's first request while React is still loading. */
export const prefetchTimeline = ({ qrCode = '' }: Readonly<Record<string, string>>): void => {
  const parsed = parsePlateCode(qrCode);
  if (!parsed.ok) return;
  const pending = fetch(timelinePath(parsed.code), { headers: { accept: 'application/json' } });
  // The consumer handles the failure; this only avoids an unhandled rejection until then.
  pending.then(askForPicture).catch(() => undefined);
  prefetched.set(parsed.code, pending);
};

/** Returns the pending first response once; later requests go to the server. */
export const takePrefetched = (code: string): Promise<Response> | undefined => {
  const view = prefetched.get(code);
  prefetched.delete(code);
  return view;
};
