/**
 * Label sheet of 30 labels on letter paper (8.5 × 11 in), in millimeters. Each label is 2⅝ × 1 in, in 3 columns and 10
 * rows.
 */
export const labelSheet = {
  columns: 3,
  rows: 10,
  positions: 30,
  leftMm: 4.7625,
  topMm: 12.7,
  labelWidthMm: 66.675,
  labelHeightMm: 25.4,
  /** From the left edge of one label to the left edge of the next. */
  columnMm: 69.85,
  rowMm: 25.4,
} as const;

export type LabelPlace = {
  /** From 0. */
  readonly sheet: number;
  /** 1 to 30, row by row. */
  readonly position: number;
  readonly row: number;
  readonly column: number;
};

/** Returns the place of the nth label (from 0) if the first is at `start`: row by row, continuing on the next sheet. */
export const placeOf = (start: number, index: number): LabelPlace => {
  const whole = start - 1 + index;
  const position = (whole % labelSheet.positions) + 1;
  return { sheet: Math.floor(whole / labelSheet.positions), position, ...cellOf(position) };
};

/** Returns row and column of a position, both from 1. */
export const cellOf = (position: number): { readonly row: number; readonly column: number } => ({
  row: Math.floor((position - 1) / labelSheet.columns) + 1,
  column: ((position - 1) % labelSheet.columns) + 1,
});

export const sheetsOf = (start: number, labels: number): number =>
  labels === 0 ? 0 : placeOf(start, labels - 1).sheet + 1;

/** Returns the next free label after a print; 1 if the last sheet is used up. */
export const nextPosition = (start: number, labels: number): number => placeOf(start, labels).position;
