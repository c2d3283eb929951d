import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { readingBytes } from './originals/byte-source.js';
import { exifMark, takenOn } from './originals/exif.js';
import { requireWholeGif } from './originals/gif.js';
import {
  fullFile,
  logoFile,
  outgrown,
  printFile,
  thumbFile,
  type MadePicture,
  type PictureAnswer,
  type PictureWork,
} from './picture-work.js';
import { namesMachineError } from './tied-child.js';

/*
 * Child process that decodes untrusted images: no secrets, no database, one image at a time. Exits when an image
 * exceeds the memory limit.
 */

const pixelLimit = 50_000_000;
const frameLimit = 200;
const memoryBytes = 640 * 1024 * 1024;
const fullPx = 2000;
const animatedPx = 800;
const thumbPx = 640;
const placeholderPx = 16;
/** Errors of Node's file functions that are not the file's. */
const fileErrors = /^(?:EMFILE|ENFILE|ENOMEM|ENOSPC|EDQUOT|EFBIG|EROFS): /;
const logoPx = { width: 800, height: 400 } as const;

sharp.cache(false);
sharp.concurrency(2); // resizes while the file is decoded

const limits = { limitInputPixels: pixelLimit, failOn: 'error', sequentialRead: true } as const;

type Fault = Error & { readonly refused: 'too-large' };
const tooLarge = (): Fault => Object.assign(new Error('too large'), { refused: 'too-large' as const });

const decodeHeic = async (file: string): Promise<Sharp> => {
  const { default: decode } = await import('heic-decode');
  const images = await decode.all({ buffer: await readFile(file) });
  const [first] = images;
  if (!first) throw new Error('no picture inside');
  try {
    if (first.width * first.height > pixelLimit) throw tooLarge();
    const { width, height, data } = await first.decode();
    return sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw: { width, height, channels: 4 } });
  } finally {
    images.dispose?.();
  }
};

const openFile = async (
  file: string,
  firstFrame = false,
): Promise<{ readonly picture: Sharp; readonly frames: number }> => {
  const { width, height, pages = 1, format } = await sharp(file, { ...limits, limitInputPixels: false }).metadata();
  if (width * height > pixelLimit || pages > frameLimit) throw tooLarge();
  if (format === 'gif') await readingBytes(file, requireWholeGif);
  // Apply the EXIF orientation first, because all metadata is dropped.
  return { picture: sharp(file, { ...limits, animated: !firstFrame && pages > 1 }).autoOrient(), frames: pages };
};

/** Reads the capture date from the original, because outputs have no metadata. Returns undefined if unreadable. */
const dayOf = async (file: string): Promise<string | undefined> => {
  const { exif } = await sharp(file, { ...limits, limitInputPixels: false })
    .metadata()
    .catch(() => ({ exif: undefined }));
  if (!exif) return undefined;
  return takenOn(exif.subarray(exif.indexOf(exifMark) === 0 ? exifMark.length : 0));
};

/** On white, because paper and PDF have no transparency. */
const makeLogo = async (picture: Sharp, folder: string): Promise<MadePicture> => {
  const { width, height } = await picture
    .resize(logoPx.width, logoPx.height, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .flatten({ background: '#fff' })
    .png()
    .toFile(join(folder, logoFile));
  return { width, height, placeholder: '' };
};

/** Baseline JPEG in sRGB, which print shops accept. */
const makePrint = async (picture: Sharp, folder: string, width: number): Promise<MadePicture> => {
  const made = await picture
    .resize({ width, withoutEnlargement: true })
    .toColourspace('srgb')
    .flatten({ background: '#fff' })
    .jpeg({ quality: 90 })
    .toFile(join(folder, printFile));
  return { width: made.width, height: made.height, placeholder: '' };
};

const inside = { fit: 'inside', withoutEnlargement: true } as const;
const fullWebp = { quality: 80, effort: 3 } as const;

/** The thumbnail and a placeholder as a data URL, both of the first frame. */
const makeSmall = async (picture: Sharp): Promise<{ readonly thumb: Buffer; readonly placeholder: string }> => {
  const thumb = await picture.resize(thumbPx, thumbPx, inside).webp({ quality: 72, effort: 3 }).toBuffer();
  const tiny = await sharp(thumb, limits).resize(placeholderPx, placeholderPx, inside).webp({ quality: 40 }).toBuffer();
  return { thumb, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` };
};

/**
 * Decodes once: both sizes are encoded from the same pixels, 16 MB at most, which is a fifth faster. They are encoded
 * at the same time, because the encoder of the larger one uses one processor. Node writes the files: libvips has one
 * error text per process, so that a full disk could be reported with the text of the other encoder.
 */
const makeStill = async (picture: Sharp, folder: string): Promise<MadePicture> => {
  const { data, info } = await picture
    .resize(fullPx, fullPx, inside)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const [{ thumb, placeholder }, full] = await Promise.all([makeSmall(pixels()), pixels().webp(fullWebp).toBuffer()]);
  await writeFile(join(folder, fullFile), full);
  await writeFile(join(folder, thumbFile), thumb);
  return { width, height, placeholder };
};

/** The pixels of all frames would need too much memory, so the thumbnail is derived from the encoded file. */
const makeAnimated = async (picture: Sharp, frames: number, folder: string): Promise<MadePicture> => {
  const full = join(folder, fullFile);
  const made = await picture.resize(animatedPx, animatedPx, inside).toColourspace('srgb').webp(fullWebp).toFile(full);
  const height = 'pageHeight' in made ? Number(made.pageHeight) : Math.round(made.height / frames);
  const { thumb, placeholder } = await makeSmall(sharp(full, limits));
  await writeFile(join(folder, thumbFile), thumb);
  return { width: made.width, height, placeholder };
};

const make = async ({ file, folder, heic, logo = false, printPx }: PictureWork): Promise<MadePicture> => {
  const { picture, frames } = heic
    ? { picture: await decodeHeic(file), frames: 1 }
    : await openFile(file, logo || printPx !== undefined);
  if (logo) return makeLogo(picture, folder);
  if (printPx !== undefined) return makePrint(picture, folder, printPx);
  const day = await dayOf(file);
  const made = frames > 1 ? await makeAnimated(picture, frames, folder) : await makeStill(picture, folder);
  return { ...made, ...(day !== undefined && { takenOn: day }) };
};

const answerTo = async (work: PictureWork): Promise<PictureAnswer> => {
  try {
    return { id: work.id, made: await make(work) };
  } catch (error) {
    const text = error instanceof Error ? error.message : '';
    if (namesMachineError(text) || fileErrors.test(text)) return { id: work.id, refused: 'not-made' };
    const large = (error instanceof Error && 'refused' in error) || /pixel limit|too large|exceeds/i.test(text);
    return { id: work.id, refused: large ? 'too-large' : 'unreadable' };
  }
};

setInterval(() => {
  if (process.memoryUsage.rss() > memoryBytes) process.exit(outgrown);
}, 25).unref();

process.on('message', (work: PictureWork) => {
  void answerTo(work).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit(0));
