import { spawnSync } from 'node:child_process';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { exportsRpc } from '@keepsake/contracts/rpc/exports';
import { openFileObjects } from '@keepsake/platform/objects/objects.file';
import pg from 'pg';
import sharp from 'sharp';
import { until } from '../../e2e/support/until.js';
import { floor, ms, times, whole, type Figure } from '../figure.js';
import { timed } from '../load.js';
import { sized, type Plan } from '../plan.js';
import { withTimelineService, type AloneService } from '../timeline-service.js';
import { noise } from './pictures.js';
import { addMemories, addTimeline, type SeededFile } from './seed-memories.js';

const maxRatio = 2;
const maxStartMs = 5_000;

const run = (program: string, args: readonly string[], cwd?: string): void => {
  const ran = spawnSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  if (ran.status !== 0) throw new Error(`${program}: ${ran.error?.message ?? ran.stderr.toString()}`);
};

/** A photo of 12 megapixels with the metadata of a camera. */
const photo = async (): Promise<SeededFile> => {
  const bytes = await sharp(await noise())
    .blur(1)
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 20/1 0/1' } })
    .jpeg({ quality: 85 })
    .toBuffer();
  return { kind: 'image', type: 'image/jpeg', bytes };
};

/** Ten seconds of 1080p, as phones record them. */
const video = async (folder: string): Promise<SeededFile> => {
  const file = join(folder, 'video.mov');
  const sources = '-f lavfi -i testsrc2=duration=10:size=1920x1080:rate=30 -f lavfi -i sine=duration=10'.split(' ');
  const codecs = '-c:v libx264 -preset ultrafast -b:v 8M -pix_fmt yuv420p -c:a aac'.split(' ');
  run('ffmpeg', ['-v', 'error', ...sources, ...codecs, '-metadata', 'location=+59.3293+018.0686/', file]);
  return { kind: 'video', type: 'video/quicktime', bytes: await readFile(file), shownAs: 'video' };
};

const exporter = ({ service }: AloneService, ownerId: string, code: string) => {
  const exports = service.clientAs(exportsRpc, { kind: 'customer', id: ownerId, browserId: 'bench' });
  const details = () => ({ signal: AbortSignal.timeout(60_000), timeoutMs: 60_000, correlationId: 'bench' });
  const settles = (states: readonly string[]) =>
    until(
      `the export of ${ownerId} to be ${states.join(' or ')}`,
      async () => {
        const { state, token } = await exports.LookAtExport({ code }, details());
        if (state === 'failed') throw new Error('The export failed. Read the log.');
        return states.includes(state) ? { token } : undefined;
      },
      { timeoutMs: 1_800_000, intervalMs: 50 },
    );
  return {
    start: () => exports.StartExport({ code, everything: false }, details()),
    begins: () => settles(['making', 'ready']),
    finishes: () => settles(['ready']),
    fileOf: async (token = '') => exports.FindExport({ token }, details()),
  };
};

const figuresOf = async (alone: AloneService, photos: number, videos: number): Promise<readonly Figure[]> => {
  const { databaseUrl, folder } = alone;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const [picture, film] = [await photo(), await video(folder)];
    const one = await addTimeline(client, 'owner-of-many');
    const files = [...Array<SeededFile>(photos).fill(picture), ...Array<SeededFile>(videos).fill(film)];
    await addMemories(client, { folder, timelineId: one.id }, files);
    const other = await addTimeline(client, 'owner-of-few');
    await addMemories(client, { folder, timelineId: other.id }, [picture]);

    const large = exporter(alone, 'owner-of-many', one.code);
    const small = exporter(alone, 'owner-of-few', other.code);
    let startMs = 0;
    let smallMs = 0;
    let token: string | undefined;
    run('sync', []); // the files that were just written would compete for the disk
    const durationMs = await timed(async () => {
      await large.start();
      await large.begins();
      startMs = await timed(async () => {
        await small.start();
        await small.begins();
      });
      smallMs = startMs + (await timed(() => small.finishes()));
      ({ token } = await large.finishes());
    });
    const { objectKey, size } = await large.fileOf(token);
    const attempts = await client.query<{ readonly attempt: number }>(
      'select attempt from exports where timeline_id = $1',
      [one.id],
    );

    const unpacked = join(folder, 'unpacked');
    mkdirSync(unpacked);
    const stored = await (await openFileObjects(join(folder, 'objects'))).get(objectKey);
    if (!stored) throw new Error('The file of the export is missing.');
    await pipeline(stored.body, createWriteStream(join(folder, 'export.zip')));
    run('unzip', ['-q', join(folder, 'export.zip')], unpacked);
    rmSync(join(folder, 'export.zip'));
    const zipped = join(folder, 'beside.zip');
    run('sync', []);
    const beside = await timed(async () => run('zip', ['-0', '-q', '-r', zipped, '.'], unpacked));
    const flushed = beside + (await timed(async () => run('sync', [zipped])));
    for (const path of [unpacked, zipped]) rmSync(path, { recursive: true, force: true });

    const full = photos >= 200;
    const name = `an export of ${whole(photos)} photos of 12 megapixels and ${whole(videos)} videos`;
    const made = attempts.rows.map(({ attempt }) => attempt);
    return [
      {
        id: 'S19',
        name,
        measured: `${(durationMs / 1_000).toFixed(1)} s for ${whole(size / 1e6)} MB, at attempt ${made.join(', ')}: ${times(durationMs / beside)}`,
        beside: `zip -0 of the same cleaned files ${(beside / 1_000).toFixed(1)} s`,
        reach: full ? `once, ≤ ${maxRatio}×` : 'no target',
        ...(full && { reached: durationMs <= maxRatio * beside && made.every((attempt) => attempt === 1) }),
      },
      {
        id: 'S19',
        name: `the floor of ${name}`,
        measured: `${(flushed / 1_000).toFixed(1)} s: ${times(flushed / beside)}`,
        beside: 'the same zip, flushed to the disk like the export; nothing is cleaned or checked',
        reach: floor,
      },
      {
        id: 'S19',
        name: 'the export of another timeline at the same time, with one photo',
        measured: `starts after ${ms(startMs)}, ready after ${ms(smallMs)}`,
        reach: `starts ≤ ${maxStartMs / 1_000} s`,
        reached: startMs <= maxStartMs,
      },
    ];
  } finally {
    await client.end();
  }
};

/**
 * Times the request of an export until its file can be downloaded, and a second one beside it. The whole timeline when
 * asked for this figure, else half of it.
 */
export const timelineExport = (plan: Plan): Promise<readonly Figure[]> => {
  const [photos, videos] = plan.only.includes('S19') ? [1_000, 100] : [500, 50];
  return withTimelineService((alone) => figuresOf(alone, sized(plan, photos, 20), sized(plan, videos, 2)));
};
