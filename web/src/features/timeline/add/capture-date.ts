import { isobmffDate } from './isobmff-date.js';
import { jpegDate } from './exif-date.js';

/** Capture date read from a file, as YYYY-MM-DD: a suggestion only. */
export type CaptureDate = { readonly date: string; readonly from: 'photo' | 'video' };

const headBytes = 131_072;

/** Returns the capture date of a picture or video. Runs on the device; nothing is uploaded. */
export const captureDate = async (file: Blob, now = new Date()): Promise<CaptureDate | undefined> => {
  try {
    const head = new DataView(await file.slice(0, headBytes).arrayBuffer());
    const isJpeg = head.getUint16(0) === 0xffd8;
    const found = isJpeg ? { date: jpegDate(head), from: 'photo' as const } : await isobmffDate(file, now);
    return found?.date === undefined ? undefined : { date: found.date, from: found.from };
  } catch (error) {
    // A truncated or malformed header causes reads past the end: then there is no date.
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
};
