import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filmsRpc } from '@keepsake/contracts/rpc/films';
import pg from 'pg';
import sharp from 'sharp';
import { until } from '../../e2e/support/until.js';
import { times, type Figure } from '../figure.js';
import { timed } from '../load.js';
import type { Plan } from '../plan.js';
import { withTimelineService, type AloneService } from '../timeline-service.js';
import { noise } from './pictures.js';
import { addMemories, addTimeline, type SeededFile } from './seed-memories.js';

const ownerId = 'owner-of-the-film';
const maxRatio = 3;
const clipMs = 8_000;

/** A photo as the page serves it. */
const photo = async (): Promise<SeededFile> => {
  const picture = sharp(await noise())
    .blur(1)
    .resize(2_000, 1_500);
  return { kind: 'image', type: 'image/webp', bytes: await picture.webp({ quality: 82 }).toBuffer(), shownAs: 'full' };
};

/** A video as the page serves it: 720p with sound. */
const clip = async (folder: string): Promise<SeededFile> => {
  const file = join(folder, 'clip.mp4');
  const seconds = clipMs / 1_000;
  const sources = `-f lavfi -i testsrc2=duration=${seconds}:size=1280x720:rate=30 -f lavfi -i sine=duration=${seconds}`;
  const codecs = '-c:v libx264 -preset veryfast -pix_fmt yuv420p -c:a aac';
  const made = spawnSync('ffmpeg', ['-v', 'error', ...`${sources} ${codecs}`.split(' '), file]);
  if (made.status !== 0) throw new Error(`ffmpeg: ${made.error?.message ?? made.stderr.toString()}`);
  return { kind: 'video', type: 'video/mp4', bytes: await readFile(file), shownAs: 'video', durationMs: clipMs };
};

type Film = { readonly photos: number; readonly videos: number; readonly isTarget: boolean };

const figureOf = async (
  { service, databaseUrl, folder }: AloneService,
  { photos, videos, isTarget }: Film,
): Promise<Figure> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const [picture, video] = [await photo(), await clip(folder)];
    const { id: timelineId, code } = await addTimeline(client, ownerId);
    const files = [...Array<SeededFile>(photos).fill(picture), ...Array<SeededFile>(videos).fill(video)];
    await addMemories(client, { folder, timelineId }, files);
    const films = service.clientAs(filmsRpc, { kind: 'customer', id: ownerId, browserId: 'bench' });
    const details = () => ({ signal: AbortSignal.timeout(60_000), timeoutMs: 60_000, correlationId: 'bench' });
    const { settings } = await films.GetFilm({ code }, details());
    if (!settings) throw new Error('The film has no settings.');
    const durationMs = await timed(async () => {
      await films.StartFilmCopy({ code, settings: { ...settings, pace: 'lively', maxMinutes: 5 } }, details());
      await until(
        'the film',
        async () => {
          const { state } = await films.GetFilmCopy({ code }, details());
          if (state === 'failed') throw new Error('The film failed. Read the log.');
          return state === 'ready' ? true : undefined;
        },
        { timeoutMs: 1_800_000, intervalMs: 250 },
      );
    });
    const { film } = await films.GetFilmCopy({ code }, details());
    const seconds = film?.seconds ?? 0;
    const ratio = durationMs / 1_000 / seconds;
    return {
      id: 'S21',
      name: `tribute film of ${photos} photos and ${videos} ${videos === 1 ? 'video' : 'videos'}, 1080p with music, on one core`,
      measured: `${(durationMs / 1_000).toFixed(1)} s: ${times(ratio)}`,
      beside: `its playing time ${seconds} s`,
      reach: isTarget ? `≤ ${maxRatio}×` : 'no target',
      ...(isTarget && { reached: ratio <= maxRatio }),
    };
  } finally {
    await client.end();
  }
};

/** The whole film when asked for this figure, else a twentieth of it, which has the same ratio to its playing time. */
const filmOf = ({ only, small }: Plan): Film => {
  if (small) return { photos: 4, videos: 1, isTarget: false };
  return { ...(only.includes('S21') ? { photos: 60, videos: 3 } : { photos: 3, videos: 1 }), isTarget: true };
};

/** Times the request of a film until it can be played. */
export const tributeFilm = (plan: Plan): Promise<readonly Figure[]> =>
  withTimelineService(async (alone) => [await figureOf(alone, filmOf(plan))]);
