const exifPrefix = 0x45786966;
const app1 = 0xffe1;
const startOfScan = 0xffda;
const exifDirectory = 0x8769;
const dateTimeOriginal = 0x9003;

/** Returns the offset of a tag's value in a TIFF directory, or undefined. */
const findTag = (view: DataView, directory: number, requested: number, little: boolean): number | undefined => {
  const count = view.getUint16(directory, little);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12;
    if (view.getUint16(entry, little) === requested) return entry + 8;
  }
  return undefined;
};

/** Returns the date in the EXIF data that begins at `tiff`. */
export const tiffDate = (view: DataView, tiff: number): string | undefined => {
  const little = view.getUint16(tiff) === 0x4949;
  const first = tiff + view.getUint32(tiff + 4, little);
  const exif = findTag(view, first, exifDirectory, little);
  if (exif === undefined) return undefined;
  const at = findTag(view, tiff + view.getUint32(exif, little), dateTimeOriginal, little);
  if (at === undefined) return undefined;
  const from = tiff + view.getUint32(at, little);
  const text = String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + from, 10));
  return /^(?:1[89]|20)\d\d:(?:0[1-9]|1[0-2]):(?:0[1-9]|[12]\d|3[01])$/.test(text)
    ? text.replaceAll(':', '-')
    : undefined;
};

/** Returns the date from a JPEG's first bytes. */
export const jpegDate = (view: DataView): string | undefined => {
  for (let at = 2; at < view.byteLength;) {
    const marker = view.getUint16(at);
    if (marker === startOfScan) return undefined;
    if (marker === app1 && view.getUint32(at + 4) === exifPrefix) return tiffDate(view, at + 10);
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
};
