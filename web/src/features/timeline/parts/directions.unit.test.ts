import { describe, expect, it } from '@jest/globals';
import { directionsTo } from './directions.js';

const cemetery = 'Prazeres & Co';
const pin = { cemetery, latitude: 38.7, longitude: -9.1 };

describe('directions', () => {
  it.each([
    ['Mozilla/5.0 (Linux; Android 15)', pin, 'geo:38.7,-9.1?q=38.7,-9.1(Prazeres%20%26%20Co)'],
    ['Mozilla/5.0 (Linux; Android 15)', { cemetery }, 'geo:0,0?q=Prazeres%20%26%20Co'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', pin, 'https://maps.apple.com/?daddr=38.7,-9.1'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', { cemetery }, 'https://maps.apple.com/?q=Prazeres%20%26%20Co'],
    ['Mozilla/5.0 (X11; Linux)', pin, 'https://www.openstreetmap.org/?mlat=38.7&mlon=-9.1#map=18/38.7/-9.1'],
    ['Mozilla/5.0 (X11; Linux)', { cemetery }, 'https://www.openstreetmap.org/search?query=Prazeres%20%26%20Co'],
  ])('open the maps of %s', (agent, place, href) => {
    expect(directionsTo(place, agent)).toBe(href);
  });
});
