import { ms } from '../figure.js';
import type { Plan } from '../plan.js';
import { pictureTimes, program } from '../timelines/pictures.js';
import { rowOf, withVersion, type Row } from './peer.js';

/** Compares the image process to the program of libvips for the same two sizes. */
export const photoRow = (plan: Plan): Promise<Row> =>
  rowOf(
    {
      id: 'S12',
      work: 'a photo of 12 megapixels to two WebP images',
      name: withVersion('vipsthumbnail', program, '--vips-version'),
      settings:
        'One process for each size, the same quality and effort as Keepsake; the middle of nine photos of noise.',
      differences:
        'Keepsake decodes the photo once, in a process that is already running, and also makes a blurred placeholder. vipsthumbnail starts and decodes twice.',
    },
    async () => {
      const { our, their: theirs } = await pictureTimes(plan);
      const their = theirs?.both;
      if (their === undefined) throw new Error(`${program} is not installed`);
      return { keepsake: ms(our), peer: ms(their), ratio: their / our };
    },
  );
