import { addEntriesAnswer } from '@keepsake/contracts/rest/timelines';
import { uploadAnswer } from '@keepsake/contracts/rest/uploads';
import sharp from 'sharp';
import type { AlbumPhoto, Memory } from './family.js';
import { portraits } from './portraits.js';
import type { PublicSite } from './public-site.js';
import { scenes } from './scenes.js';

/** Twice the size of a scene, so that its parts are as sharp as photos. */
const density = 144;

/** Cuts a part out of a drawn picture. */
const photoOf = async ({ of, part: [left, top, width, height] }: AlbumPhoto): Promise<Buffer> => {
  const drawn = sharp(Buffer.from({ ...scenes, ...portraits }[of]()), { density });
  const whole = await drawn.metadata();
  return drawn
    .extract({
      left: Math.round(left * whole.width),
      top: Math.round(top * whole.height),
      width: Math.round(width * whole.width),
      height: Math.round(height * whole.height),
    })
    .jpeg({ quality: 86 })
    .toBuffer();
};

/**
 * Posts several photos as one memory, by one guest. Returns the id of the memory; undefined if an earlier start posted
 * it: its files belong to another browser, and the unused ones are deleted after a day.
 */
export const postAlbum = async (
  site: PublicSite,
  code: string,
  name: string,
  { title, description, date, location, submittedBy, album = [] }: Memory,
): Promise<string | undefined> => {
  const guest = site.sameGuest();
  const form = new FormData();
  for (const [at, photo] of album.entries())
    form.append('files', new Blob([new Uint8Array(await photoOf(photo))], { type: 'image/jpeg' }), `${at + 1}.jpg`);
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
