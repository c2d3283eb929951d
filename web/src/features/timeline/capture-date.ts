import { boxedDate } from './boxed-date.js';
import { jpegDate } from './exif-date.js';

/** A day that a file tells of itself, as YYYY-MM-DD: offered, never taken for granted. */
export type CaptureDate = { readonly date: string; readonly from: 'photograph' | 'film' };

const headBytes = 131_072;

/** The day a picture or a film says it was taken. It is read on the device; nothing leaves it. */
export const captureDate = async (file: Blob, now = new Date()): Promise<CaptureDate | undefined> => {
  try {
    const head = new DataView(await file.slice(0, headBytes).arrayBuffer());
    const isJpeg = head.getUint16(0) === 0xffd8;
    const found = isJpeg ? { date: jpegDate(head), from: 'photograph' as const } : await boxedDate(file, now);
    return found?.date === undefined ? undefined : { date: found.date, from: found.from };
  } catch (error) {
    // A cut-off or odd header reads past the end: then there is no date to offer.
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
};
