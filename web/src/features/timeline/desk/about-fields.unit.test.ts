import { describe, expect, it } from '@jest/globals';
import { changesOf, meanwhile, type AboutTexts } from './about-fields.js';

const kept: AboutTexts = {
  eventType: 'Memorial',
  honoreeName: 'Inés Duarte',
  heading: '',
  subtitle: '',
  eventDescription: '',
  fromDate: '1941',
  toDate: '2024',
  eventDate: '',
  restingPlace: '',
};

describe('two keepers write about one timeline', () => {
  it('names the fields that both wrote, and no other', () => {
    const theirs = { ...kept, heading: 'Our Inés', restingPlace: 'Prazeres' };
    expect(meanwhile(kept, theirs, { heading: 'Dear Inés', subtitle: 'Mine alone' })).toEqual(['heading']);
  });

  it('has nothing to say when both wrote the same', () => {
    expect(meanwhile(kept, { ...kept, heading: 'Our Inés' }, { heading: 'Our Inés' })).toEqual([]);
  });

  it('sends only what differs from what is kept', () => {
    expect(changesOf(kept, { heading: 'Our Inés', fromDate: '1941', toDate: '' })).toEqual({
      heading: 'Our Inés',
      toDate: '',
    });
  });
});
