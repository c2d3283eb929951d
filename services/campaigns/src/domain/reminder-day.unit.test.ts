import { describe, expect, it } from '@jest/globals';
import { isOn, remembranceOf, type ReminderDay } from './reminder-day.js';

const day = (more: Partial<ReminderDay>): ReminderDay => ({
  kind: 'birthday',
  name: 'Rui',
  date: '1970-02-28',
  ...more,
});

describe('a day to be reminded of', () => {
  it('is on until it is switched off, but a day of mourning is quiet until somebody asks for it', () => {
    expect(isOn(day({}))).toBe(true);
    expect(isOn(day({ wanted: false }))).toBe(false);
    expect(isOn(day({ kind: 'remembrance' }))).toBe(false);
    expect(isOn(day({ kind: 'remembrance', wanted: true }))).toBe(true);
  });
});

describe('the day of a timeline', () => {
  const memorial = { eventTypeSlug: 'memorial', honoreeName: 'Rosa Duarte', eventDate: '2024-11-03' };

  it('is one of remembrance for a memorial that names it to the day', () => {
    expect(remembranceOf(memorial)).toEqual({ kind: 'remembrance', name: 'Rosa Duarte', date: '2024-11-03' });
    expect(remembranceOf({ ...memorial, eventTypeSlug: 'pet-memorial' })?.kind).toBe('remembrance');
  });

  it.each([
    { eventDate: '2024' },
    { eventDate: '2024-11' },
    { eventDate: '' },
    { eventTypeSlug: 'wedding' },
    { honoreeName: '' },
  ])('is none with %j', (more) => expect(remembranceOf({ ...memorial, ...more })).toBeUndefined());
});
