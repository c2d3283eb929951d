import { describe, expect, it } from '@jest/globals';
import { alreadyDecided, signInProblem, type Application } from './application.js';

const application: Application = {
  id: 'account-1',
  customerId: 'customer-1',
  partnerType: 'memorial',
  email: 'ann@example.org',
  firstName: 'Ann',
  lastName: 'Okafor',
  businessName: 'Okafor Funeral Home',
  businessType: 'Funeral home',
  licenseNumber: 'L-1',
  address: '3 Bay Ln',
  city: 'Mobile',
  state: 'AL',
  zipCode: '36602',
  phone: '555',
  yearsInBusiness: 12,
  status: 'submitted',
  createdAt: new Date('2026-05-04T10:00:00Z'),
};

describe('signing in', () => {
  it.each([
    ['submitted', undefined, 'application-in-review'],
    ['question', undefined, 'application-in-review'],
    ['refused', undefined, 'application-refused'],
    ['approved', 'paused', 'account-paused'],
  ] as const)('is not possible while %s %s', (status, accountStatus, slug) => {
    const account = { status, ...(accountStatus === undefined ? {} : { accountStatus }) };
    expect(signInProblem(account)).toMatchObject({ kind: 'forbidden', slug });
  });

  it('is possible with an active account', () => {
    expect(signInProblem({ status: 'approved', accountStatus: 'active' })).toBeUndefined();
  });
});

it('names author and time of the first of two decisions', () => {
  const decided = { decidedBy: 'staff-1', decidedAt: new Date('2026-05-05T10:00:00Z') };
  expect(alreadyDecided({ ...application, ...decided, status: 'refused' })).toMatchObject({
    kind: 'conflict',
    slug: 'application-already-refused',
    extra: { decidedBy: 'staff-1', decidedAt: '2026-05-05T10:00:00.000Z' },
  });
});
