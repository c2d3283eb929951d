import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { pictureProcess } from '@keepsake/qr-timeline/picture-process';
import { scratchFolder } from '../../e2e/support/keepsake.js';
import { floor, middle, ms, times, type Figure } from '../figure.js';
import { timed } from '../load.js';
import { sized, type Plan } from '../plan.js';

/** Creates a photo of 12 megapixels of noise, the worst case for a decoder. */
export const noise = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 85 })
    .toBuffer();

export const program = 'vipsthumbnail';
export const isInstalled = (): boolean => spawnSync(program, ['--vips-version']).error === undefined;

const larger = ['2000x2000', 'full.webp[Q=80,effort=3,strip]'] as const;
const smaller = ['640x640', 'thumb.webp[Q=72,effort=3,strip]'] as const;

/** Creates a size with the command-line tool of libvips, without the placeholder. */
const besideIt = (file: string, folder: string, [size, options]: readonly [string, string]): void => {
  const made = spawnSync(program, [file, '--size', `${size}>`, '-o', join(folder, options)]);
  if (made.status !== 0) throw new Error(made.stderr.toString());
};

type PictureTimes = {
  readonly rounds: number;
  readonly our: number;
  readonly their?: { readonly both: number; readonly largerAlone: number };
};

/** Times a file on disk to two sizes and a placeholder, in the process that decodes untrusted images. */
export const pictureTimes = async (plan: Plan): Promise<PictureTimes> => {
  const scratch = scratchFolder();
  const rounds = sized(plan, 9, 2);
  const installed = isInstalled();
  const { make } = pictureProcess();
  const ours: number[] = [];
  const theirs: number[] = [];
  const largerOnes: number[] = [];
  try {
    await mkdir(scratch.path, { recursive: true });
    const file = join(scratch.path, 'original');
    await writeFile(file, await noise());
    const one = () => make({ file, folder: scratch.path, heic: false }, AbortSignal.timeout(60_000));
    await one(); // starts the process
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await timed(one));
      if (!installed) continue;
      const largerMs = await timed(async () => besideIt(file, scratch.path, larger));
      largerOnes.push(largerMs);
      theirs.push(largerMs + (await timed(async () => besideIt(file, scratch.path, smaller))));
    }
  } finally {
    scratch.remove();
  }
  return {
    rounds,
    our: middle(ours),
    ...(installed && { their: { both: middle(theirs), largerAlone: middle(largerOnes) } }),
  };
};

export const pictures = async (plan: Plan): Promise<readonly Figure[]> => {
  const { rounds, our, their } = await pictureTimes(plan);
  const measured = `the middle of ${rounds}: ${ms(our)}`;
  const details = { id: 'S12', name: 'a JPEG of 12 megapixels to two sizes and a blurred one', reach: '≤ 0.8×' };
  return their !== undefined
    ? [
        {
          ...details,
          measured: `${measured}: ${times(our / their.both)}`,
          beside: `${program}, the two sizes ${ms(their.both)}`,
          reached: our <= 0.8 * their.both,
        },
        {
          id: details.id,
          name: `the floor of ${details.name}`,
          measured: `${ms(their.largerAlone)}: ${times(their.largerAlone / their.both)}`,
          beside: `${program}, the larger size alone`,
          reach: floor,
        },
      ]
    : [{ ...details, measured, beside: `${program} is not installed here` }];
};
