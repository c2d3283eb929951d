import type { IncomingHttpHeaders } from 'node:http';
import { problem } from '@keepsake/platform/problem';

const hostOf = (origin: string): string | undefined => {
  try {
    return new URL(origin).host;
  } catch {
    return undefined; // "null", of a sandboxed frame or a file
  }
};

/**
 * Rejects cross-site writes. Browsers send Sec-Fetch-Site, older ones and plain http Origin; a client that sends
 * neither is no browser and has no cookies of others.
 */
export const refuseForeignWrites = (headers: IncomingHttpHeaders, publicUrl: string): void => {
  const site = headers['sec-fetch-site'];
  const { origin } = headers;
  const own = origin === undefined || origin === publicUrl || hostOf(origin) === headers.host;
  const allowed = site === undefined ? own : site === 'same-origin' || site === 'none';
  if (!allowed)
    throw problem(
      'forbidden',
      'other-site',
      'This was sent from another site. Please open our own page and do it there.',
    );
};
