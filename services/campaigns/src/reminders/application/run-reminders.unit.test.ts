import { expect, it } from '@jest/globals';
import { draftOf } from './run-reminders.js';

it('stores a day as older versions show it, and as date', () => {
  const planned = { customerId: 'c', firstName: 'Inés', name: 'Rosa', email: 'ines@example.org', date: '1932-02-29' };
  const due = { ...planned, kind: 'birthday', phase: 'ahead', day: '2027-02-28', sendOn: '2027-02-14' } as const;
  expect(draftOf(due)).toEqual({
    template: 'birthday-reminder',
    values: { firstName: 'Inés', name: 'Rosa', day: 'February 28', on: '2027-02-28', today: false },
  });
});
