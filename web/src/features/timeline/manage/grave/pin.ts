export type Pin = { readonly latitude: number; readonly longitude: number };

const number = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`;

/** Places of coordinates in links of map services, the most exact first: a marker, then a query, then the view. */
const inLinks = [
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(`[?&]mlat=${number}&mlon=${number}`),
  new RegExp(`[?&](?:q|query|ll|daddr|destination|coordinate|sll|center)=(?:loc:)?${number},${number}`),
  new RegExp(`^geo:${number},${number}`),
  new RegExp(`/(?:place|search|dir/)/?${number},${number}`),
  new RegExp(`@${number},${number}`),
  new RegExp(`#map=[\\d.]+/${number}/${number}`),
];

const typed = new RegExp(`^${number}\\s*[,;\\s]\\s*${number}$`);

const inRange = ({ latitude, longitude }: Pin): boolean => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text).replaceAll('+', ' ');
  } catch {
    return text;
  }
};

export type ReadPin = { readonly pin: Pin } | { readonly fault: 'link' | 'range' | 'unknown' };

/** Reads "38.7139, -9.1394" or a link that contains coordinates. Undefined for an empty text. */
export const readPin = (text: string): ReadPin | undefined => {
  const input = text.trim();
  if (input === '') return undefined;
  const isLink = /^(?:https?:|geo:)/i.test(input);
  const link = decoded(input).replaceAll(', ', ',');
  const found = isLink ? inLinks.map((place) => place.exec(link)).find((match) => match !== null) : typed.exec(input);
  if (!found) return { fault: isLink ? 'link' : 'unknown' };
  const pin = { latitude: Number(found[1]), longitude: Number(found[2]) };
  return inRange(pin) ? { pin } : { fault: 'range' };
};

export const pinText = (pin: Pin): string => `${pin.latitude}, ${pin.longitude}`;
