export type CsvCell = string | number | null;

/** A spreadsheet evaluates cells that begin like a formula; an apostrophe makes them text. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const cellText = (value: CsvCell): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = harmless(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Excel on Windows reads a file without a byte order mark in its Windows code page. */
export const byteOrderMark = '\uFEFF';

/** Returns RFC 4180 CSV with a header row. */
export const csv = (names: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  [names, ...rows].map((row) => row.map(cellText).join(',')).join('\r\n') + '\r\n';

/** `row` is the row number in a spreadsheet: the header is row 1. */
export type RowProblem = { readonly row: number; readonly column: string; readonly message: string };
/** A rejected row with its original cells, what is wrong with each, and all of it as one English text. */
export type RejectedRow = {
  readonly row: number;
  readonly cells: readonly string[];
  readonly reason: string;
  readonly problems: readonly Pick<RowProblem, 'column' | 'message'>[];
};
export type ReadTable<R> = {
  readonly rows: readonly R[];
  readonly faults: readonly RowProblem[];
  /** Valid rows whose key an earlier row has. */
  readonly repeated: readonly R[];
  readonly header: readonly string[];
  readonly rejected: readonly RejectedRow[];
};

export type TableColumns<C extends string, R> = {
  readonly columns: readonly C[];
  /** Other spellings of columns, as `plainWord` returns them. */
  readonly otherNames: ReadonlyMap<string, C>;
  readonly required: readonly C[];
  readonly maxRows: number;
  /** Columns whose text may begin with + or -, such as phone numbers: all exports escape them. */
  readonly signs?: ReadonlySet<C>;
  /** Returns what is wrong with a trimmed cell, as the end of a sentence. */
  readonly faultOf: (column: C, text: string) => string | undefined;
  /** Reads a row whose cells have no faults; `row` is its number in a spreadsheet. */
  readonly rowOf: (textOf: (column: C) => string, row: number) => R;
  readonly keyOf: (row: R) => string;
};

/** More rejected rows than this mean a wrong file, and are too many to return. */
const mostRejected = 10_000;

/** Normalizes header spellings: "Business Name", "business_name", "E-Mail". */
export const plainWord = (word: string): string => word.toLowerCase().replace(/[^a-z]/g, '');

const controls = /\p{Cc}/gu;

/** Returns the trimmed text of a cell in one line. */
const inOneLine = (text: string): string => text.replace(controls, ' ').replace(/\s+/gu, ' ').trim();

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
/** Removes the apostrophe of `harmless`, so that a file of ours is read back unchanged. */
const withoutEscape = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);
const unreadable = /[^\P{Cc}\n\r]|\uFFFD/u;

const faultOfText = (cell: string, mayBeginWithSign: boolean): string | undefined => {
  if (!mayBeginWithSign && formula.test(cell))
    return 'begins like a formula (= + - @ | or a tab). Put plain text there.';
  return unreadable.test(cell.trim())
    ? 'has a character that cannot be read. Please save the table as “CSV UTF-8”.'
    : undefined;
};

const wholeFile = <R>(message: string): ReadTable<R> => ({
  rows: [],
  faults: [{ row: 1, column: '', message }],
  repeated: [],
  header: [],
  rejected: [],
});

const english = (count: number): string => count.toLocaleString('en-US');

/** Reads a CSV file: the valid rows, each key once, and the others with their errors. */
export const readTable = <C extends string, R>(bytes: Uint8Array, table: TableColumns<C, R>): ReadTable<R> => {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    return wholeFile('This is an Excel workbook. Please save it as “CSV UTF-8” and choose that file.');
  const text = decode(bytes).replace(/^\uFEFF/, '');
  const lines = cellsOf(text, separatorOf(text));
  if (!lines) return wholeFile('A quote is opened in this file and never closed. Save the table again.');
  const [header = [], ...body] = lines;
  const places = header.map(
    (word) =>
      table.columns.find((column) => plainWord(column) === plainWord(word)) ?? table.otherNames.get(plainWord(word)),
  );
  const missing = table.required.filter((column) => !places.includes(column));
  if (missing.length > 0)
    return wholeFile(
      `The first row must name the columns; ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing. Found: ${header.map(inOneLine).join(', ').slice(0, 200) || 'nothing'}.`,
    );
  if (body.length > table.maxRows)
    return wholeFile(
      `These are ${english(body.length)} rows; ${english(table.maxRows)} fit at once. Please split the file.`,
    );
  const read = readBody(body, places, table);
  if (read.rejected.length > mostRejected)
    return wholeFile(
      `${english(read.rejected.length)} rows have problems. Check that each column holds what its name says, then choose the file again.`,
    );
  return { ...read, header };
};

const readBody = <C extends string, R>(
  body: readonly (readonly string[])[],
  places: readonly (C | undefined)[],
  { columns, signs, faultOf, rowOf, keyOf }: TableColumns<C, R>,
): Omit<ReadTable<R>, 'header'> => {
  const rows = new Map<string, R>();
  const faults: RowProblem[] = [];
  const rejected: RejectedRow[] = [];
  const repeated: R[] = [];
  for (const [index, cells] of body.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const cellOf = (column: C): string => withoutEscape(cells[places.indexOf(column)] ?? '');
    const wrong = columns.flatMap((column): RowProblem[] => {
      const message =
        faultOfText(cellOf(column), signs?.has(column) ?? false) ?? faultOf(column, cellOf(column).trim());
      return message === undefined ? [] : [{ row: index + 2, column, message }];
    });
    if (cells.length > places.length)
      wrong.push({ row: index + 2, column: '', message: 'has more cells than the first row.' });
    if (wrong.length > 0) {
      faults.push(...wrong);
      const reason = wrong.map(({ column, message }) => `${column} ${message}`.trim()).join(' ');
      const problems = wrong.map(({ column, message }) => ({ column, message }));
      rejected.push({ row: index + 2, cells, reason, problems });
      continue;
    }
    const row = rowOf((column) => cellOf(column).trim(), index + 2);
    if (rows.has(keyOf(row))) repeated.push(row);
    else rows.set(keyOf(row), row);
  }
  return { rows: [...rows.values()], faults, repeated, rejected };
};
