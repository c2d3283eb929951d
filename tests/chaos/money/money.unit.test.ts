import { expect, test } from '@jest/globals';
import { campaignCounts, campaignFaults, type CampaignOutcome } from './campaign-kills.js';
import { commissionFaults, roundedShare, type CommissionOutcome } from './commission-kills.js';

/* Checks the checkers: each fault is planted here and must be found. */

const size = { seed: 1, recipients: 3, kills: 1 };
const [one, two, three] = ['reader-1@example.org', 'reader-2@example.org', 'reader-3@example.org'];
const refused = 'campaign-already-sending';
const sent: CampaignOutcome = {
  taken: [one, two, three, two],
  kills: 1,
  presses: ['sent', refused, 'campaign-already-sent', refused],
  status: 'sent',
  durationMs: 1,
};

test('accepts a complete campaign with one repeat for its one kill', () => {
  expect(campaignFaults(size, sent)).toEqual([]);
  expect(campaignCounts(size, sent)).toEqual({ missed: 0, repeats: 1, unknownRecipients: 0 });
});

test.each<[string, Partial<CampaignOutcome>, string]>([
  ['one recipient got no email', { taken: [one, two, two] }, '1 of 3 got no email'],
  ['more was repeated than killed', { taken: [one, two, three, one, two] }, '2 emails were repeated by 1 kills'],
  ['an unknown address got it', { taken: [one, two, three, 'x@example.org'] }, '1 emails went to others'],
  ['two requests started it', { presses: ['sent', 'sent', refused, refused] }, '2 requests started it'],
  [
    'a request was rejected for another reason',
    { presses: ['sent', 'campaign-unknown'] },
    'a request was rejected with campaign-unknown',
  ],
  ['it is not finished', { status: 'sending' }, 'it ended as sending'],
])('# sabotage: finds in a campaign that %s', (_, changed, fault) => {
  expect(campaignFaults(size, { ...sent, ...changed })).toContain(fault);
});

const notified = [
  { orderId: 'a', totalCents: 8_500, rateTenths: 100 },
  { orderId: 'b', totalCents: 1, rateTenths: 1 },
];
const booked = [
  { orderId: 'a', amountCents: 850 },
  { orderId: 'b', amountCents: 0 },
];
const books: CommissionOutcome = {
  placed: notified,
  commissions: booked,
  holds: booked.slice(0, 1),
  offSums: 0,
  parked: 0,
  durationMs: 1,
};

test('accepts each commission once with the rounded share', () => {
  expect(commissionFaults(books)).toEqual([]);
});

test.each([
  [8_500, 125, 1_063],
  [100, 5, 1],
  [99, 5, 0],
  [199_999, 1_000, 199_999],
])('rounds the share of %i cents at %i tenths of a percent to %i', (totalCents, rateTenths, cents) => {
  expect(roundedShare({ orderId: 'a', totalCents, rateTenths })).toBe(cents);
});

test.each<[string, Partial<CommissionOutcome>, string]>([
  ['one is missing', { commissions: booked.slice(1) }, 'commission of a: nothing instead of 850'],
  [
    'one exists twice',
    { commissions: [...booked, ...booked.slice(0, 1)] },
    'commission of a: 850 and 850 instead of 850',
  ],
  ['one is a cent off', { commissions: [{ orderId: 'a', amountCents: 851 }] }, 'commission of a: 851 instead of 850'],
  ['its money was held twice', { holds: [...books.holds, ...books.holds] }, 'hold of a: 850 and 850 instead of 850'],
  ['an amount without an order is held', { holds: [{ orderId: 'x', amountCents: 1 }] }, 'x belongs to no order'],
  ['a posting was dropped', { offSums: 1 }, '1 journals do not sum to zero'],
  ['an event is a dead letter', { parked: 1 }, '1 dead letters'],
])('# sabotage: finds in commissions that %s', (_, changed, fault) => {
  expect(commissionFaults({ ...books, ...changed })).toContain(fault);
});
