/** One line of the table that `make bench` prints. */
export type Figure = {
  /** Its row in the design's figures, where it has one. */
  readonly name: string;
  readonly measured: string;
  /** What was measured beside it in the same run, doing the same work. */
  readonly beside?: string;
  readonly reach: string;
  readonly reached: boolean;
};

const columns = ['name', 'measured', 'beside', 'reach'] as const;

export const table = (figures: readonly Figure[]): string => {
  const rows = figures.map((figure) => columns.map((column) => figure[column] ?? ''));
  const widths = columns.map((column, at) => Math.max(column.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[], end: string): string =>
    `  ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('   ')}   ${end}`.trimEnd();
  return [
    line([...columns], ''),
    ...rows.map((row, at) => line(row, figures[at]?.reached ? 'reached' : 'NOT REACHED')),
  ].join('\n');
};

export const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
