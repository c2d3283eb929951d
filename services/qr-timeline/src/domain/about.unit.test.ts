import { describe as group, expect, it } from '@jest/globals';
import { describe, requireRevision, type About } from './about.js';

const now: About = { eventType: 'Memorial', eventTypeSlug: 'memorial', honoreeName: 'Inés Duarte', fromDate: '1941' };

group('how a timeline introduces itself', () => {
  it('keeps what is not spoken of and takes away what is empty', () => {
    expect(describe(now, { heading: 'Our Inés', fromDate: '' })).toEqual({
      eventType: 'Memorial',
      eventTypeSlug: 'memorial',
      honoreeName: 'Inés Duarte',
      heading: 'Our Inés',
    });
  });

  it('takes a kind of event by slug or label, and words of its own as the general theme', () => {
    expect(describe(now, { eventType: 'wedding' })).toMatchObject({ eventType: 'Wedding', eventTypeSlug: 'wedding' });
    expect(describe(now, { eventType: 'Regatta' })).toMatchObject({ eventType: 'Regatta', eventTypeSlug: 'general' });
  });

  it.each([
    ['1941', '1940'],
    ['1941-06', '1941-05-30'],
    ['1941-06-03', '1941-06-02'],
  ])('refuses a life from %s to %s', (fromDate, toDate) => {
    expect(() => describe(now, { fromDate, toDate })).toThrow('This date is before the first one.');
  });

  it.each([
    ['1941', '1941'],
    ['1941-06', '1941'],
    ['1941', '1941-01-01'],
    ['1941-06', '2024-03-02'],
  ])('takes a life from %s to %s', (fromDate, toDate) => {
    expect(describe(now, { fromDate, toDate })).toMatchObject({ fromDate, toDate });
  });

  it('refuses a writer who has read an older revision, and nobody else', () => {
    expect(() => requireRevision(4, 3)).toThrow('Somebody else who keeps this timeline has changed it meanwhile.');
    expect(() => requireRevision(4, 4)).not.toThrow();
    expect(() => requireRevision(4, undefined)).not.toThrow();
  });
});
