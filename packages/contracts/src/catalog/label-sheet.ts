/** Label papers: 30-up sheets on US Letter, 21-up sheets on A4, and one 4 × 6 in label of a thermal printer. */
export const labelFormats = ['letter-30', 'a4-21', 'thermal-4x6'] as const;
export type LabelFormat = (typeof labelFormats)[number];

/** A sheet in millimeters. */
export type LabelSheet = {
  readonly name: string;
  readonly paper: { readonly widthMm: number; readonly heightMm: number };
  readonly columns: number;
  readonly rows: number;
  readonly positions: number;
  readonly leftMm: number;
  readonly topMm: number;
  readonly labelWidthMm: number;
  readonly labelHeightMm: number;
  /** From the left edge of one label to the left edge of the next. */
  readonly columnMm: number;
  readonly rowMm: number;
};

export const labelSheets: Readonly<Record<LabelFormat, LabelSheet>> = {
  'letter-30': {
    name: 'US Letter, 30 labels (2⅝ × 1 in)',
    paper: { widthMm: 215.9, heightMm: 279.4 },
    columns: 3,
    rows: 10,
    positions: 30,
    leftMm: 4.7625,
    topMm: 12.7,
    labelWidthMm: 66.675,
    labelHeightMm: 25.4,
    columnMm: 69.85,
    rowMm: 25.4,
  },
  'a4-21': {
    name: 'A4, 21 labels (63.5 × 38.1 mm)',
    paper: { widthMm: 210, heightMm: 297 },
    columns: 3,
    rows: 7,
    positions: 21,
    leftMm: 7.25,
    topMm: 15.15,
    labelWidthMm: 63.5,
    labelHeightMm: 38.1,
    columnMm: 66,
    rowMm: 38.1,
  },
  'thermal-4x6': {
    name: 'Thermal label (4 × 6 in)',
    paper: { widthMm: 101.6, heightMm: 152.4 },
    columns: 1,
    rows: 1,
    positions: 1,
    leftMm: 0,
    topMm: 0,
    labelWidthMm: 101.6,
    labelHeightMm: 152.4,
    columnMm: 101.6,
    rowMm: 152.4,
  },
};

/** The default sheet, which printers are calibrated for. */
export const labelSheet = labelSheets['letter-30'];

export type LabelPlace = {
  /** From 0. */
  readonly sheet: number;
  /** From 1, row by row. */
  readonly position: number;
  readonly row: number;
  readonly column: number;
};

/** Returns the place of the nth label (from 0) if the first is at `start`: row by row, continuing on the next sheet. */
export const placeOf = (start: number, index: number, of: LabelSheet = labelSheet): LabelPlace => {
  const whole = start - 1 + index;
  const position = (whole % of.positions) + 1;
  return { sheet: Math.floor(whole / of.positions), position, ...cellOf(position, of) };
};

/** Returns row and column of a position, both from 1. */
export const cellOf = (
  position: number,
  { columns }: LabelSheet = labelSheet,
): { readonly row: number; readonly column: number } => ({
  row: Math.floor((position - 1) / columns) + 1,
  column: ((position - 1) % columns) + 1,
});

export const sheetsOf = (start: number, labels: number, of: LabelSheet = labelSheet): number =>
  labels === 0 ? 0 : placeOf(start, labels - 1, of).sheet + 1;

/** Returns the next free label after a print; 1 if the last sheet is used up. */
export const nextPosition = (start: number, labels: number, of: LabelSheet = labelSheet): number =>
  placeOf(start, labels, of).position;
