import { expect, test } from '@jest/globals';
import { campaignFaults, campaignRun, connections } from './campaign-kills.js';
import { commissionFaults, commissionRun } from './commission-kills.js';
import { ledgerWalks } from './ledger-walks.js';

/* Short form of `make chaos ARGS=--money`, which runs 5,000 commissions, 5,000 emails and longer walks. */

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6));

test(`books 200 commissions once each at the rate of their time despite kills, SEED=${seed}`, async () => {
  const outcome = await commissionRun({ seed, orders: 200, kills: 1 });
  expect(commissionFaults(outcome)).toEqual([]);
  expect(outcome.placed).toHaveLength(200);
});

test(`sends a campaign of 300 once despite two kills and two senders, SEED=${seed}`, async () => {
  const size = { seed, recipients: 300, kills: 2 };
  const outcome = await campaignRun(size);
  expect(campaignFaults(size, outcome, connections)).toEqual([]);
  expect(outcome.taken.length).toBeGreaterThanOrEqual(300);
});

test(`keeps the ledger balanced after each step of random operations, SEED=${seed}`, async () => {
  const { faults, done, refused } = await ledgerWalks({ seed, walks: 4, steps: 64 });
  expect(faults).toEqual([]);
  expect(Math.min(done, refused)).toBeGreaterThan(20);
  expect(done + refused).toBe(256);
});
