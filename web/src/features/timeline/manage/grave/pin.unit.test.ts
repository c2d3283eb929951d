import { describe, expect, it } from '@jest/globals';
import { pinText, readPin } from './pin.js';

const prazeres = { pin: { latitude: 38.7139, longitude: -9.1705 } };

describe('a typed or pasted pin', () => {
  it.each([
    '38.7139, -9.1705',
    ' 38.7139 -9.1705 ',
    '38.7139;-9.1705',
    'geo:38.7139,-9.1705?z=17',
    'https://www.google.com/maps/place/Prazeres/@38.70,-9.17,17z/data=!3m1!4b1!4m6!3m5!8m2!3d38.7139!4d-9.1705',
    'https://www.google.com/maps/@38.7139,-9.1705,17z',
    'https://www.google.com/maps/search/?api=1&query=38.7139%2C-9.1705',
    'https://www.google.com/maps/search/38.7139,+-9.1705',
    'https://maps.google.com/?q=38.7139,-9.1705',
    'https://maps.apple.com/?ll=38.7139,-9.1705&q=Prazeres',
    'https://maps.apple.com/place?coordinate=38.7139,-9.1705&name=Prazeres',
    'https://www.openstreetmap.org/?mlat=38.7139&mlon=-9.1705#map=19/38.7/-9.1',
    'https://www.openstreetmap.org/#map=19/38.7139/-9.1705',
  ])('is read from %s', (text) => {
    expect(readPin(text)).toEqual(prazeres);
  });

  it.each([
    ['https://maps.app.goo.gl/AbCdEf123', 'link'],
    ['Prazeres, row 12', 'unknown'],
    ['38.7139', 'unknown'],
    ['91, 0', 'range'],
    ['0, -180.5', 'range'],
  ])('names the problem of %s', (text, fault) => {
    expect(readPin(text)).toEqual({ fault });
  });

  it('may be empty, and is written as it is read', () => {
    expect(readPin('  ')).toBeUndefined();
    expect(readPin(pinText(prazeres.pin))).toEqual(prazeres);
  });
});
