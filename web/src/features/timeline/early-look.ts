import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';
import { parsePlateCode } from '@keepsake/contracts/values/plate-code';

import { picturesOf } from './picture-sources.js';

/** How many memories one answer brings; the cached page of the server has exactly these. */
const memoriesAtOnce = 30;

export const timelinePath = (code: string, cursor?: string): string =>
  `/api/timeline/${encodeURIComponent(code)}?limit=${memoriesAtOnce}${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;

const looks = new Map<string, Promise<Response>>();

/** The first picture travels while the page that shows it is still being built. */
const askForPicture = async (answer: Response): Promise<void> => {
  if (!answer.ok) return;
  const { entries } = (await answer.clone().json()) as TimelineAnswer;
  const [first] = entries;
  const pictures = first?.mediaType === 'image' ? picturesOf(first) : undefined;
  if (!pictures) return;
  const picture = new Image();
  picture.fetchPriority = 'high';
  if (pictures.sizes !== undefined) picture.sizes = pictures.sizes;
  if (pictures.srcSet !== undefined) picture.srcset = pictures.srcSet;
  picture.src = pictures.src;
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
