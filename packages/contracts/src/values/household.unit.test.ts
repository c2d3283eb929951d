import { describe, expect, it } from '@jest/globals';
import { householdOf, mailboxOf } from './household.js';

const same = (text: string): string => text;

describe('mailbox of an address', () => {
  it.each([
    ['rui@example.org', 'rui@example.org'],
    ['Rui+Friend@Example.org', 'rui@example.org'],
    ['r.u.i@gmail.com', 'rui@gmail.com'],
    ['r.ui+plates@googlemail.com', 'rui@gmail.com'],
  ])('of %s is %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });
});

describe('household keys', () => {
  it('are the same when case, accents and punctuation differ', () => {
    const typed = { email: 'a@example.org', lastName: 'Peña-Ruiz' };
    const address = { street: '12 Oak St., #4', zip: '94110-2031', country: 'US' };
    expect(householdOf({ ...typed, address }, same)).toEqual(
      householdOf(
        { email: 'A@example.org', lastName: 'pena ruiz', address: { ...address, street: '12 oak st #4' } },
        same,
      ),
    );
  });

  it('omit an address without a postcode and an empty surname', () => {
    const address = { street: '12 Oak St', zip: '', country: '' };
    expect(householdOf({ email: 'a@example.org', lastName: ' ', address }, same)).toEqual({
      mailbox: 'mailbox:a@example.org',
    });
  });
});
