import { describe as group, expect, it } from '@jest/globals';
import { describe, requireRevision, type About } from './about.js';

const now: About = {
  eventType: 'Memorial',
  eventTypeSlug: 'memorial',
  preparedByShown: true,
  honoreeName: 'Inés Duarte',
  fromDate: '1941',
};

group('how a timeline introduces itself', () => {
  it('keeps absent fields and clears empty ones', () => {
    expect(describe(now, { heading: 'Our Inés', fromDate: '' })).toEqual({
      eventType: 'Memorial',
      eventTypeSlug: 'memorial',
      honoreeName: 'Inés Duarte',
      heading: 'Our Inés',
      preparedByShown: true,
    });
  });

  it('accepts an event type by slug or label, and free text as general theme', () => {
    expect(describe(now, { eventType: 'wedding' })).toMatchObject({ eventType: 'Wedding', eventTypeSlug: 'wedding' });
    expect(describe(now, { eventType: 'Regatta' })).toMatchObject({ eventType: 'Regatta', eventTypeSlug: 'general' });
  });

  it.each([
    ['1941', '1940'],
    ['1941-06', '1941-05-30'],
    ['1941-06-03', '1941-06-02'],
  ])('rejects dates from %s to %s', (fromDate, toDate) => {
    expect(() => describe(now, { fromDate, toDate })).toThrow('This date is before the first one.');
  });

  it.each([
    ['1941', '1941'],
    ['1941-06', '1941'],
    ['1941', '1941-01-01'],
    ['1941-06', '2024-03-02'],
  ])('accepts dates from %s to %s', (fromDate, toDate) => {
    expect(describe(now, { fromDate, toDate })).toMatchObject({ fromDate, toDate });
  });

  it('has a second language with the first one, and removes its texts with it', () => {
    const texts = { secondHeading: 'Nuestra Inés', secondDescription: 'Cuidó del faro.' };
    const both = describe(now, { textLanguage: 'en', secondLanguage: 'es', ...texts });
    expect(both).toMatchObject({ textLanguage: 'en', secondLanguage: 'es', ...texts });
    expect(describe(both, { secondLanguage: '' })).toEqual({ ...now, textLanguage: 'en' });
  });

  it('rejects a second language without a first one, or equal to it', () => {
    expect(() => describe(now, { secondLanguage: 'es' })).toThrow('Choose the language of the texts above too.');
    const same = { textLanguage: 'es', secondLanguage: 'es' };
    expect(() => describe(now, same)).toThrow('Choose another language than the first one.');
  });

  it('rejects only changes based on an older revision', () => {
    expect(() => requireRevision(4, 3)).toThrow('Someone else changed this timeline in the meantime.');
    expect(() => requireRevision(4, 4)).not.toThrow();
    expect(() => requireRevision(4, undefined)).not.toThrow();
  });
});
