export type BookFont = 'plain' | 'bold' | 'serif';

/** Returns the width of a text as a multiple of the font size. */
export type Measure = (text: string, font: BookFont) => number;

/** All lengths are millimeters from the upper left corner of the trimmed page; `yMm` of a text is its baseline. */
type PlacedText = {
  readonly text: string;
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  readonly sizePt: number;
  readonly font: BookFont;
  readonly isMuted: boolean;
};
export type PlacedPicture = {
  readonly entryId: string;
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
  /** Pixels of the photo across its printed width; undefined for the still of a video. */
  readonly widthPx?: number;
};
type PlacedCode = {
  readonly entryId: string;
  readonly xMm: number;
  readonly yMm: number;
  readonly sideMm: number;
};
export type BookPage = {
  readonly texts: readonly PlacedText[];
  readonly pictures: readonly PlacedPicture[];
  readonly codes: readonly PlacedCode[];
};

export type Page = { readonly texts: PlacedText[]; readonly pictures: PlacedPicture[]; readonly codes: PlacedCode[] };
export const emptyPage = (): Page => ({ texts: [], pictures: [], codes: [] });

export const mmPerInch = 25.4;
export const mmOfPt = (pt: number): number => (pt * mmPerInch) / 72;
