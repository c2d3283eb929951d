import { describe, expect, test } from '@jest/globals';
import { languages } from './text/language.js';
import { serviceLabels, serviceLines, serviceTimeIn } from './service-block.js';

const whole = {
  serviceDate: '2026-05-08',
  serviceTime: '14:30',
  servicePlace: 'St. Mary, 12 Bay Lane, Mobile',
  livestreamUrl: 'https://watch.example/ines',
  charity: 'Mobile Food Bank',
};

describe('the service on a prepared timeline', () => {
  test('names time and place, livestream and charity', () => {
    expect(serviceLines(whole, 'en')).toEqual([
      'Service: May 8, 2026, 2:30 PM, St. Mary, 12 Bay Lane, Mobile',
      'Livestream: https://watch.example/ines',
      'Donations: Mobile Food Bank',
    ]);
  });

  test('is nothing when only a date is known', () => {
    expect(serviceLines({ serviceDate: '2026-05-08' }, 'en')).toEqual([]);
    expect(serviceLines({ serviceDate: null, serviceTime: null }, 'en')).toEqual([]);
    expect(serviceLines({ charity: 'Mobile Food Bank' }, 'en')).toEqual(['Donations: Mobile Food Bank']);
  });

  test.each([
    ['00:05', '12:05 AM'],
    ['12:00', '12:00 PM'],
    ['23:59', '11:59 PM'],
  ])('writes %s as %s', (time, text) => expect(serviceTimeIn('en', time)).toBe(text));

  test('is written as its reader writes it', () => {
    expect(serviceLines(whole, 'es')[0]).toBe('Ceremonia: 8 de mayo de 2026, 14:30, St. Mary, 12 Bay Lane, Mobile');
    expect(serviceLines(whole, 'de')[2]).toBe('Spenden: Mobile Food Bank');
  });

  test.each(languages)('has its own labels in %s', (language) => {
    const lines = serviceLines(whole, language);
    const { service, livestream, donations } = serviceLabels[language];
    expect([service, livestream, donations].map((label, at) => lines[at]?.startsWith(`${label} `))).toEqual([
      true,
      true,
      true,
    ]);
  });
});
