import { plainName } from './text/file-name.js';

/** Accepted file types of a license document. */
export const licenseTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export type LicenseType = (typeof licenseTypes)[number];

const endings: Readonly<Record<LicenseType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

/** Returns "PDF", "JPG" or "PNG". */
export const licenseLabel = (type: LicenseType): string => endings[type].toUpperCase();

/** Returns the download name of a license document, which is never its upload name. */
export const licenseFileName = (businessName: string, type: LicenseType): string => {
  const business = plainName(businessName);
  return `licence${business === '' ? '' : `-${business}`}.${endings[type]}`;
};
