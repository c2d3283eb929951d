/** One row of the table that `make bench` prints and docs/benchmarks.md stores. */
export type Figure = {
  /** Id in the list of figures, e.g. `S1`. */
  readonly id: string;
  readonly name: string;
  readonly measured: string;
  /** Baseline measured in the same run with the same work. */
  readonly beside?: string;
  readonly reach: string;
  /** Undefined when the figure has no target or could not be measured. */
  readonly reached?: boolean;
  /** The result of each run, when there were several. */
  readonly runs?: readonly string[];
};

/** Target of a row that measures what no program of the shape of the row before it can do better. */
export const floor = 'floor';

export const verdictOf = ({ reached }: Figure): string =>
  reached === undefined ? '–' : reached ? 'reached' : 'missed';

const cellsOf = (figure: Figure): readonly string[] => [
  figure.id,
  figure.name,
  figure.measured,
  ...(figure.runs ? [figure.runs.join(', ')] : []),
  figure.beside ?? '',
  figure.reach,
  verdictOf(figure),
];

/** With a column of the runs when there were several. */
export const headingsOf = (figures: readonly Figure[]): readonly string[] => {
  const runs = figures.some((figure) => figure.runs) ? ['Runs'] : [];
  return ['', 'What', 'Measured', ...runs, 'Baseline, in the same run', 'Target', ''];
};
export const rowsOf = (figures: readonly Figure[]): readonly (readonly string[])[] => figures.map(cellsOf);

export const table = (figures: readonly Figure[]): string => {
  const headings = headingsOf(figures);
  const rows = [headings, ...rowsOf(figures)];
  const widths = headings.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) => `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('   ')}`.trimEnd()).join('\n');
};

export const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Returns the percentile: the value below which this share of the values is. */
export const within = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

export const whole = (value: number): string => Math.round(value).toLocaleString('en');
export const perSecond = (value: number): string => `${whole(value)}/s`;
export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
export const times = (value: number): string => `${value.toFixed(2)}×`;
