import { plainName } from './text/file-name.js';

/** Paper sizes of printed pages. */
export const papers = ['letter', 'a4'] as const;
export type PaperName = (typeof papers)[number];

/** Regions that use US letter; all others use A4. */
const letterRegions = ['US', 'CA', 'MX', 'PH', 'CO', 'CL', 'VE', 'PR', 'GT', 'CR', 'PA', 'DO', 'SV', 'HN', 'NI'];

/** Returns the paper size of a language's region, e.g. of `en-US`. */
export const paperOf = (language: string): PaperName => {
  const region = regionOf(language);
  return region === undefined || letterRegions.includes(region) ? 'letter' : 'a4';
};

const regionOf = (language: string): string | undefined => {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    return undefined; // an invalid language tag has no region
  }
};

/** Returns the file name of a case's family sheet. */
export const familySheetName = (orderRef: string): string => {
  const safe = plainName(orderRef);
  return `family-sheet${safe === '' ? '' : `-${safe}`}.pdf`;
};

/** Returns the file name of a location's statement; `month` is `YYYY-MM`. */
export const statementName = (location: string, month: string): string => {
  const safe = plainName(location);
  return `statement-${month}${safe === '' ? '' : `-${safe}`}.pdf`;
};
