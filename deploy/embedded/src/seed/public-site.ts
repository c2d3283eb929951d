import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

/** Calls of the public site with an idempotency key each, as a browser makes them. */
export type PublicSite = {
  readonly read: (path: string) => Promise<unknown>;
  readonly send: (path: string, key: string, body: FormData | object) => Promise<unknown>;
  /** Gives a heart; each call is another guest. */
  readonly giveHeart: (path: string) => Promise<void>;
  /** Makes all its calls as one guest. */
  readonly sameGuest: () => Pick<PublicSite, 'send'>;
};

const problem = z.object({ type: z.string(), detail: z.string() });
const alreadyThere = /\/idempotency-key-reused$/;

const patienceMs = 60_000;
const pauseMs = 1_000;

/** Repeats a request that a busy site refuses, with the same key. */
const unlessBusy = async (request: () => Promise<Response>): Promise<Response> => {
  const end = performance.now() + patienceMs;
  for (;;) {
    const response = await request();
    if (response.status !== 503 || performance.now() > end) return response;
    await response.arrayBuffer();
    await pause(pauseMs);
  }
};

type Cookies = { text: string };

/** Without cookies each call is made by another guest. */
const sendTo =
  (url: string, cookies?: Cookies): PublicSite['send'] =>
  async (path, key, body) => {
    const isForm = body instanceof FormData;
    const response = await unlessBusy(() =>
      fetch(new URL(path, url), {
        method: 'POST',
        body: isForm ? body : JSON.stringify(body),
        headers: {
          'idempotency-key': key,
          ...(isForm ? {} : { 'content-type': 'application/json' }),
          ...(cookies === undefined || cookies.text === '' ? {} : { cookie: cookies.text }),
        },
      }),
    );
    const given = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
    if (cookies && given.length > 0) cookies.text = given.join('; ');
    const answer: unknown = await response.json();
    if (response.ok) return answer;
    const { type, detail } = problem.parse(answer);
    if (alreadyThere.test(type)) return undefined;
    throw new Error(`${path} answered ${response.status}: ${detail}`);
  };

/**
 * Returns undefined when the site refuses a repeated request: the stored result belongs to another browser, so the
 * resource already exists.
 */
export const publicSite = (url: string): PublicSite => ({
  read: async (path) => {
    const response = await unlessBusy(() => fetch(new URL(path, url)));
    if (response.ok) return response.json();
    throw new Error(`${path} answered ${response.status}.`);
  },
  send: sendTo(url),
  sameGuest: () => ({ send: sendTo(url, { text: '' }) }),
  giveHeart: async (path) => {
    const response = await unlessBusy(() => fetch(new URL(path, url), { method: 'PUT' }));
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  },
});
