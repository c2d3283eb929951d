/**
 * How a QR of error correction H comes out on a plate. A plate that is engraved too small can never be patched, so this is asked
 * before anything is made; the page shows it while somebody chooses, the service decides.
 */
export const quietZoneModules = 4;
export const plateSizesMm = [20, 25, 30, 40, 50, 60, 80] as const;
export const defaultPlateMm = 40;
export const smallestPlateMm = 5;
export const largestPlateMm = 500;

/** Letters that fit into versions 1, 2, 3 … at level H: capitals and digits in the dense mode, anything else byte by byte. */
const denseLetters = [10, 20, 35, 50, 64, 84, 93, 122, 143, 174, 200, 227, 259, 283, 321, 365, 408, 452, 493, 557];
const plainLetters = [7, 14, 24, 34, 44, 58, 64, 84, 98, 119, 137, 155, 177, 194, 220, 250, 280, 310, 338, 382];
const dense = /^[0-9A-Z $%*+\-./:]*$/;

/** Modules along one side, without the quiet zone. */
export const symbolModules = (address: string): number => {
  const version = (dense.test(address) ? denseLetters : plainLetters).findIndex((most) => address.length <= most) + 1;
  return version === 0 ? 177 : 17 + 4 * version;
};

/** Below this no engraver promises a clean edge, and phones fail at arm's length. */
const leastModuleMm = 0.35;
/** Comfortable for engraving and for old phones. */
const goodModuleMm = 0.5;

export type Preflight = {
  readonly modules: number;
  /** The quiet zone included: this is what the plate's side is divided by. */
  readonly modulesAcross: number;
  readonly moduleMm: number;
  readonly verdict: 'good' | 'tight' | 'too-small';
  readonly sentence: string;
};

const sentences: Readonly<Record<Preflight['verdict'], string>> = {
  good: 'Scans reliably.',
  tight: 'Fine for a sharp engraving. Check one plate with an old phone before you order many.',
  'too-small': 'Too small to scan reliably on this plate. Choose a larger one.',
};

export const preflight = (address: string, plateMm: number): Preflight => {
  const modules = symbolModules(address);
  const modulesAcross = modules + 2 * quietZoneModules;
  const moduleMm = Math.floor((plateMm / modulesAcross) * 100) / 100;
  const enough = moduleMm >= goodModuleMm ? 'good' : 'tight';
  const verdict = moduleMm < leastModuleMm ? 'too-small' : enough;
  return { modules, modulesAcross, moduleMm, verdict, sentence: sentences[verdict] };
};
