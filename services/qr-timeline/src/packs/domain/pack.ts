import { problem, type Problem } from '@keepsake/platform/problem';

type Version = {
  readonly version: number;
  readonly plateMm: number;
  readonly plates: number;
  readonly onlyIds?: readonly string[];
};

const count = (n: number): string => `${n.toLocaleString('en-US')} ${n === 1 ? 'plate' : 'plates'}`;

/** Describes differences for the maker; empty for the first version. */
export const changesSince = (before: Version | undefined, now: Version): readonly string[] => {
  if (!before) return [];
  const [had, has] = [before.onlyIds && new Set(before.onlyIds), now.onlyIds && new Set(now.onlyIds)];
  const left = had && has ? [...had].filter((id) => !has.has(id)).length : Math.max(0, before.plates - now.plates);
  const added = had && has ? [...has].filter((id) => !had.has(id)).length : Math.max(0, now.plates - before.plates);
  const terms = [
    ...(left > 0 ? [`${count(left)} left out`] : []),
    ...(added > 0 ? [`${count(added)} added`] : []),
    ...(before.plateMm === now.plateMm ? [] : [`Plates of ${now.plateMm} mm instead of ${before.plateMm} mm`]),
  ];
  return terms.length > 0 ? terms : ['Nothing: the same plates in the same size'];
};

export const packUnknown = (): Problem =>
  problem('not-found', 'pack-unknown', 'We find no such maker pack. Please open it from the page of its batch.');

export const packNotReady = (): Problem =>
  problem('conflict', 'pack-not-ready', 'The maker pack is still being made. Please come back in a moment.');

export const packVoid = (): Problem =>
  problem('conflict', 'pack-void', 'This version was voided. Please use a newer one, or make one.');

export const addressUnconfirmed = (): Problem =>
  problem(
    'conflict',
    'address-unconfirmed',
    'The address on these plates is permanent. Type it once on the page of the batch.',
  );

/** One message for invalid, expired and revoked links, so that guesses reveal nothing. */
export const linkOver = (): Problem =>
  problem('not-found', 'pack-link-over', 'This link has expired. Ask us for a new one.');

export const sameAddress = (typed: string, baseUrl: string): boolean =>
  typed.trim().replace(/\/+$/, '').toLowerCase() === baseUrl.toLowerCase();
