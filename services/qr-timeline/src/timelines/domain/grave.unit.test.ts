import { describe, expect, it } from '@jest/globals';
import { isProblem } from '@keepsake/platform/problem';
import { requireGrave, shownGrave } from './grave.js';

const memorial = { eventTypeSlug: 'memorial' } as const;

const problemOf = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return isProblem(error) ? (error.extra?.['errors'] ?? error.slug) : error;
  }
};

describe('a resting place', () => {
  it('rounds the pin to six decimals and keeps the rest', () => {
    const grave = { cemetery: 'Prazeres', plot: 'Row 12', latitude: 38.71391234567, longitude: -9.17, shown: true };
    expect(requireGrave(memorial, grave)).toEqual({ ...grave, latitude: 38.713912 });
    expect(requireGrave(memorial, { shown: false })).toEqual({ shown: false });
  });

  it('needs both coordinates or none', () => {
    expect(problemOf(() => requireGrave(memorial, { latitude: 0, shown: false }))).toEqual([
      { field: 'longitude', message: 'Enter both latitude and longitude, or neither.' },
    ]);
    expect(problemOf(() => requireGrave(memorial, { longitude: 0, shown: false }))).toMatchObject([
      { field: 'latitude' },
    ]);
    expect(requireGrave(memorial, { latitude: 0, longitude: 0, shown: false })).toMatchObject({ latitude: 0 });
  });

  it('needs a cemetery before guests see it', () => {
    expect(problemOf(() => requireGrave(memorial, { plot: 'Row 12', shown: true }))).toMatchObject([
      { field: 'cemetery' },
    ]);
  });

  it('is refused and never shown on the page of a celebration', () => {
    const wedding = { eventTypeSlug: 'wedding' } as const;
    const grave = { cemetery: 'Prazeres', shown: true };
    expect(problemOf(() => requireGrave(wedding, grave))).toBe('grave-memorial-only');
    expect(shownGrave({ ...wedding, grave })).toBeUndefined();
    expect(shownGrave({ eventTypeSlug: 'pet-memorial', grave })).toEqual(grave);
    expect(shownGrave({ ...memorial, grave: { ...grave, shown: false } })).toBeUndefined();
  });
});
