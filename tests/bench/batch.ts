import type { Visitor } from '../e2e/visitor.js';
import type { Row } from './table.js';

const quantity = 10_000;

/** S9: ten thousand codes are durable when the request is answered. */
export const batch = async (staff: Visitor): Promise<readonly Row[]> => {
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    const made = await staff.post('/api/admin/qr-codes/generate', {
      quantity,
      prefix: 'CF',
      batchName: `Bench ${round}`,
    });
    if (made.status !== 201)
      throw new Error(`The batch was answered with ${made.status}: ${JSON.stringify(made.body)}`);
    times.push(made.tookMs);
  }
  const shown = times.map((ms) => `${Math.round(ms)} ms`).join(', ');
  return [{ what: '10,000 codes durable and answered', seen: shown, reference: '', ratio: '', reach: '≤ 1,000 ms' }];
};
