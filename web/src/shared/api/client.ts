import { ApiError, ConnectionError } from './errors.js';

type Write = {
  readonly method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
  /** One key per attempt a person means; see idempotency.ts. */
  readonly key: string;
};

const timeoutMs = 30_000;

const address = (path: string): string => new URL(path, window.location.origin).href;

const send = async (path: string, init: RequestInit): Promise<Response> => {
  let response: Response;
  try {
    response = await fetch(address(path), { credentials: 'same-origin', ...init });
  } catch (cause) {
    if (init.signal?.aborted && (init.signal.reason as Error | undefined)?.name === 'AbortError') throw cause;
    throw new ConnectionError('No answer came. Check the connection and try again.', { cause });
  }
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText, response.headers);
  return response;
};

const readJson = async <A>(response: Response): Promise<A> => {
  const text = await response.text();
  // 204 and 202 may come without a body; the caller's type says so. Shapes are the server's promise, tested against
  // the same schemas over there: a validator here would cost a guest's phone more bytes than the whole page.
  return (text === '' ? undefined : JSON.parse(text)) as A;
};

/** Reads JSON from our own server. Rejects with ApiError (an answer that is not OK) or ConnectionError (no answer). */
export const getJson = async <A>(path: string, signal?: AbortSignal): Promise<A> => {
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await send(path, {
    headers: { accept: 'application/json' },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  return readJson<A>(response);
};

/** Writes JSON to our own server, once per key: the same key sent twice has one effect. */
export const sendJson = async <A>(path: string, { method = 'POST', body, key }: Write): Promise<A> => {
  const response = await send(path, {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json', 'idempotency-key': key },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  return readJson<A>(response);
};

/** Path segments from the reader's side are always escaped here, so that no code can reach another call. */
export const path = (strings: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  strings.reduce((whole, part, index) => whole + encodeURIComponent(String(values[index - 1] ?? '')) + part);
