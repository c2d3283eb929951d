import { packsAnswer } from '@keepsake/contracts/rest/packs';
import { platePassport } from '@keepsake/contracts/rest/plates';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { unpack } from '../support/unpack.js';
import { until } from '../support/until.js';
import type { Visitor } from '../support/visitor.js';

/** Returns the symbol of a plate as engraved, from the maker pack of its batch. */
export const engravedSymbol = async (staff: Visitor, code: string, folder: string): Promise<Buffer> => {
  const { serial, batch } = platePassport.parse((await staff.get(`/api/admin/plates/${code}`)).body);
  const packs = `/api/admin/qr-batches/${batch.id}`;
  await until('the maker pack', async () => {
    const { versions } = packsAnswer.parse((await staff.get(`${packs}/packs`)).body);
    return versions.some(({ readyAt }) => readyAt !== null) ? true : undefined;
  });
  unpack((await staff.bytes(`${packs}/pack`)).bytes, folder);
  return readFileSync(join(folder, 'svg', `${serial}.svg`));
};

/** How a camera sees a plate: image size, width of the plate in it, and rotation in degrees. */
type Sight = { readonly width: number; readonly height: number; readonly plate: number; readonly turned: number };

/** A close plate for an old phone, and one at arm's length for a newer one. */
export const near: Sight = { width: 640, height: 480, plate: 310, turned: 9 };
export const far: Sight = { width: 1280, height: 720, plate: 200, turned: -12 };

const table = '#8d8880';

/** Writes a video that Chromium uses as a camera: a plate on a gray table, slightly blurred in poor light. */
export const videoOf = async (
  symbol: Buffer,
  { width, height, plate, turned }: Sight,
  folder: string,
): Promise<string> => {
  const lying = await sharp(symbol, { density: 600 })
    .resize({ width: plate })
    .rotate(turned, { background: table })
    .toBuffer();
  const scene = await sharp({ create: { width, height, channels: 3, background: table } })
    .composite([{ input: lying }])
    .png()
    .toBuffer();
  const light = await sharp(scene)
    .blur(0.8)
    .linear(0.6, 20) // White is 173 and black is 20.
    .greyscale()
    .raw()
    .toBuffer();
  const path = join(folder, `plate-${width}.y4m`);
  const colors = Buffer.alloc(light.length / 2, 128);
  const frame = [Buffer.from('FRAME\n'), light, colors];
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F5:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(path, Buffer.concat([head, ...frame, ...frame]));
  return path;
};

/** Returns flags for a browser whose only camera plays this video, with camera permission decided in advance. */
export const cameraFlags = (video: string, allowed = true): readonly string[] => [
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${video}`,
  allowed ? '--use-fake-ui-for-media-stream' : '--use-fake-ui-for-media-stream=deny',
];
