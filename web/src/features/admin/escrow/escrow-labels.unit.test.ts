import { expect, test } from '@jest/globals';
import { amountIn, byHand, signedAmount, type Transaction } from './escrow-labels.js';

const entry = (changed: Partial<Transaction>): Transaction => ({
  id: '0',
  accountId: '0',
  accountName: 'Deposits',
  currency: 'EUR',
  type: 'deposit',
  direction: 'in',
  amount: 123_456,
  description: '',
  status: 'open',
  orderId: null,
  orderNumber: null,
  payoutId: null,
  createdAt: '2026-05-04T10:00:00.000Z',
  createdBy: null,
  settled: null,
  reversed: null,
  ...changed,
});

test('formats an amount in its currency, and N/A if never computed', () => {
  expect(amountIn(123_456, 'EUR')).toBe('€1,234.56');
  expect(amountIn(0, 'GBP')).toBe('£0.00');
  expect(amountIn(null, 'USD')).toBe('N/A');
});

test('shows outgoing amounts with a minus', () => {
  expect(signedAmount(entry({}))).toBe('€1,234.56');
  expect(signedAmount(entry({ type: 'withdrawal', direction: 'out' }))).toBe('-€1,234.56');
});

test('offers to settle only transactions that a person entered', () => {
  const types = ['deposit', 'withdrawal', 'hold', 'commission', 'payout', 'hosting'] as const;
  expect(types.filter((type) => byHand(entry({ type })))).toEqual(['deposit', 'withdrawal', 'hold']);
});
