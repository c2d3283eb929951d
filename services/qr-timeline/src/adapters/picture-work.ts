/** What the parent and the picture process say to each other. */
export type PictureWork = {
  readonly id: number;
  /** A file in a folder of its own; what is made is written beside it. */
  readonly file: string;
  readonly folder: string;
  readonly heic: boolean;
};

export type MadePicture = { readonly width: number; readonly height: number; readonly placeholder: string };

export type PictureAnswer =
  | { readonly id: number; readonly made: MadePicture }
  | { readonly id: number; readonly refused: 'too-large' | 'unreadable' };

export const fullFile = 'full.webp';
export const thumbFile = 'thumb.webp';

/** The code it exits with when a picture made it grow beyond its cap. */
export const outgrown = 137;
