import { normalizeEmail } from '@keepsake/contracts/values/email';
import { businessTypes, type BusinessType } from './campaign.js';
import { oneLine } from '../../delivery/api.js';

export type ProspectRow = {
  readonly businessName: string;
  readonly contactName: string;
  readonly email: string;
  readonly businessType: BusinessType;
};
/** `row` is the row number in a spreadsheet: the header is row 1. */
export type RowProblem = { readonly row: number; readonly column: string; readonly message: string };
/** A rejected row with its original cells and the reason. */
export type RejectedRow = { readonly row: number; readonly cells: readonly string[]; readonly reason: string };
export type ReadFile = {
  readonly rows: readonly ProspectRow[];
  readonly faults: readonly RowProblem[];
  readonly repeated: number;
  readonly header: readonly string[];
  readonly rejected: readonly RejectedRow[];
};

const maxRows = 100_000;
/** More rejected rows than this mean a wrong file, and are too many to return. */
const mostRejected = 10_000;

const columns = ['businessName', 'contactName', 'email', 'businessType'] as const;
type Column = (typeof columns)[number];

/** Normalizes header spellings: "Business Name", "business_name", "E-Mail". */
const plain = (word: string): string => word.toLowerCase().replace(/[^a-z]/g, '');
const otherNames: ReadonlyMap<string, Column> = new Map([
  ['name', 'businessName'],
  ['company', 'businessName'],
  ['business', 'businessName'],
  ['contact', 'contactName'],
  ['type', 'businessType'],
  ['emailaddress', 'email'],
  ['mail', 'email'],
]);
const columnOf = (word: string): Column | undefined =>
  columns.find((column) => plain(column) === plain(word)) ?? otherNames.get(plain(word));

const typeOf = (text: string): BusinessType | undefined => {
  const word = plain(text);
  return businessTypes.find(
    (type) =>
      plain(type) === word || `${plain(type)}s` === word || `${plain(type).replace('cemetery', 'cemeteries')}` === word,
  );
};

/** Excel saves UTF-8 with a byte order mark, UTF-16, or the Windows code page, without declaring which. */
const decode = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** Parses a table; quotes may contain separators and line breaks. Returns undefined if a quote is not closed. */
const cellsOf = (text: string, separator: string): readonly (readonly string[])[] | undefined => {
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === separator) {
      line.push(cell);
      cell = '';
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at += 1;
      lines.push([...line, cell]);
      line = [];
      cell = '';
    } else cell += sign;
  }
  if (quoted) return undefined;
  if (cell !== '' || line.length > 0) lines.push([...line, cell]);
  return lines;
};

const separatorOf = (text: string): string => {
  const header = text.split(/[\r\n]/, 1)[0] ?? '';
  const counts = [',', ';', '\t'].map((one) => [one, header.split(one).length] as const);
  return counts.toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ',';
};

/** Cells that a spreadsheet would execute or split when the list is opened again. */
const formula = /^[=@+\-|\t]/;
const unreadable = /\p{Cc}|\uFFFD/u;

const faultOfCell = (column: Column, cell: string): string | undefined => {
  if (formula.test(cell)) return 'begins like a formula (= + - @ | or a tab). Put plain text there.';
  const text = cell.trim();
  if (unreadable.test(text)) return 'has a character that cannot be read. Please save the table as “CSV UTF-8”.';
  if (column === 'contactName') return text.length > 200 ? 'is longer than 200 characters.' : undefined;
  if (text === '') return 'is empty.';
  if (column === 'businessName') return text.length > 200 ? 'is longer than 200 characters.' : undefined;
  if (column === 'email')
    return normalizeEmail(text) === undefined ? `“${oneLine(text)}” is not an email address.` : undefined;
  return typeOf(text) === undefined ? `“${oneLine(text)}” is not funeral_home or pet_cemetery.` : undefined;
};

const whole = (message: string): ReadFile => ({
  rows: [],
  faults: [{ row: 1, column: '', message }],
  repeated: 0,
  header: [],
  rejected: [],
});

/** Returns valid rows, and the others with their errors; a repeated address is one business. */
export const readProspects = (bytes: Uint8Array): ReadFile => {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    return whole('This is an Excel workbook. Please save it as “CSV UTF-8” and choose that file.');
  const text = decode(bytes).replace(/^\uFEFF/, '');
  const lines = cellsOf(text, separatorOf(text));
  if (!lines) return whole('A quote is opened in this file and never closed. Save the table again.');
  const [header = [], ...body] = lines;
  const places = header.map((word) => columnOf(word));
  const missing = columns.filter((column) => column !== 'contactName' && !places.includes(column));
  if (missing.length > 0)
    return whole(
      `The first row must name the columns; ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing. Found: ${header.map(oneLine).join(', ').slice(0, 200) || 'nothing'}.`,
    );
  if (body.length > maxRows)
    return whole(
      `These are ${body.length.toLocaleString('en-US')} rows; ${maxRows.toLocaleString('en-US')} fit at once. Please split the file.`,
    );
  const read = readRows(body, places);
  if (read.rejected.length > mostRejected)
    return whole(
      `${read.rejected.length.toLocaleString('en-US')} rows have problems. Check that each column holds what its name says, then choose the file again.`,
    );
  return { ...read, header };
};

const readRows = (
  body: readonly (readonly string[])[],
  places: readonly (Column | undefined)[],
): Omit<ReadFile, 'header'> => {
  const rows = new Map<string, ProspectRow>();
  const problems: RowProblem[] = [];
  const rejected: RejectedRow[] = [];
  let repeated = 0;
  for (const [index, cells] of body.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const cellOf = (column: Column): string => cells[places.indexOf(column)] ?? '';
    const wrong = columns.flatMap((column): RowProblem[] => {
      const message = faultOfCell(column, cellOf(column));
      return message === undefined ? [] : [{ row: index + 2, column, message }];
    });
    if (cells.length > places.length)
      wrong.push({ row: index + 2, column: '', message: 'has more cells than the first row.' });
    problems.push(...wrong);
    const [email, businessType] = [normalizeEmail(cellOf('email').trim()), typeOf(cellOf('businessType'))];
    if (wrong.length > 0 || email === undefined || businessType === undefined) {
      const reason = wrong.map(({ column, message }) => `${column} ${message}`.trim()).join(' ');
      rejected.push({ row: index + 2, cells, reason });
      continue;
    }
    if (rows.has(email)) repeated += 1;
    else
      rows.set(email, {
        businessName: oneLine(cellOf('businessName')),
        contactName: oneLine(cellOf('contactName')),
        email,
        businessType,
      });
  }
  return { rows: [...rows.values()], faults: problems, repeated, rejected };
};
