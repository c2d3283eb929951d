export type Cell = string | number | null;

/** A spreadsheet evaluates cells that begin like a formula; an apostrophe makes them text. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const cell = (value: Cell): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = harmless(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Returns RFC 4180 CSV with a header row. */
export const csv = (names: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [names, ...rows].map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n';
