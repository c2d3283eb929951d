import { describe, expect, test } from '@jest/globals';
import { openingAt } from '../../shared/opening-hours.js';
import { openingSentence } from './opening-texts.js';

const zone = 'America/New_York';

describe('business hours', () => {
  test.each([
    ['a Wednesday noon', '2026-11-18T17:00:00Z', 'Open now, until 6:00 PM EST'],
    ['a summer Wednesday noon, an hour earlier in world time', '2026-07-15T16:00:00Z', 'Open now, until 6:00 PM EST'],
    ['the last minute of a weekday', '2026-11-18T22:59:00Z', 'Open now, until 6:00 PM EST'],
    ['closing time', '2026-11-18T23:00:00Z', 'Closed now. Opens Thursday 9:00 AM EST.'],
    ['early on a weekday', '2026-11-18T13:59:00Z', 'Closed now. Opens Wednesday 9:00 AM EST.'],
    ['Saturday afternoon', '2026-11-21T20:59:00Z', 'Open now, until 4:00 PM EST'],
    ['Friday night', '2026-11-21T02:00:00Z', 'Closed now. Opens Saturday 10:00 AM EST.'],
    ['Saturday evening', '2026-11-21T23:00:00Z', 'Closed now. Opens Monday 9:00 AM EST.'],
    ['Sunday', '2026-11-22T17:00:00Z', 'Closed now. Opens Monday 9:00 AM EST.'],
  ])('are correct at %s', (_when, instant, sentence) => {
    expect(openingSentence(openingAt(new Date(instant), zone))).toBe(sentence);
  });
});
