import { sharedText as t } from '../language/shared-texts.js';
import { problemText } from '../language/texts.js';
import { isRecord, parseJson } from '../storage/stored.js';

/** A field that the server refused, with the message to show beside it. */
type FieldProblem = { readonly field: string; readonly message: string };

type ProblemBody = {
  readonly type?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly errors?: readonly FieldProblem[];
  readonly [extra: string]: unknown;
};

/** An error response. `message` is the status, a colon, a space and the body, as specified. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: ProblemBody;
  readonly reference: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(status: number, text: string, statusText: string, headers: Headers) {
    super(`${status}: ${text === '' ? statusText : text}`);
    this.status = status;
    this.body = problemFrom(text);
    const kept = this.body['correlationId'] ?? headers.get('x-correlation-id');
    this.reference = typeof kept === 'string' ? kept : undefined;
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    this.retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : undefined;
  }

  /** The last part of the problem's `type`: `private-timeline`, `total-differs`, … */
  get slug(): string {
    return this.body.type?.split('/').at(-1) ?? '';
  }

  /** The server's message for people, if any. */
  get detail(): string | undefined {
    return this.body.detail;
  }
}

/** No response: the network is down, or the request timed out. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

const isFault = (value: unknown): value is FieldProblem =>
  isRecord(value) && typeof value['field'] === 'string' && typeof value['message'] === 'string';

function problemFrom(text: string): ProblemBody {
  const parsed = parseJson(text);
  if (!isRecord(parsed)) return {};
  const { type, title, detail, errors, ...rest } = parsed;
  return {
    ...rest,
    ...(typeof type === 'string' && { type }),
    ...(typeof title === 'string' && { title }),
    ...(typeof detail === 'string' && { detail }),
    ...(Array.isArray(errors) && { errors: errors.filter(isFault) }),
  };
}

export const hasStatus = (error: unknown, ...statuses: readonly number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status);

/** Returns the text for a toast: the server's message, else the given default. */
export const sentenceOf = (error: unknown, otherwise: string): string => {
  if (hasStatus(error, 429)) return tooManySentence(error);
  if (error instanceof ApiError && error.status < 500) return problemText(error.slug, error.detail) ?? otherwise;
  return otherwise;
};

export const tooManySentence = (error: ApiError): string => {
  const minutes = Math.max(1, Math.ceil((error.retryAfterMs ?? 60_000) / 60_000));
  return t('tooMany', { minutes });
};
