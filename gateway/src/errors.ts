import { asUnavailable } from '@keepsake/platform/database';
import { isProblem, problem, type Kind, type Problem } from '@keepsake/platform/problem';
import { asStorageProblem } from '@keepsake/platform/storage-problem';

/** Maps problems to HTTP status codes, by slug first, then by kind. No other file does. */
const statusOfSlug: Readonly<Record<string, number>> = {
  'idempotency-key-reused': 422,
  'upload-missing': 422,
  'licence-document-gone': 422,
  'month-not-begun': 422,
  'month-before-location': 422,
  'address-needed': 422,
  'human-check-needed': 428,
  'human-check-expired': 428,
  'human-check-spent': 428,
  'body-too-large': 413,
  'file-too-large': 413,
  'too-many-files': 413,
  'not-media': 415,
  'licence-type': 415,
  'body-not-json': 415,
  'body-too-slow': 408,
  'body-not-multipart': 415,
  'tus-type': 415,
  'tus-version': 412,
  'method-not-allowed': 405,
  'timeline-gone': 404,
  unexpected: 500,
};

const statusOfKind: Readonly<Record<Kind, number>> = {
  invalid: 400,
  'not-found': 404,
  conflict: 409,
  forbidden: 403,
  unauthenticated: 401,
  'too-many': 429,
  unavailable: 503,
};

const titleOfSlug: Readonly<Record<string, string>> = {
  'file-too-large': 'File too large',
  'timeline-not-found': 'Timeline Not Found',
  'private-timeline': 'This timeline is private',
  'human-check-wrong': 'Incorrect answer',
  'human-check-needed': 'Verification Required',
  unexpected: 'Something went wrong',
};

const titleOfKind: Readonly<Record<Kind, string>> = {
  invalid: 'Please check what was sent',
  'not-found': 'Not found',
  conflict: 'This can no longer be done',
  forbidden: 'Not allowed',
  unauthenticated: 'Please sign in',
  'too-many': 'Too many tries',
  unavailable: 'Not available right now',
};

export type ErrorAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
};

export const statusOf = (error: Problem): number => statusOfSlug[error.slug] ?? statusOfKind[error.kind];

const unexpected = (): Problem =>
  problem(
    'unavailable',
    'unexpected',
    'Something went wrong on our side. Please try again; if it happens again, write to us.',
  );

/** Converts an error to a problem; `unknown` is true for unexpected errors and causes, which the caller logs. */
export const asProblem = (error: unknown): { readonly known: Problem; readonly unknown: boolean } => {
  const known = isProblem(error) ? error : (asUnavailable(error) ?? asStorageProblem(error) ?? requestFault(error));
  return known ? { known, unknown: known.cause !== undefined } : { known: unexpected(), unknown: true };
};

/** Sends problem+json (RFC 9457). `extra` is spread first, so that it cannot override the status. */
export const errorAnswer = (error: Problem, correlationId: string): ErrorAnswer => {
  const status = statusOf(error);
  const { retryAfterMs, unexpected: _, service: __, ...extra } = error.extra;
  const waitMs = typeof retryAfterMs === 'number' ? retryAfterMs : status === 503 ? 5_000 : undefined;
  return {
    status,
    headers: {
      ...(waitMs !== undefined && { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1_000))) }),
      // The rest of the body is not read.
      ...(status === 408 && { connection: 'close' }),
    },
    body: {
      ...extra,
      type: `/problems/${error.slug}`,
      title: titleOfSlug[error.slug] ?? titleOfKind[error.kind],
      status,
      detail: error.message,
      message: error.message,
      correlationId,
    },
  };
};

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Maps errors of Express, the multipart parser and Node about unreadable requests. */
const requestFault = (error: unknown): Problem | undefined => {
  const code = codeOf(error);
  if (code === 'LIMIT_FILE_SIZE')
    return problem('invalid', 'file-too-large', 'This file is too large. Please select a smaller one.');
  if (code === 'LIMIT_FILE_COUNT' || code === 'LIMIT_PART_COUNT')
    return problem('invalid', 'too-many-files', 'Too many files at once. Please send them in smaller groups.');
  if (code.startsWith('LIMIT_'))
    return problem(
      'invalid',
      'form-too-large',
      'This form has more or longer fields than expected. Please shorten it.',
    );
  if (error instanceof URIError || (isRecord(error) && error['name'] === 'URIError'))
    return problem('invalid', 'broken-address', 'This address cannot be read. Please check it and try again.');
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || isCut(error))
    return problem('invalid', 'upload-broken', 'The upload was interrupted or is unreadable. Please try again.');
  return undefined;
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isCut = (error: unknown): boolean =>
  isRecord(error) &&
  /Unexpected end of (?:form|file)|Malformed part header|Multipart: Boundary not found|Request (?:aborted|closed)|aborted/i.test(
    String(error['message']),
  );
