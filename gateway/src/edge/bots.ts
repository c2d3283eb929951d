import type { IncomingHttpHeaders } from 'node:http';

const bots =
  /bot\b|bot\/|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|curl|wget|python|java\/|go-http|headless|lighthouse|monitor/i;

export const isBot = (userAgent: string | undefined): boolean =>
  userAgent === undefined || userAgent.trim() === '' || bots.test(userAgent);

/** Returns whether a browser fetched this in advance; no one has seen it. */
export const isPrefetch = (headers: IncomingHttpHeaders): boolean =>
  [headers['sec-purpose'], headers['purpose']].some(
    (why) => why !== undefined && /prefetch|preview|prerender/i.test(String(why)),
  );
