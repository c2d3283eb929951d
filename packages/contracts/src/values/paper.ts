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

/** What a partner prints of a case: a sheet for the family, or a folded leaflet for the guests of the service. */
export type SheetLayout = 'sheet' | 'leaflet';
const sheetNames = { sheet: 'family-sheet', leaflet: 'service-leaflet' } as const;

/** Returns the file name of a case's family sheet or leaflet. */
export const familySheetName = (orderRef: string, layout: SheetLayout = 'sheet'): string => {
  const safe = plainName(orderRef);
  return `${sheetNames[layout]}${safe === '' ? '' : `-${safe}`}.pdf`;
};

/** Formats of the QR code of a case, for printers. */
export const qrFormats = ['svg', 'pdf', 'png'] as const;
export type QrFormat = (typeof qrFormats)[number];

/** Returns the file name of a case's QR code, from the family's name if it has Latin letters. */
export const qrFileName = (
  { familyName, subjectName, caseNumber }: { familyName?: string | null; subjectName: string; caseNumber: string },
  format: QrFormat,
): string => {
  const [safe = ''] = [familyName ?? '', subjectName, caseNumber].map(plainName).filter((name) => name !== '');
  return `qr-code${safe === '' ? '' : `-${safe}`}.${format}`;
};

/** Returns the file name of a location's statement; `month` is `YYYY-MM`. */
export const statementName = (location: string, month: string): string => {
  const safe = plainName(location);
  return `statement-${month}${safe === '' ? '' : `-${safe}`}.pdf`;
};

/** Returns the file name of an affiliate's statement; `month` is `YYYY-MM`. */
export const affiliateStatementName = (month: string): string => `commission-statement-${month}.pdf`;
