import { plainName } from './file-name.js';

/** What a copy of a licence may be. */
export const licenceTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export type LicenceType = (typeof licenceTypes)[number];

const endings: Readonly<Record<LicenceType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

/** "PDF", "JPG", "PNG" */
export const licenceWord = (type: LicenceType): string => endings[type].toUpperCase();

/** What a copy is called when it is opened: never the name it came with. */
export const licenceFileName = (businessName: string, type: LicenceType): string => {
  const business = plainName(businessName);
  return `licence${business === '' ? '' : `-${business}`}.${endings[type]}`;
};
