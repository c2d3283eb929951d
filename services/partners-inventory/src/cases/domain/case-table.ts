import { caseColumns, maxImportedCases, type CaseColumn } from '@keepsake/contracts/values/case-columns';
import { readTable, type ReadTable } from '@keepsake/contracts/values/csv';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { parseHumanDate } from '@keepsake/contracts/values/human-date';
import { present } from '@keepsake/contracts/values/present';
import type { CaseDetails } from './case.js';

/** A case from a CSV, its row in a spreadsheet, and what identifies it in the next file. */
export type CaseRow = CaseDetails & { readonly orderRef?: string; readonly importKey: string; readonly row: number };

/** The row as another case; the same row of the same file is still one case. */
export const asOwnCase = (one: CaseRow, fileHash: string): CaseRow => ({
  ...one,
  importKey: `${one.importKey} ${fileHash}:${one.row}`,
});

const otherNames: ReadonlyMap<string, CaseColumn> = new Map([
  ['subjectname', 'name'],
  ['deceased', 'name'],
  ['nameofthedeceased', 'name'],
  ['casenumber', 'reference'],
  ['case', 'reference'],
  ['orderref', 'reference'],
  ['dateofservice', 'serviceDate'],
  ['timeofservice', 'serviceTime'],
  ['placeofservice', 'servicePlace'],
  ['nextofkin', 'familyName'],
  ['family', 'familyName'],
  ['contact', 'familyName'],
  ['email', 'familyEmail'],
  ['phone', 'familyPhone'],
]);

const maxLength: Readonly<Record<CaseColumn, number>> = {
  name: 200,
  reference: 60,
  serviceDate: 40,
  serviceTime: 20,
  servicePlace: 300,
  familyName: 200,
  familyEmail: 254,
  familyPhone: 40,
  notes: 2_000,
};

/** Reads `2026-11-29`, and `11/29/2026` as case software in the United States writes it. */
const dateOf = (text: string): string | undefined => {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const iso = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = parseHumanDate(iso);
  return date?.precision === 'day' ? date.text : undefined;
};

/** Reads `14:30` and `2:30 PM`. */
const timeOf = (text: string): string | undefined => {
  const [, hour = '', minute = '', half = ''] = /^(\d{1,2}):([0-5]\d)(?::00)?\s*([ap]\.?m\.?)?$/i.exec(text) ?? [];
  const typed = Number(hour);
  if (hour === '' || (half !== '' && (typed < 1 || typed > 12))) return undefined;
  const hours = half === '' ? typed : (typed % 12) + (/^p/i.test(half) ? 12 : 0);
  return hours > 23 ? undefined : `${String(hours).padStart(2, '0')}:${minute}`;
};

const faultOf = (column: CaseColumn, text: string): string | undefined => {
  if (text === '') return column === 'name' ? 'is empty.' : undefined;
  if (text.length > maxLength[column]) return `is longer than ${maxLength[column]} characters.`;
  if (column !== 'notes' && /[\n\r]/.test(text)) return 'has a line break. Put one line there.';
  if (column === 'serviceDate' && dateOf(text) === undefined) return 'is not a date such as 2026-11-29 or 11/29/2026.';
  if (column === 'serviceTime' && timeOf(text) === undefined) return 'is not a time such as 14:30 or 2:30 PM.';
  if (column === 'familyEmail' && normalizeEmail(text) === undefined) return 'is not an email address.';
  return undefined;
};

const plainText = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ');

/** Without a reference, name and day of the service identify a case. */
const keyOf = (reference: string, name: string, serviceDate: string | undefined): string =>
  reference === '' ? `name:${plainText(name)} ${serviceDate ?? ''}` : `reference:${plainText(reference)}`;

const textOrNone = (text: string): string | undefined => (text === '' ? undefined : text);

/** Reads a CSV of cases. */
export const readCases = (bytes: Uint8Array): ReadTable<CaseRow> =>
  readTable(bytes, {
    columns: caseColumns,
    otherNames,
    required: ['name'],
    maxRows: maxImportedCases,
    signs: new Set<CaseColumn>(['familyPhone', 'notes']),
    faultOf,
    rowOf: (textOf, row) => {
      const serviceDate = dateOf(textOf('serviceDate'));
      return {
        subjectName: textOf('name'),
        row,
        importKey: keyOf(textOf('reference'), textOf('name'), serviceDate),
        ...present({
          serviceDate,
          serviceTime: timeOf(textOf('serviceTime')),
          orderRef: textOrNone(textOf('reference')),
          servicePlace: textOrNone(textOf('servicePlace')),
          familyName: textOrNone(textOf('familyName')),
          familyEmail: normalizeEmail(textOf('familyEmail')),
          familyPhone: textOrNone(textOf('familyPhone')),
          notes: textOrNone(textOf('notes')),
        }),
      };
    },
    keyOf: ({ importKey }) => importKey,
  });
