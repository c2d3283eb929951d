import { describe, expect, test } from '@jest/globals';
import { claimEnds, mustWait, openingOf, type ActivationForm, type Story } from './claim.js';

const form: ActivationForm = {
  bare: false,
  ownerName: 'Ines Rossi',
  ownerEmail: 'ines@example.org',
  isPrivate: false,
  inviteEmails: [],
};
const first = { timelines: 2, begun: false, takenNames: [] };
const later = { timelines: 2, begun: true, takenNames: ['Maria Rossi'] };
const story: Story = {
  ordererId: 'orderer',
  ownerName: 'Ines Rossi',
  ownerEmail: 'ines@example.org',
  eventType: 'memorial',
  honoreeName: 'Maria Rossi',
  otherNames: [],
  eventDate: '1934',
  description: 'She sang.',
  isPrivate: true,
  accessCode: 'ROSE42',
  inviteEmails: ['aunt@example.org'],
  uploadIds: [],
};

describe('claims that wait for the buyer', () => {
  test('include only other people at an allotted plate', () => {
    expect(mustWait(story, 'stranger')).toBe(true);
    expect(mustWait(story, 'orderer')).toBe(false);
    expect(mustWait(undefined, 'stranger')).toBe(false);
  });

  test('expire after seven days', () => {
    expect(claimEnds(new Date('2026-03-01T10:00:00Z')).toISOString()).toBe('2026-03-08T10:00:00.000Z');
  });
});

describe('initial content of a timeline', () => {
  test('comes from the order when only the code is given', () => {
    expect(openingOf({ ...form, bare: true }, story, first)).toMatchObject({
      eventType: 'memorial',
      honoreeName: 'Maria Rossi',
      eventDate: '1934',
      description: 'She sang.',
    });
  });

  test('prefers the form over the order', () => {
    const opening = openingOf({ ...form, honoreeName: 'Nonna', eventType: 'Birthday' }, story, first);
    expect(opening).toMatchObject({ honoreeName: 'Nonna', eventType: 'Birthday', eventDate: '1934' });
  });

  test.each([true, false])('has type and privacy but no name for later plates (code alone: %s)', (bare) => {
    const opening = openingOf({ ...form, bare }, story, later);
    expect(opening).toMatchObject({ isPrivate: true, accessCode: 'ROSE42', inviteEmails: ['aunt@example.org'] });
    expect(opening.honoreeName).toBeUndefined();
    expect(opening.eventDate).toBeUndefined();
    expect(opening.eventType).toBe('memorial');
  });

  test('is private if either source is private', () => {
    expect(
      openingOf({ ...form, isPrivate: true, accessCode: 'ABC123' }, { ...story, isPrivate: false }, first),
    ).toMatchObject({
      isPrivate: true,
      accessCode: 'ABC123',
    });
    expect(openingOf({ ...form, accessCode: 'ABC123' }, story, first).accessCode).toBe('ABC123');
  });

  test('has neither code nor invitations when public', () => {
    const opening = openingOf({ ...form, accessCode: 'ABC123', inviteEmails: ['a@example.org'] }, undefined, first);
    expect(opening.accessCode).toBeUndefined();
    expect(opening.inviteEmails).toEqual([]);
    expect(opening.guestPolicy).toBe('open');
  });
});
