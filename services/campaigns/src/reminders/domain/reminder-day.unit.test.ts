import { describe, expect, it } from '@jest/globals';
import { isOn, remembranceOf, type ReminderDay } from './reminder-day.js';

const day = (more: Partial<ReminderDay>): ReminderDay => ({
  kind: 'birthday',
  name: 'Rui',
  date: '1970-02-28',
  ...more,
});

describe('isOn', () => {
  it('is on by default, except for a remembrance day', () => {
    expect(isOn(day({}))).toBe(true);
    expect(isOn(day({ wanted: false }))).toBe(false);
    expect(isOn(day({ kind: 'remembrance' }))).toBe(false);
    expect(isOn(day({ kind: 'remembrance', wanted: true }))).toBe(true);
  });
});

describe('remembranceOf', () => {
  const memorial = { eventTypeSlug: 'memorial', honoreeName: 'Rosa Duarte', eventDate: '2024-11-03' };

  it('returns the remembrance day of a memorial with a complete date', () => {
    expect(remembranceOf(memorial)).toEqual({ kind: 'remembrance', name: 'Rosa Duarte', date: '2024-11-03' });
    expect(remembranceOf({ ...memorial, eventTypeSlug: 'pet-memorial' })?.kind).toBe('remembrance');
  });

  it.each([
    { eventDate: '2024' },
    { eventDate: '2024-11' },
    { eventDate: '' },
    { eventTypeSlug: 'wedding' },
    { honoreeName: '' },
  ])('returns nothing with %j', (more) => expect(remembranceOf({ ...memorial, ...more })).toBeUndefined());
});
