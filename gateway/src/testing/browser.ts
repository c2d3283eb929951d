import { readCookies } from '../http/cookies.js';

export type Reply = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined if there is none. */
  readonly body: any;
};

type Asked = {
  readonly body?: unknown;
  readonly raw?: string | Uint8Array | FormData;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Browser = {
  readonly send: (method: string, path: string, options?: Asked) => Promise<Reply>;
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Reply>;
  readonly post: (path: string, body?: unknown, headers?: Readonly<Record<string, string>>) => Promise<Reply>;
  readonly cookies: Map<string, string>;
};

/** Sends requests to a gateway over HTTP and keeps its cookies, as a browser does. */
export const openBrowser = (port: number): Browser => {
  const cookies = new Map<string, string>();
  const send = async (method: string, path: string, options: Asked = {}): Promise<Reply> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.raw !== undefined ? { body: options.raw } : {}),
      ...(options.body !== undefined ? { body: JSON.stringify(options.body) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      for (const [name, value] of Object.entries(readCookies(pair)))
        if (/Max-Age=0(?:;|$)/.test(line)) cookies.delete(name);
        else cookies.set(name, value);
    }
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text !== '' ? JSON.parse(text) : undefined,
    };
  };
  return {
    cookies,
    send,
    get: (path, headers) => send('GET', path, headers ? { headers } : {}),
    post: (path, body, headers) =>
      send('POST', path, { ...(body === undefined ? {} : { body }), ...(headers ? { headers } : {}) }),
  };
};
