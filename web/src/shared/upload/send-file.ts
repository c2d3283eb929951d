import { isRecord, isText, parseJson } from '../storage/stored.js';
import { problemText } from '../language/texts.js';
import type { DetailedError, HttpRequest } from 'tus-js-client';

export type Sent = { readonly cancel: () => void };

type Telling = {
  readonly onBegun: (uploadId: string) => void;
  readonly onProgress: (bytes: number) => void;
  readonly onDone: () => void;
  /** `final`: a retry would not help. */
  readonly onError: (sentence: string | undefined, final: boolean) => void;
  /** The network is unavailable; retries automatically. */
  readonly onWaiting: () => void;
};

export type SendFile = (
  details: {
    readonly file: File;
    readonly name: string;
    readonly key: string;
    readonly uploadId?: string | undefined;
    /** Code of the target timeline. */
    readonly code?: string | undefined;
  },
  reporting: Telling,
) => Promise<Sent>;

const kilobyte = 1 << 10;
const smallestPiece = 256 * kilobyte;
const largestPiece = 16 * 1024 * kilobyte;
/** Duration of a piece in seconds: the most that a lost connection costs. */
const pieceSeconds = 4;
const secondsBetween = [0.5, 1, 2, 3, 5, 8, 12, 20, ...Array.from({ length: 40 }, () => 30)];

/**
 * The first response sets the browser's id cookie. Until then only one upload may start, else each would get a
 * different browser id.
 */
let introduced: Promise<void> | undefined;

const takeTurns = async (request: HttpRequest, done: Set<() => void>): Promise<void> => {
  if (request.getMethod() !== 'POST') return;
  if (introduced) return introduced;
  introduced = new Promise((resolve) => done.add(resolve));
};

type Refusal = { readonly detail?: string; readonly slug: string };

const refusalOf = (error: Error | DetailedError): Refusal => {
  const text = 'originalResponse' in error ? (error.originalResponse?.getBody() ?? '') : '';
  const problem = parseJson(text);
  if (!isRecord(problem)) return { slug: '' };
  const { detail, type } = problem;
  return { ...(isText(detail) && { detail }), slug: isText(type) ? (type.split('/').at(-1) ?? '') : '' };
};

const statusOf = (error: Error | DetailedError): number =>
  'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0;

/** Returns whether a retry may help: no response, server unavailable or busy, or an offset conflict. */
const passes = (error: Error | DetailedError): boolean => {
  const status = statusOf(error);
  if (status === 429) return refusalOf(error).slug !== 'upload-quota-reached';
  return status === 0 || status >= 500 || status === 409 || status === 423 || status === 408;
};

/** Returns whether the server no longer has the upload, so that the file has to be sent again. */
const isGone = (status: number): boolean => status === 404 || status === 410;

/** Sends one file by the tus protocol, in pieces sized to the connection, and resumes automatically. */
export const sendFile: SendFile = async ({ file, name, key, uploadId, code }, reporting) => {
  const { Upload } = await import('tus-js-client');
  const endpoint = new URL('/api/uploads', window.location.origin).href;
  const rounds = new Set<() => void>();
  let pieceBegan = performance.now();
  const upload = new Upload(file, {
    endpoint,
    ...(uploadId !== undefined && { uploadUrl: `${endpoint}/${uploadId}` }),
    chunkSize: 2 * 1024 * kilobyte,
    storeFingerprintForResuming: false,
    retryDelays: secondsBetween.map((seconds) => seconds * 1_000),
    metadata: { filename: name, filetype: file.type, ...(code !== undefined && { code }) },
    onBeforeRequest: async (request) => {
      await takeTurns(request, rounds);
      if (request.getMethod() === 'POST') request.setHeader('Idempotency-Key', key);
      pieceBegan = performance.now();
    },
    onAfterResponse: (request, response) => {
      for (const go of rounds) go();
      rounds.clear();
      // On any 4xx the library starts the file again, which would upload it twice after "too many requests".
      const status = response.getStatus();
      if (request.getMethod() === 'HEAD' && status >= 400 && !isGone(status))
        throw new Error(`The offset could not be read (${status}).`);
    },
    onUploadUrlAvailable: () => reporting.onBegun(upload.url?.split('/').at(-1) ?? ''),
    onProgress: reporting.onProgress,
    onChunkComplete: (bytes) => {
      const seconds = Math.max(0.05, (performance.now() - pieceBegan) / 1_000);
      upload.options.chunkSize = Math.min(
        largestPiece,
        Math.max(smallestPiece, Math.round((bytes / seconds) * pieceSeconds)),
      );
    },
    onShouldRetry: (error) => {
      if (!passes(error)) return false;
      upload.options.chunkSize = smallestPiece;
      reporting.onWaiting();
      // Another upload may get the id while this connection is down.
      if (rounds.size > 0) introduced = undefined;
      for (const go of rounds) go();
      rounds.clear();
      return true;
    },
    onSuccess: reporting.onDone,
    onError: (error) => {
      if (rounds.size > 0) introduced = undefined;
      for (const go of rounds) go();
      const { slug, detail } = refusalOf(error);
      reporting.onError(problemText(slug, detail), !passes(error));
    },
  });
  upload.start();
  return { cancel: () => void upload.abort() };
};
