import { ApiError, ConnectionError } from './errors.js';

const timeoutMs = 60_000;

const blobOf = async (path: string, init: RequestInit): Promise<Blob> => {
  let response: Response;
  try {
    response = await fetch(new URL(path, window.location.origin), { ...init, signal: AbortSignal.timeout(timeoutMs) });
  } catch (cause) {
    throw new ConnectionError('No answer came. Check the connection and try again.', { cause });
  }
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText, response.headers);
  return response.blob();
};

/** Reads a file of our server for display in the page. */
export const getFile = (path: string): Promise<Blob> => blobOf(path, {});

/** Requests a file generated from the body. */
export const makeFile = (path: string, body: unknown, key: string): Promise<Blob> =>
  blobOf(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });
