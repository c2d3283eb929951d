import { describe, expect, it } from '@jest/globals';
import { firstOpenDay, lastMonths } from './visit-day.js';

describe('visit day', () => {
  it('stays open for ten minutes after midnight', () => {
    expect(firstOpenDay(new Date('2026-06-01T00:09:59Z'))).toBe('2026-05-31');
    expect(firstOpenDay(new Date('2026-06-01T00:10:00Z'))).toBe('2026-06-01');
  });

  it('lists twelve months on the last day of a long month', () => {
    const months = lastMonths(new Date('2026-03-31T23:59:59Z'));
    expect(months).toHaveLength(12);
    expect([months[0], months[9], months[11]]).toEqual(['2025-04', '2026-01', '2026-03']);
  });
});
