import { answerOf } from './answer.js';
import { ApiError, ConnectionError } from './errors.js';

export type SendForm = {
  readonly key: string;
  /** Share of the bytes sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
};

/** Posts a multipart form. Uses XMLHttpRequest, because fetch reports no upload progress. */
export const sendForm = <A>(path: string, form: FormData, { key, onProgress, signal }: SendForm): Promise<A> =>
  new Promise<A>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', new URL(path, window.location.origin).href);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('idempotency-key', key);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) {
        resolve(answerOf<A>(request.responseText));
        return;
      }
      const headers = new Headers();
      for (const name of ['retry-after', 'x-correlation-id']) {
        const value = request.getResponseHeader(name);
        if (value !== null) headers.set(name, value);
      }
      reject(new ApiError(request.status, request.responseText, request.statusText, headers));
    });
    const lost = (): void => reject(new ConnectionError('No answer came. Check the connection and try again.'));
    request.addEventListener('error', lost);
    request.addEventListener('timeout', lost);
    request.addEventListener('abort', () => reject(new DOMException('Stopped.', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
