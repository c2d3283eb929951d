import { describe, expect, it } from '@jest/globals';
import { firstSuggestion, openingError, yearsAfter } from './seal-choice.js';

const now = new Date(2026, 10, 27, 20);

describe('the opening day of a sealed memory', () => {
  it('is suggested as the first anniversary when the event was within a year', () => {
    expect(firstSuggestion('2026-06-01', now)).toEqual({ name: 'First anniversary', day: '2027-06-01' });
  });

  it.each([null, '1941', '2020-06-01', '2027-06-01'])('is suggested in one year when the event date is %s', (date) => {
    expect(firstSuggestion(date, now)).toEqual({ name: 'In one year', day: '2027-11-27' });
  });

  it('moves to March 1 when the year has no February 29', () => {
    expect(yearsAfter('2012-02-29', 18)).toBe('2030-03-01');
  });

  it('is nothing for a year of five digits', () => {
    expect(yearsAfter('12012-01-01', 18)).toBe('');
  });

  it.each([
    ['2026-11-27', 'Choose a day after today.'],
    ['2026-11-28', undefined],
    ['2056-11-27', undefined],
    ['2056-11-28', 'Choose a day within the next 30 years.'],
    ['', undefined],
  ])('on %s has the message %s', (day, message) => {
    expect(openingError(day, now)).toBe(message);
  });
});
