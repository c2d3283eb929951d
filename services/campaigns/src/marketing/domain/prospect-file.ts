import { plainWord, readTable, type ReadTable } from '@keepsake/contracts/values/csv';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { businessTypes, type BusinessType } from './campaign.js';
import { oneLine } from '../../delivery/api.js';

export type ProspectRow = {
  readonly businessName: string;
  readonly contactName: string;
  readonly email: string;
  readonly businessType: BusinessType;
};

const columns = ['businessName', 'contactName', 'email', 'businessType'] as const;
type Column = (typeof columns)[number];

const otherNames: ReadonlyMap<string, Column> = new Map([
  ['name', 'businessName'],
  ['company', 'businessName'],
  ['business', 'businessName'],
  ['contact', 'contactName'],
  ['type', 'businessType'],
  ['emailaddress', 'email'],
  ['mail', 'email'],
]);

const typeOf = (text: string): BusinessType | undefined => {
  const word = plainWord(text);
  return businessTypes.find(
    (type) =>
      plainWord(type) === word ||
      `${plainWord(type)}s` === word ||
      `${plainWord(type).replace('cemetery', 'cemeteries')}` === word,
  );
};

const lineBreak = /[\n\r]/;

const faultOf = (column: Column, text: string): string | undefined => {
  if (lineBreak.test(text)) return 'has a character that cannot be read. Please save the table as “CSV UTF-8”.';
  if (column === 'contactName') return text.length > 200 ? 'is longer than 200 characters.' : undefined;
  if (text === '') return 'is empty.';
  if (column === 'businessName') return text.length > 200 ? 'is longer than 200 characters.' : undefined;
  if (column === 'email')
    return normalizeEmail(text) === undefined ? `“${oneLine(text)}” is not an email address.` : undefined;
  return typeOf(text) === undefined ? `“${oneLine(text)}” is not funeral_home or pet_cemetery.` : undefined;
};

/** Returns valid rows, and the others with their errors; a repeated address is one business. */
export const readProspects = (bytes: Uint8Array): ReadTable<ProspectRow> =>
  readTable(bytes, {
    columns,
    otherNames,
    required: ['businessName', 'email', 'businessType'],
    maxRows: 100_000,
    faultOf,
    rowOf: (textOf) => ({
      businessName: oneLine(textOf('businessName')),
      contactName: oneLine(textOf('contactName')),
      email: normalizeEmail(textOf('email')) ?? '',
      businessType: typeOf(textOf('businessType')) ?? 'funeral_home',
    }),
    keyOf: ({ email }) => email,
  });
