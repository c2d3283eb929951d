import { describe, expect, it } from '@jest/globals';
import { periodOf } from './period.js';

describe('a period of bookings', () => {
  it.each([
    ['this-month', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['last-month', '2026-01-15', '2025-12-01', '2025-12-31'],
    ['this-quarter', '2026-12-31', '2026-10-01', '2026-12-31'],
    ['last-quarter', '2026-02-01', '2025-10-01', '2025-12-31'],
    ['this-year', '2026-06-30', '2026-01-01', '2026-12-31'],
    ['last-year', '2026-06-30', '2025-01-01', '2025-12-31'],
  ] as const)('%s on %s is from %s to %s', (period, today, firstDay, lastDay) => {
    expect(periodOf(period, today)).toEqual({ firstDay, lastDay });
  });
});
