import { parsePlateCode } from '@keepsake/contracts/values/plate-code';

/** How many memories one answer brings; the cached page of the server has exactly these. */
export const memoriesAtOnce = 30;

export const timelinePath = (code: string, cursor?: string): string =>
  `/api/timeline/${encodeURIComponent(code)}?limit=${memoriesAtOnce}${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;

const looks = new Map<string, Promise<Response>>();

/** Starts the page's first question while React is still on its way. */
export const lookEarly = ({ qrCode = '' }: Readonly<Record<string, string>>): void => {
  const parsed = parsePlateCode(qrCode);
  if (!parsed.ok) return;
  const pending = fetch(timelinePath(parsed.code), { headers: { accept: 'application/json' } });
  // Whoever takes the look handles its failure; this only keeps the browser from calling it unhandled until then.
  pending.catch(() => undefined);
  looks.set(parsed.code, pending);
};

/** The answer on its way, for one taker: later questions ask anew. */
export const takeEarlyLook = (code: string): Promise<Response> | undefined => {
  const look = looks.get(code);
  looks.delete(code);
  return look;
};
