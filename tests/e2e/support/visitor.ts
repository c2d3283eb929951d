import { randomUUID } from 'node:crypto';

export type Reply = {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed if it is JSON, else the text. */
  readonly body: unknown;
  /** In milliseconds. */
  readonly durationMs: number;
};

type Send = { readonly headers?: Readonly<Record<string, string>>; readonly key?: string };

/** Returns whether the server closed an idle connection just when it was reused. */
const wasIdle = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && error.cause.message === 'other side closed';

/** Repeats a request on a closed idle connection once, as browsers do; the idempotency key prevents a second write. */
export const fetchAsBrowser = (url: URL, request: RequestInit): Promise<Response> =>
  fetch(url, request).catch((error: unknown) => {
    if (!wasIdle(error)) throw error;
    return fetch(url, request);
  });

/** The client of one person: keeps cookies like a browser unless disabled. */
export type Visitor = {
  readonly get: (path: string, send?: Send) => Promise<Reply>;
  readonly post: (path: string, body?: unknown, send?: Send) => Promise<Reply>;
  readonly put: (path: string, body?: unknown, send?: Send) => Promise<Reply>;
  readonly patch: (path: string, body?: unknown, send?: Send) => Promise<Reply>;
  readonly remove: (path: string, send?: Send) => Promise<Reply>;
  readonly bytes: (path: string) => Promise<{ readonly type: string; readonly bytes: Buffer }>;
};

const written = (body: unknown): { readonly body?: BodyInit; readonly type?: string } => {
  if (body === undefined) return {};
  if (body instanceof FormData || typeof body === 'string') return { body };
  return { body: JSON.stringify(body), type: 'application/json' };
};

/**
 * @param keepsCookies false: a new browser at every call, like a simple script
 * @param always headers of every call, such as the languages of the browser
 */
export const visitor = (url: string, keepsCookies = true, always: Readonly<Record<string, string>> = {}): Visitor => {
  const jar = new Map<string, string>();

  const keep = (headers: Headers): void => {
    for (const line of headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (/max-age=0/i.test(line)) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
  };

  const call = async (method: string, path: string, body: unknown, { headers, key }: Send = {}): Promise<Response> => {
    const content = written(body);
    const request: RequestInit = {
      method,
      redirect: 'manual',
      ...(content.body === undefined ? {} : { body: content.body }),
      headers: {
        ...(content.type === undefined ? {} : { 'content-type': content.type }),
        ...(jar.size > 0 ? { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...always,
        ...(method === 'GET' ? {} : { 'idempotency-key': key ?? randomUUID() }),
        ...headers,
      },
    };
    const response = await fetchAsBrowser(new URL(path, url), request);
    if (keepsCookies) keep(response.headers);
    return response;
  };

  const reply = async (method: string, path: string, body: unknown, send?: Send): Promise<Reply> => {
    const began = performance.now();
    const response = await call(method, path, body, send);
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? (JSON.parse(text) as unknown) : text,
      durationMs: performance.now() - began,
    };
  };

  return {
    get: (path, send) => reply('GET', path, undefined, send),
    post: (path, body, send) => reply('POST', path, body, send),
    put: (path, body, send) => reply('PUT', path, body, send),
    patch: (path, body, send) => reply('PATCH', path, body, send),
    remove: (path, send) => reply('DELETE', path, undefined, send),
    bytes: async (path) => {
      const response = await call('GET', path, undefined);
      return { type: response.headers.get('content-type') ?? '', bytes: Buffer.from(await response.arrayBuffer()) };
    },
  };
};
