import { describe, expect, it } from '@jest/globals';
import { consentChanges, noConsent, occasionsOf } from './customer.js';

describe('consentChanges', () => {
  it('records consent given or revoked, and nothing when it is unchanged', () => {
    const both = { marketing: true, reminders: true };
    expect(consentChanges(noConsent, both)).toEqual([
      { purpose: 'marketing', granted: true },
      { purpose: 'reminders', granted: true },
    ]);
    expect(consentChanges(both, { ...both, marketing: false })).toEqual([{ purpose: 'marketing', granted: false }]);
    expect(consentChanges(both, both)).toEqual([]);
    expect(consentChanges(noConsent, noConsent)).toEqual([]);
  });
});

describe('reminder days of a customer', () => {
  it('include their own days and typed family birthdays', () => {
    const familyBirthdays =
      'Ana: 1980-02-29\r\n  Tom : 1975-11-02  \nnot a line\nLate: 2026-13-01\nAna: 1980-02-29\nDr. Q: v: 1950-01-01';
    expect(occasionsOf({ birthday: '1974-06-03', anniversary: '2001-05-12T00:00:00.000Z', familyBirthdays })).toEqual([
      { kind: 'birthday', name: '', date: '1974-06-03' },
      { kind: 'anniversary', name: '', date: '2001-05-12' },
      { kind: 'family-birthday', name: 'Ana', date: '1980-02-29' },
      { kind: 'family-birthday', name: 'Tom', date: '1975-11-02' },
      { kind: 'family-birthday', name: 'Dr. Q: v', date: '1950-01-01' },
    ]);
  });

  it('omit incomplete and invalid dates', () => {
    expect(occasionsOf({ birthday: '1974', anniversary: '2001-05', familyBirthdays: 'Ana: 1981-02-29' })).toEqual([]);
    expect(occasionsOf({})).toEqual([]);
  });

  it('are limited to the first hundred', () => {
    const lines = Array.from({ length: 300 }, (_, n) => `Person ${n}: 1980-01-01`);
    expect(occasionsOf({ familyBirthdays: lines.join('\n') })).toHaveLength(100);
  });
});
