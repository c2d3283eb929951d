import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';

type Place = Pick<NonNullable<TimelineAnswer['grave']>, 'cemetery' | 'latitude' | 'longitude'>;

/** Absent while the server prerenders the page. */
const ownAgent = (): string => (typeof navigator === 'undefined' ? '' : navigator.userAgent);

/**
 * Returns the address that opens the maps app of this device at a pin, or at a cemetery without one. Nothing is loaded
 * from a map service before it is followed.
 */
export const directionsTo = ({ cemetery, latitude, longitude }: Place, agent = ownAgent()): string => {
  const pin = latitude === undefined || longitude === undefined ? undefined : `${latitude},${longitude}`;
  const name = encodeURIComponent(cemetery);
  // Only Android opens `geo:` reliably.
  if (/Android/.test(agent)) return pin === undefined ? `geo:0,0?q=${name}` : `geo:${pin}?q=${pin}(${name})`;
  if (/iPhone|iPad|Macintosh/.test(agent))
    return `https://maps.apple.com/?${pin === undefined ? `q=${name}` : `daddr=${pin}`}`;
  return pin === undefined
    ? `https://www.openstreetmap.org/search?query=${name}`
    : `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`;
};
