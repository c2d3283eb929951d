import { describe, expect, it } from '@jest/globals';
import { serviceLine } from '@keepsake/contracts/values/service-block';
import { contactLine, lifeLine } from './family-sheet.js';

describe('a family sheet', () => {
  it('ends with the contact, and omits unknown fields', () => {
    const home = { name: 'Okafor Funeral Home', city: 'Mobile', state: 'AL', phone: '555 0100' };
    expect(contactLine(home, 'en')).toBe('Questions? Okafor Funeral Home · Mobile, AL · 555 0100');
    expect(contactLine({ ...home, website: 'https://okafor.example' }, 'en')).toContain('· https://okafor.example');
  });

  it.each([
    [{ fromDate: '1941-03-14', toDate: '2026-11-20' }, 'March 14, 1941 – November 20, 2026'],
    [{ fromDate: '1941' }, 'Born 1941'],
    [{ toDate: '2026-11' }, 'Died November 2026'],
    [{}, ''],
  ])('shows the known dates of a life (%#)', (dates, line) => {
    expect(lifeLine(dates, 'en')).toBe(line);
  });

  it('shows the service as far as it is known', () => {
    const service = { serviceDate: '2026-12-04', serviceTime: '14:30', servicePlace: 'St. Mary' };
    expect(serviceLine(service, 'en')).toBe('Service: December 4, 2026, 2:30 PM, St. Mary');
    expect(serviceLine({ serviceDate: '2026-12-04' }, 'en')).toBe('Service: December 4, 2026');
    expect(serviceLine({}, 'en')).toBe('');
  });

  it('has dates and times as the language writes them', () => {
    const service = { serviceDate: '2026-12-04', serviceTime: '14:30', servicePlace: 'St. Mary' };
    expect(serviceLine(service, 'de')).toBe('Trauerfeier: 4. Dezember 2026, 14:30, St. Mary');
    expect(serviceLine(service, 'ar')).toMatch(/^المراسم: 4 ديسمبر 2026، 2:30.م، St\. Mary$/u);
    expect(lifeLine({ fromDate: '1941-03-14' }, 'es')).toBe('Nacimiento: 14 de marzo de 1941');
  });
});
