/** Messages between the service and the image process. */
export type PictureWork = {
  readonly id: number;
  /** A file in a dedicated folder; outputs are written beside it. */
  readonly file: string;
  readonly folder: string;
  readonly heic: boolean;
  /** Makes only a logo: a PNG on white. */
  readonly logo?: boolean;
  /** Makes only a JPEG on white of at most this width, for printed documents. */
  readonly printPx?: number;
};

export type MadePicture = {
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  /** Capture date from the camera, as YYYY-MM-DD. */
  readonly takenOn?: string;
};

export type PictureAnswer =
  | { readonly id: number; readonly made: MadePicture }
  | { readonly id: number; readonly refused: 'too-large' | 'unreadable' | 'not-made' };

export const fullFile = 'full.webp';
export const logoFile = 'logo.png';
export const printFile = 'print.jpg';
export const thumbFile = 'thumb.webp';

/** Exit code when an image exceeds the memory limit. */
export const outgrown = 137;
