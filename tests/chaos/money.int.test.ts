import { expect, test } from '@jest/globals';
import { campaignFaults, campaignRun, connections } from './campaign-kills.js';
import { commissionFaults, commissionRun } from './commission-kills.js';
import { ledgerWalks } from './ledger-walks.js';

/* The short form of `make chaos ARGS=--money`, which is 5,000 commissions, 5,000 mails and longer walks. */

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6));

test(`R8: 200 commissions while their service is killed: each once, the rounded rate of its time, SEED=${seed}`, async () => {
  const outcome = await commissionRun({ seed, orders: 200, kills: 1 });
  expect(commissionFaults(outcome)).toEqual([]);
  expect(outcome.told).toHaveLength(200);
});

test(`R13: a campaign of 300 whose sender is killed twice while two admins press Send, SEED=${seed}`, async () => {
  const size = { seed, recipients: 300, kills: 2 };
  const outcome = await campaignRun(size);
  expect(campaignFaults(size, outcome, connections)).toEqual([]);
  expect(outcome.taken.length).toBeGreaterThanOrEqual(300);
});

test(`R7: walks through the door of the ledger sum to zero after each step, SEED=${seed}`, async () => {
  const { faults, done, refused } = await ledgerWalks({ seed, walks: 4, steps: 64 });
  expect(faults).toEqual([]);
  expect(Math.min(done, refused)).toBeGreaterThan(20);
  expect(done + refused).toBe(256);
});
