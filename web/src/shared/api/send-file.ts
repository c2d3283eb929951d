import { readEarly } from './client.js';

/** Uploads a file or text unchanged, without a timeout; the same idempotency key takes effect once. */
export const sendFile = <A>(path: string, type: string, file: Blob | string, key: string): Promise<A> =>
  readEarly<A>(
    fetch(new URL(path, window.location.origin).href, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': type, 'idempotency-key': key },
      body: file,
    }),
  );
