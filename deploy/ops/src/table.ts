type Cell = string | number | Date | undefined;

const text = (cell: Cell): string =>
  cell instanceof Date ? cell.toISOString() : cell === undefined ? '–' : String(cell);

/** Formats columns; numbers are right-aligned. */
export const table = (head: readonly string[], rows: readonly (readonly Cell[])[]): string => {
  const cells = [head, ...rows.map((row) => row.map(text))];
  const widths = head.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  const isNumber = head.map((_, at) => rows.length > 0 && rows.every((row) => typeof row[at] === 'number'));
  return cells
    .map((row) =>
      row
        .map((cell, at) => (isNumber[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];

export const sizeOf = (bytes: number): string => {
  const step = bytes < 1_000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${step === 0 ? bytes : (bytes / 1_000 ** step).toFixed(1)} ${units[step]}`;
};

export const ageOf = (seconds: number): string => {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`;
};
