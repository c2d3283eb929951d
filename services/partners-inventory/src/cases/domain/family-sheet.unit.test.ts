import { describe, expect, it } from '@jest/globals';
import { contactLine, lifeLine, serviceLine } from './family-sheet.js';

describe('a family sheet', () => {
  it('ends with the contact, and omits unknown fields', () => {
    const home = { name: 'Okafor Funeral Home', city: 'Mobile', state: 'AL', phone: '555 0100' };
    expect(contactLine(home)).toBe('Questions? Okafor Funeral Home · Mobile, AL · 555 0100');
    expect(contactLine({ ...home, website: 'https://okafor.example' })).toContain('· https://okafor.example');
  });

  it.each([
    [{ fromDate: '1941-03-14', toDate: '2026-11-20' }, 'March 14, 1941 – November 20, 2026'],
    [{ fromDate: '1941' }, 'Born 1941'],
    [{ toDate: '2026-11' }, 'Died November 2026'],
    [{}, ''],
  ])('shows the known dates of a life (%#)', (dates, line) => {
    expect(lifeLine(dates)).toBe(line);
  });

  it('shows the service as far as it is known', () => {
    const service = { serviceDate: '2026-12-04', serviceTime: '14:30', servicePlace: 'St. Mary' };
    expect(serviceLine(service)).toBe('Service: December 4, 2026, 2:30 PM, St. Mary');
    expect(serviceLine({ serviceDate: '2026-12-04' })).toBe('Service: December 4, 2026');
    expect(serviceLine({})).toBe('');
  });
});
