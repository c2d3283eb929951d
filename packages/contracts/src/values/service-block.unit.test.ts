import { describe, expect, test } from '@jest/globals';
import { clockTime, serviceLines } from './service-block.js';

describe('the service on a prepared timeline', () => {
  test('names time and place, livestream and charity', () => {
    expect(
      serviceLines({
        serviceDate: '2026-05-08',
        serviceTime: '14:30',
        servicePlace: 'St. Mary, 12 Bay Lane, Mobile',
        livestreamUrl: 'https://watch.example/ines',
        charity: 'Mobile Food Bank',
      }),
    ).toEqual([
      'Service: May 8, 2026, 2:30 PM, St. Mary, 12 Bay Lane, Mobile',
      'Livestream: https://watch.example/ines',
      'Donations: Mobile Food Bank',
    ]);
  });

  test('is nothing when only a date is known', () => {
    expect(serviceLines({ serviceDate: '2026-05-08' })).toEqual([]);
    expect(serviceLines({ serviceDate: null, serviceTime: null })).toEqual([]);
    expect(serviceLines({ charity: 'Mobile Food Bank' })).toEqual(['Donations: Mobile Food Bank']);
  });

  test.each([
    ['00:05', '12:05 AM'],
    ['12:00', '12:00 PM'],
    ['23:59', '11:59 PM'],
  ])('writes %s as %s', (time, text) => expect(clockTime(time)).toBe(text));
});
