import { answerOf } from './answer.js';
import { ApiError, ConnectionError } from './errors.js';

type Write = {
  readonly method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
  /** One key per intended attempt; see idempotency.ts. */
  readonly key: string;
  /** Completes even if the page is left, for changes shown before the response. Browsers allow 64 kB of such bodies. */
  readonly outlivesPage?: boolean;
};

const timeoutMs = 30_000;

const address = (path: string): string => new URL(path, window.location.origin).href;

/** Aborts on the caller's signal or the timeout. Phones of 2022 lack `AbortSignal.any`. */
const timeout = (signal?: AbortSignal): { readonly signal: AbortSignal; readonly done: () => void } => {
  const controller = new AbortController();
  const stop = (): void => controller.abort(signal?.reason);
  const timer = window.setTimeout(() => controller.abort(new DOMException('Too slow.', 'TimeoutError')), timeoutMs);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    done: () => {
      window.clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    },
  };
};

const read = async <A>(pending: Promise<Response>, callerLeft: () => boolean): Promise<A> => {
  let response: Response;
  let text: string;
  try {
    response = await pending;
    text = await response.text();
  } catch (cause) {
    if (callerLeft()) throw cause;
    throw new ConnectionError('No answer came. Check the connection and try again.', { cause });
  }
  if (!response.ok) throw new ApiError(response.status, text, response.statusText, response.headers);
  return answerOf<A>(text);
};

const never = (): boolean => false;

/** Reads the response of a request that started before React. */
export const readEarly = <A>(pending: Promise<Response>): Promise<A> => read<A>(pending, never);

/** Reads JSON from our server, and inspects the response before its body. */
export const getResponse = async <A>(
  path: string,
  signal?: AbortSignal,
  inspect: (response: Response) => void = () => undefined,
): Promise<A> => {
  const waiting = timeout(signal);
  const pending = fetch(address(path), { headers: { accept: 'application/json' }, signal: waiting.signal });
  const inspected = pending.then((response) => (inspect(response), response));
  return read<A>(inspected, () => signal?.aborted ?? false).finally(waiting.done);
};

/** Reads JSON from our server. Rejects with ApiError (error status) or ConnectionError (no response). */
export const getJson = <A>(path: string, signal?: AbortSignal): Promise<A> => getResponse<A>(path, signal);

/** Writes JSON to our server. Idempotent per key. */
export const sendJson = async <A>(
  path: string,
  { method = 'POST', body, key, outlivesPage = false }: Write,
): Promise<A> => {
  const waiting = timeout();
  const pending = fetch(address(path), {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json', 'idempotency-key': key },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(outlivesPage && { keepalive: true }),
    signal: waiting.signal,
  });
  return read<A>(pending, never).finally(waiting.done);
};

/** Escapes path segments, so that user input cannot reach another route. */
export const path = (strings: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  strings.reduce((whole, part, index) => whole + encodeURIComponent(String(values[index - 1] ?? '')) + part);
