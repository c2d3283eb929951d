export type Row = {
  readonly what: string;
  readonly seen: string;
  readonly reference: string;
  readonly ratio: string;
  readonly reach: string;
};

const titles: Row = {
  what: 'what',
  seen: 'seen',
  reference: 'reference in this run',
  ratio: 'ratio',
  reach: 'to reach',
};
const columns = ['what', 'seen', 'reference', 'ratio', 'reach'] as const;

export const tableOf = (rows: readonly Row[]): string => {
  const all = [titles, ...rows];
  const widths = columns.map((column) => Math.max(...all.map((row) => row[column].length)));
  return all
    .map((row) =>
      columns
        .map((column, index) => row[column].padEnd(widths[index] ?? 0))
        .join('   ')
        .trimEnd(),
    )
    .join('\n');
};
