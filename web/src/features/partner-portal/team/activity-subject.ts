import { portalText } from '../portal-texts.js';

const plates = /^([-−+]?)(\d+) plates?$/;

/** Returns what an act is about. The server stores a quantity of plates in English. */
export const subjectOf = (stored: string): string => {
  const [, sign, count] = plates.exec(stored) ?? [];
  return count === undefined ? stored : `${sign}${portalText('plates', { count: Number(count) })}`;
};
