import { expect, test } from '@jest/globals';
import { campaignCounts, campaignFaults, type CampaignOutcome } from './campaign-kills.js';
import { commissionFaults, roundedShare, type CommissionOutcome } from './commission-kills.js';

/* A judge that finds nothing may be blind: each fault is made here, and must be found. */

const size = { seed: 1, recipients: 3, kills: 1 };
const [one, two, three] = ['reader-1@example.org', 'reader-2@example.org', 'reader-3@example.org'];
const refused = 'campaign-already-sending';
const sent: CampaignOutcome = {
  taken: [one, two, three, two],
  kills: 1,
  presses: ['sent', refused, 'campaign-already-sent', refused],
  status: 'sent',
  tookMs: 1,
};

test('a campaign that reached everybody, with one repeat for its one kill, is good', () => {
  expect(campaignFaults(size, sent)).toEqual([]);
  expect(campaignCounts(size, sent)).toEqual({ missed: 0, repeats: 1, strangers: 0 });
});

test.each<[string, Partial<CampaignOutcome>, string]>([
  ['somebody got nothing', { taken: [one, two, two] }, '1 of 3 got nothing'],
  ['more was repeated than killed', { taken: [one, two, three, one, two] }, '2 mails were repeated by 1 kills'],
  ['a stranger got it', { taken: [one, two, three, 'x@example.org'] }, '1 mails went to others'],
  ['two presses began it', { presses: ['sent', 'sent', refused, refused] }, '2 presses began it'],
  [
    'a press was refused otherwise',
    { presses: ['sent', 'campaign-unknown'] },
    'a press was refused as campaign-unknown',
  ],
  ['it rests', { status: 'sending' }, 'it ended as sending'],
])('# sabotage: the judge of campaigns finds that %s', (_, changed, fault) => {
  expect(campaignFaults(size, { ...sent, ...changed })).toContain(fault);
});

const told = [
  { orderId: 'a', totalCents: 8_500, rateTenths: 100 },
  { orderId: 'b', totalCents: 1, rateTenths: 1 },
];
const booked = [
  { orderId: 'a', amountCents: 850 },
  { orderId: 'b', amountCents: 0 },
];
const books: CommissionOutcome = {
  told,
  commissions: booked,
  holds: booked.slice(0, 1),
  offSums: 0,
  parked: 0,
  tookMs: 1,
};

test('commissions that stand once, as the rounded share, are good', () => {
  expect(commissionFaults(books)).toEqual([]);
});

test.each([
  [8_500, 125, 1_063],
  [100, 5, 1],
  [99, 5, 0],
  [199_999, 1_000, 199_999],
])('of %i cents at %i tenths of a percent the rounded share is %i', (totalCents, rateTenths, cents) => {
  expect(roundedShare({ orderId: 'a', totalCents, rateTenths })).toBe(cents);
});

test.each<[string, Partial<CommissionOutcome>, string]>([
  ['one is missing', { commissions: booked.slice(1) }, 'commission of a: nothing instead of 850'],
  [
    'one stands twice',
    { commissions: [...booked, ...booked.slice(0, 1)] },
    'commission of a: 850 and 850 instead of 850',
  ],
  ['one is a cent off', { commissions: [{ orderId: 'a', amountCents: 851 }] }, 'commission of a: 851 instead of 850'],
  ['its money was held twice', { holds: [...books.holds, ...books.holds] }, 'hold of a: 850 and 850 instead of 850'],
  ['a cent of nobody is held', { holds: [{ orderId: 'x', amountCents: 1 }] }, 'x is of no order'],
  ['a posting was dropped', { offSums: 1 }, '1 journals do not sum to zero'],
  ['an event was put away', { parked: 1 }, '1 dead letters'],
])('# sabotage: the judge of commissions finds that %s', (_, changed, fault) => {
  expect(commissionFaults({ ...books, ...changed })).toContain(fault);
});
