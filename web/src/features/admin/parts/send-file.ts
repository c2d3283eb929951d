import { readEarly } from '../../../shared/api/client.js';

/** Sends a file, or text that stands for one, as it is, for as long as it takes; the same key sent twice has one effect. */
export const sendFile = <A>(path: string, type: string, file: Blob | string, key: string): Promise<A> =>
  readEarly<A>(
    fetch(new URL(path, window.location.origin).href, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': type, 'idempotency-key': key },
      body: file,
    }),
  );
