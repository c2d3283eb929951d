import { expect } from '@jest/globals';
import type { Reply } from '../../e2e/support/visitor.js';

/** A sentence for the person, and the time after which a repeat is useful. */
export const expectExplained = ({ status, headers, body }: Pick<Reply, 'status' | 'headers' | 'body'>): void => {
  expect({ status, body }).toMatchObject({ status: 503, body: { detail: expect.stringMatching(/again.*\.$/) } });
  expect(headers.get('content-type')).toContain('application/problem+json');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
};
