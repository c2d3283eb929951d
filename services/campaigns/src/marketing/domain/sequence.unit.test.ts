import { describe, expect, it } from '@jest/globals';
import type { SequenceKind } from './campaign.js';
import { dayProblem, factDays, factTimes, previewFaults, sentToday, sequenceFaults, textFor } from './sequence.js';

const branding = { brandName: 'Keepsake', supportEmail: 'help@example.org', publicUrl: 'https://keepsake.example' };
const texts = { subject: 'Hello', body: 'Some words.', memorialSubject: '', memorialBody: '' };

describe('days of a sequence', () => {
  it('never sends an email that was due before the switch-on', () => {
    expect(sentToday('2026-11-23', '2026-11-23')).toEqual({ first: '2026-11-23', last: '2026-11-23' });
    expect(sentToday('2026-11-23', '2026-11-20')).toEqual({ first: '2026-11-20', last: '2026-11-23' });
  });

  it('sends late for ten days at most', () => {
    expect(sentToday('2026-11-23', '2026-01-01')).toEqual({ first: '2026-11-13', last: '2026-11-23' });
  });

  it.each<[SequenceKind, number, string, { readonly first: string; readonly last: string }]>([
    ['welcome', 3, '2026-11-23', { first: '2026-11-20', last: '2026-11-20' }],
    ['activation_reminder', 21, '2026-11-10', { first: '2026-10-20', last: '2026-10-20' }],
    ['first_anniversary', 0, '2026-11-23', { first: '2025-11-23', last: '2025-11-23' }],
    ['first_anniversary', -7, '2026-11-23', { first: '2025-11-30', last: '2025-11-30' }],
    ['first_anniversary', 7, '2026-01-03', { first: '2024-12-27', last: '2024-12-27' }],
    ['first_anniversary', 0, '2029-02-28', { first: '2028-02-28', last: '2028-02-29' }],
  ])('finds the days of %s with %d days on %s', (kind, days, due, expected) => {
    expect(factDays(kind, days, { first: due, last: due })).toEqual(expected);
  });

  it('has no page whose anniversary is February 29', () => {
    const { first, last } = factDays('first_anniversary', 0, { first: '2028-02-29', last: '2028-02-29' });
    expect(first > last).toBe(true);
  });

  it('covers whole days in the time zone of the business', () => {
    const due = { first: '2026-11-23', last: '2026-11-23' };
    expect(factTimes('welcome', 3, due, 'America/New_York')).toEqual({
      from: new Date('2026-11-20T05:00:00Z'),
      until: new Date('2026-11-21T05:00:00Z'),
    });
  });

  it('refuses days outside the range of the kind', () => {
    expect(dayProblem('welcome', 0)).toBe('Please enter a whole number of days from 1 to 60.');
    expect(dayProblem('first_anniversary', -7)).toBeUndefined();
    expect(dayProblem('activation_reminder', 7.5)).toBeDefined();
  });
});

describe('texts of a sequence', () => {
  it('reports each error at its field', () => {
    const faults = sequenceFaults('welcome', { ...texts, days: 0, subject: '', body: 'Dear {{name}}' }, branding);
    expect(faults.map(({ field }) => field)).toEqual(['days', 'subject', 'body']);
  });

  it.each<SequenceKind>(['welcome', 'activation_reminder'])('refuses “Happy” in %s, which reaches mourners', (kind) => {
    const faults = sequenceFaults(kind, { ...texts, days: 10, body: 'Be HAPPY.' }, branding);
    expect(faults).toEqual([{ field: 'body', message: expect.stringContaining('in mourning') }]);
    expect(previewFaults(kind, { subject: 'Happy day', body: 'Happy' }, branding)).toHaveLength(1);
  });

  it('refuses “Happy” on memorial pages only, at the anniversary', () => {
    const memorial = { memorialSubject: 'Happy anniversary', memorialBody: 'A year.' };
    const happy = { ...texts, days: 0, subject: 'Happy anniversary' };
    expect(sequenceFaults('first_anniversary', happy, branding)).toEqual([]);
    const faults = sequenceFaults('first_anniversary', { ...happy, ...memorial }, branding);
    expect(faults.map(({ field }) => field)).toEqual(['memorialSubject']);
  });

  it('refuses half a memorial text, and any at other kinds', () => {
    const half = { ...texts, days: 1, memorialBody: 'A year.' };
    expect(sequenceFaults('first_anniversary', half, branding)).toMatchObject([{ field: 'memorialSubject' }]);
    expect(sequenceFaults('welcome', half, branding)).toMatchObject([{ field: 'memorialBody' }]);
  });

  it('chooses the memorial text for memorial pages', () => {
    const both = { ...texts, memorialSubject: 'A year', memorialBody: 'Quiet words.' };
    expect(textFor(both, true)).toEqual({ subject: 'A year', body: 'Quiet words.' });
    expect(textFor(both, false).body).toBe('Some words.');
    expect(textFor(texts, true).body).toBe('Some words.');
  });
});
