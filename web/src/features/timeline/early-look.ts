import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';
import { parsePlateCode } from '@keepsake/contracts/values/plate-code';

import { smallPictureOf } from './picture-sources.js';

/** How many memories one answer brings; the first page that the server keeps ready has exactly these. */
const memoriesFirst = 30;
const memoriesLater = 60;

/** The memories after a place; '' is the beginning. */
export const timelinePath = (code: string, cursor = ''): string =>
  `/api/timeline/${encodeURIComponent(code)}?${cursor === '' ? `limit=${memoriesFirst}` : `limit=${memoriesLater}&cursor=${encodeURIComponent(cursor)}`}`;

/** The memories that lead up to a place: for whoever went to the middle and reads upwards. */
export const earlierPath = (code: string, before: string): string =>
  `/api/timeline/${encodeURIComponent(code)}?limit=${memoriesLater}&before=${encodeURIComponent(before)}`;

const looks = new Map<string, Promise<Response>>();

/** The first picture travels while the page that shows it is still being built. */
const askForPicture = async (answer: Response): Promise<void> => {
  if (!answer.ok) return;
  const { entries } = (await answer.clone().json()) as TimelineAnswer;
  const [first] = entries;
  const src = first?.mediaType === 'image' ? smallPictureOf(first) : undefined;
  if (src === undefined) return;
  const picture = new Image();
  picture.fetchPriority = 'high';
  picture.src = src;
};

/** Starts the page's first question while React is still on its way. */
export const lookEarly = ({ qrCode = '' }: Readonly<Record<string, string>>): void => {
  const parsed = parsePlateCode(qrCode);
  if (!parsed.ok) return;
  const pending = fetch(timelinePath(parsed.code), { headers: { accept: 'application/json' } });
  // Whoever takes the look handles its failure; this only keeps the browser from calling it unhandled until then.
  pending.then(askForPicture).catch(() => undefined);
  looks.set(parsed.code, pending);
};

/** The answer on its way, for one taker: later questions ask anew. */
export const takeEarlyLook = (code: string): Promise<Response> | undefined => {
  const look = looks.get(code);
  looks.delete(code);
  return look;
};
