import { plainName } from './file-name.js';

/** The papers that a page for families is printed on. */
export const papers = ['letter', 'a4'] as const;
export type PaperName = (typeof papers)[number];

/** Where people print on US letter; everywhere else it is A4. */
const letterLands = ['US', 'CA', 'MX', 'PH', 'CO', 'CL', 'VE', 'PR', 'GT', 'CR', 'PA', 'DO', 'SV', 'HN', 'NI'];

/** The paper in the printer of somebody who reads this language, e.g. `en-US`. */
export const paperOf = (language: string): PaperName => {
  const region = regionOf(language);
  return region === undefined || letterLands.includes(region) ? 'letter' : 'a4';
};

const regionOf = (language: string): string | undefined => {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    return undefined; // no language tag tells no land
  }
};

/** What the sheet of a case is called. */
export const familySheetName = (orderRef: string): string => {
  const safe = plainName(orderRef);
  return `family-sheet${safe === '' ? '' : `-${safe}`}.pdf`;
};

/** What the statement of a location is called; `month` is `YYYY-MM`. */
export const statementName = (location: string, month: string): string => {
  const safe = plainName(location);
  return `statement-${month}${safe === '' ? '' : `-${safe}`}.pdf`;
};
