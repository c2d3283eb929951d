/** One line of the table that `make bench` prints and docs/benchmarks.md keeps. */
export type Figure = {
  /** Its row in the list of figures, e.g. `S1`. */
  readonly id: string;
  readonly name: string;
  readonly measured: string;
  /** What was measured beside it in the same run, doing the same work. */
  readonly beside?: string;
  readonly reach: string;
  /** Undefined when it is told for comparison, or could not be measured here. */
  readonly reached?: boolean;
};

export const verdictOf = ({ reached }: Figure): string =>
  reached === undefined ? '–' : reached ? 'reached' : 'fell short';

const cellsOf = (figure: Figure): readonly string[] => [
  figure.id,
  figure.name,
  figure.measured,
  figure.beside ?? '',
  figure.reach,
  verdictOf(figure),
];

export const headings = ['', 'What', 'Measured', 'Beside it, in the same run', 'Reach', ''] as const;
export const rowsOf = (figures: readonly Figure[]): readonly (readonly string[])[] => figures.map(cellsOf);

export const table = (figures: readonly Figure[]): string => {
  const rows = [headings, ...rowsOf(figures)];
  const widths = headings.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) => `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('   ')}`.trimEnd()).join('\n');
};

export const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** The value below which this share lies. */
export const within = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

export const whole = (value: number): string => Math.round(value).toLocaleString('en');
export const perSecond = (value: number): string => `${whole(value)}/s`;
export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
export const times = (value: number): string => `${value.toFixed(2)}×`;
