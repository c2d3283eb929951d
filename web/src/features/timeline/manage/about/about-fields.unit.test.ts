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
  textLanguage: '',
  secondLanguage: '',
  secondHeading: '',
  secondSubtitle: '',
  secondDescription: '',
};

describe('concurrent edits of two keepers', () => {
  it('names only the fields that both changed', () => {
    const theirs = { ...kept, heading: 'Our Inés', restingPlace: 'Prazeres' };
    expect(meanwhile(kept, theirs, { heading: 'Dear Inés', subtitle: 'Mine alone' })).toEqual(['heading']);
  });

  it('reports nothing when both typed the same', () => {
    expect(meanwhile(kept, { ...kept, heading: 'Our Inés' }, { heading: 'Our Inés' })).toEqual([]);
  });

  it('sends only fields that differ from the stored ones', () => {
    expect(changesOf(kept, { heading: 'Our Inés', fromDate: '1941', toDate: '' })).toEqual({
      heading: 'Our Inés',
      toDate: '',
    });
  });
});
