/**
 * Print quality of a QR code with error correction H on a plate. Checked before production, because an engraved plate
 * cannot be corrected; the page previews it, the service decides.
 */
export const quietZoneModules = 4;
export const plateSizesMm = [20, 25, 30, 40, 50, 60, 80] as const;
export const defaultPlateMm = 40;
export const minPlateMm = 5;
export const maxPlateMm = 500;

/** Capacity of QR versions 1, 2, 3 … at level H in characters: alphanumeric mode, then byte mode. */
const maxDenseLength = [10, 20, 35, 50, 64, 84, 93, 122, 143, 174, 200, 227, 259, 283, 321, 365, 408, 452, 493, 557];
const plainLetters = [7, 14, 24, 34, 44, 58, 64, 84, 98, 119, 137, 155, 177, 194, 220, 250, 280, 310, 338, 382];
const dense = /^[0-9A-Z $%*+\-./:]*$/;

/** Returns the modules along one side, without the quiet zone. */
export const symbolModules = (address: string): number => {
  const version = (dense.test(address) ? maxDenseLength : plainLetters).findIndex((most) => address.length <= most) + 1;
  return version === 0 ? 177 : 17 + 4 * version;
};

/** Below this, engraved edges blur and phones fail at arm's length. */
const leastModuleMm = 0.35;
/** Reliable for engraving and for old phones. */
const goodModuleMm = 0.5;

export type Preflight = {
  readonly modules: number;
  /** Modules along one side with the quiet zone; the side of the plate is divided by it. */
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
