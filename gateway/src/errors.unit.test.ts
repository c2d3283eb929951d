import { describe, expect, it } from '@jest/globals';
import { problem, type Kind } from '@keepsake/platform/problem';
import { asProblem, errorAnswer, statusOf } from './errors.js';

describe('conversion of errors to responses', () => {
  const kinds: readonly (readonly [Kind, number])[] = [
    ['invalid', 400],
    ['unauthenticated', 401],
    ['forbidden', 403],
    ['not-found', 404],
    ['conflict', 409],
    ['too-many', 429],
    ['unavailable', 503],
  ];
  it.each(kinds)('maps %s to %d', (kind, status) => {
    expect(statusOf(problem(kind, 'some-slug', 'Words.'))).toBe(status);
  });

  it.each([
    ['idempotency-key-reused', 422],
    ['upload-missing', 422],
    ['human-check-needed', 428],
    ['file-too-large', 413],
    ['unexpected', 500],
  ])('prefers the slug %s to its kind: %d', (slug, status) => {
    expect(statusOf(problem('conflict', slug, 'Words.'))).toBe(status);
  });

  it('includes fields of the service, which cannot override status or type', () => {
    const { body, headers } = errorAnswer(
      problem('conflict', 'total-differs', 'The price has changed.', {
        quote: { totalPrice: 8500 },
        status: 200,
        type: 'x',
      }),
      'c-1',
    );
    expect(body).toEqual({
      quote: { totalPrice: 8500 },
      type: '/problems/total-differs',
      title: 'This can no longer be done',
      status: 409,
      detail: 'The price has changed.',
      message: 'The price has changed.',
      correlationId: 'c-1',
    });
    expect(headers).toEqual({});
  });

  it('includes the time to retry', () => {
    const wait = problem('too-many', 'too-many-tries', 'Too many.', { retryAfterMs: 61_200 });
    expect(errorAnswer(wait, 'c').headers).toEqual({ 'retry-after': '62' });
    expect(errorAnswer(wait, 'c').body).not.toHaveProperty('retryAfterMs');
    expect(errorAnswer(problem('unavailable', 'x', 'Away.'), 'c').headers).toEqual({ 'retry-after': '5' });
  });

  it('hides the details of unexpected errors', () => {
    const { known, unknown } = asProblem(new TypeError('secret of the house'));
    expect(unknown).toBe(true);
    expect([statusOf(known), known.message]).toEqual([
      500,
      'Something went wrong on our side. Please try again; if it happens again, write to us.',
    ]);
  });

  it.each([
    [Object.assign(new Error('too big'), { code: 'LIMIT_FILE_SIZE' }), 413],
    [Object.assign(new Error('too many'), { code: 'LIMIT_FILE_COUNT' }), 413],
    [Object.assign(new Error('what'), { code: 'LIMIT_UNEXPECTED_FILE' }), 400],
    [new URIError('URI malformed'), 400],
    [new Error('Unexpected end of form'), 400],
    [Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }), 503],
    [Object.assign(new Error('terminating connection'), { code: '57P01' }), 503],
  ])('classifies %s as %d', (error, status) => {
    const { known, unknown } = asProblem(error);
    expect([unknown, statusOf(known)]).toEqual([false, status]);
  });
});
