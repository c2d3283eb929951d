import { addEntriesAnswer } from '@keepsake/contracts/rest/timelines';
import { uploadAnswer } from '@keepsake/contracts/rest/uploads';
import sharp from 'sharp';
import type { AlbumPhoto, Memory } from './family.js';
import { portraits } from './portraits.js';
import type { PublicSite } from './public-site.js';
import { scenes } from './scenes.js';

/** Larger than a scene, so that its parts are as sharp as photos. */
const density = 108;

/** Cuts the parts out of the drawn pictures; draws each picture once, because that takes longest. */
const photosOf = async (album: readonly AlbumPhoto[]): Promise<readonly Buffer[]> => {
  const drawings = { ...scenes, ...portraits };
  const drawn = new Map<AlbumPhoto['of'], Buffer>();
  const photos: Buffer[] = [];
  for (const { of, part } of album) {
    // oxlint-disable-next-line no-await-in-loop
    const whole = drawn.get(of) ?? (await sharp(Buffer.from(drawings[of]()), { density }).png().toBuffer());
    drawn.set(of, whole);
    // oxlint-disable-next-line no-await-in-loop
    const { width, height } = await sharp(whole).metadata();
    const [left, top, partWidth, partHeight] = part;
    const region = {
      left: Math.round(left * width),
      top: Math.round(top * height),
      width: Math.round(partWidth * width),
      height: Math.round(partHeight * height),
    };
    // oxlint-disable-next-line no-await-in-loop
    photos.push(await sharp(whole).extract(region).jpeg({ quality: 86 }).toBuffer());
  }
  return photos;
};

/**
 * Posts several photos as one memory, by one guest. Returns the id of the memory; undefined if an earlier start posted
 * it.
 */
export const postAlbum = async (
  site: PublicSite,
  code: string,
  name: string,
  { title, description, date, location, submittedBy, album = [] }: Memory,
): Promise<string | undefined> => {
  const guest = site.sameGuest();
  const form = new FormData();
  for (const [at, photo] of (await photosOf(album)).entries())
    form.append('files', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), `${at + 1}.jpg`);
  const { files } = uploadAnswer.parse(await guest.send('/api/upload', crypto.randomUUID(), form));
  const added = await guest.send(`/api/timeline/${code}/memories`, name, {
    title,
    description,
    date,
    location,
    submittedBy,
    uploadIds: files.map(({ id }) => id),
    pictures: files.map(({ id }, at) => ({ uploadId: id, caption: album[at]?.caption, date })),
  });
  return added === undefined ? undefined : addEntriesAnswer.parse(added).entries[0]?.id;
};
