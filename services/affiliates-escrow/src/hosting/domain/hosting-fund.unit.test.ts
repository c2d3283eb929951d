import { describe, expect, it, test } from '@jest/globals';
import { reportMonths, type MonthChange } from './fund-report.js';
import { fundedUntil, keptShare, orderShare, yearlyCost, type Figures } from './hosting-fund.js';

const figures: Figures = { shareKind: 'percent', shareValue: 100, timelineYearCents: 50, gbYearCents: 30 };
const gb = 1_000_000_000;

describe('the share of a paid order', () => {
  it.each([
    ['percent of the price, rounded half up', { shareKind: 'percent', shareValue: 125 }, 7_900, 1, 988],
    ['cents per plate', { shareKind: 'per-plate', shareValue: 300 }, 8_500, 3, 900],
    ['never more than was paid', { shareKind: 'per-plate', shareValue: 90_000 }, 8_500, 3, 8_500],
    ['zero while the share is zero', { shareKind: 'percent', shareValue: 0 }, 8_500, 3, 0],
  ] as const)('is %s', (_, share, paidCents, plates, expected) => {
    expect(orderShare(share, { paidCents, plates })).toBe(expected);
  });

  it.each([
    ['kept without a refund', 0, false, 850],
    ['lowered in proportion by a partial refund', 2_500, false, 600],
    ['gone after a full refund', 8_500, false, 0],
    ['gone after a cancellation', 0, true, 0],
  ])('is %s', (_, refundedCents, canceled, expected) => {
    expect(keptShare(850, { paidCents: 8_500, refundedCents, canceled })).toBe(expected);
  });

  it('never grows when refunds grow', () => {
    for (let cents = 1; cents <= 333; cents += 1) {
      const money = { paidCents: 333, canceled: false };
      expect(keptShare(77, { ...money, refundedCents: cents })).toBeLessThanOrEqual(
        keptShare(77, { ...money, refundedCents: cents - 1 }),
      );
    }
  });
});

describe('the year until which a timeline is funded', () => {
  const reserve = { keptCents: 1_580, timelines: 2, paidAt: new Date('2026-11-28T10:00:00Z') };
  const on = (day: string) => ({ figures, now: new Date(`${day}T10:00:00Z`) });

  it('counts whole years from the payment, for each timeline of the order', () => {
    expect(fundedUntil(reserve, 0, on('2026-12-01'))).toBe(2026 + 15);
  });

  it('is earlier for larger files', () => {
    expect(fundedUntil(reserve, 2 * gb, on('2026-12-01'))).toBe(2026 + 7);
  });

  it('is absent below one year, and once it is over', () => {
    expect(fundedUntil({ ...reserve, keptCents: 99 }, 0, on('2026-12-01'))).toBeUndefined();
    expect(fundedUntil({ ...reserve, keptCents: 100 }, 0, on('2027-12-31'))).toBe(2027);
    expect(fundedUntil({ ...reserve, keptCents: 100 }, 0, on('2028-01-01'))).toBeUndefined();
  });
});

test('rounds the yearly cost of files up to a cent', () => {
  expect(yearlyCost(figures, { timelines: 3, bytes: 1 })).toBe(151);
  expect(yearlyCost(figures, { timelines: 3, bytes: 2 * gb })).toBe(210);
});

describe('the months of the fund', () => {
  const change = (month: string, details: Partial<MonthChange>): MonthChange => ({
    month,
    inCents: 0,
    reversedCents: 0,
    otherCents: 0,
    timelines: 0,
    ...details,
  });
  const changes = [
    change('2026-11', { inCents: 1_000, timelines: 2 }),
    change('2027-01', { inCents: 500, reversedCents: 400, otherCents: -100, timelines: -1 }),
  ];
  const dated = [
    { ...figures, fromDay: '2026-11-01' },
    { ...figures, fromDay: '2027-01-15', timelineYearCents: 100 },
  ];

  it('add up, with months without a change and the cost of their time', () => {
    const months = reportMonths(changes, dated, { today: '2027-01-31', bytesPerTimeline: 0 });
    expect(
      months.map(({ month, balanceCents, timelines, yearsTenths }) => [month, balanceCents, timelines, yearsTenths]),
    ).toEqual([
      ['2026-11', 1_000, 2, 100],
      ['2026-12', 1_000, 2, 100],
      ['2027-01', 1_000, 1, 100],
    ]);
  });

  it('have no years while the size of the files is unknown', () => {
    const months = reportMonths(changes, dated, { today: '2026-11-30' });
    expect(months).toEqual([{ ...changes[0], balanceCents: 1_000 }]);
  });

  it('take planned figures only from their day', () => {
    const months = reportMonths(changes, dated, { today: '2027-01-14', bytesPerTimeline: 0 });
    expect(months.at(-1)?.yearsTenths).toBe(200);
  });

  it('are absent before the first change', () => {
    expect(reportMonths([], dated, { today: '2027-01-31', bytesPerTimeline: 0 })).toEqual([]);
  });
});
