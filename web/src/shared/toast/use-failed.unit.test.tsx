/** @jest-environment ./web/test/browser-environment.cjs */
import { expect, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { ApiError } from '../api/errors.js';
import { toasts } from './toast-store.js';
import { useFailed } from './use-failed.js';

const refusal = (status: number, detail: string): ApiError =>
  new ApiError(status, JSON.stringify({ detail, correlationId: '0197-test' }), '', new Headers());

test.each([400, 403, 404, 409, 422])('explains why nothing was saved on status %i', (status) => {
  const { result } = renderHook(() => useFailed());
  result.current(refusal(status, `Sentence of ${status}.`));
  expect(toasts.shown()).toMatchObject({
    title: 'Error',
    variant: 'destructive',
    description: expect.stringContaining(`Sentence of ${status}.`),
  });
});

test('leaves an ended session to its dialog', () => {
  const { result } = renderHook(() => useFailed());
  result.current(refusal(409, 'Before.'));
  result.current(refusal(401, 'Please sign in.'));
  expect(toasts.shown()).toMatchObject({ description: expect.stringContaining('Before.') });
});
