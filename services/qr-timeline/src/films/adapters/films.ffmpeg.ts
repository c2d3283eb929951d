import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import type { Objects } from '@keepsake/platform/objects/objects';
import { isProblem } from '@keepsake/platform/problem';
import type { TempFolders } from '@keepsake/platform/temp-folders';
import { ffprobeOf, outputOf, quietly, run, type PictureProcess } from '../../media/api.js';
import { UnreadablePart, type FilmRenderer } from '../application/film-ports.js';
import { copyFolder, filmBroken, filmFolder } from '../domain/film.js';
import { composeMusic } from '../domain/music.js';
import { framesPerSecond, type FilmPlan } from '../domain/plan.js';
import { fetched, oneThread, segmentRenderer, segmentsOf, type Segment } from './film-segments.ffmpeg.js';
import { soundGraph, type PlacedSound } from './film-sound.js';

type Deps = {
  readonly ffmpeg: string;
  readonly objects: Objects;
  readonly temp: Pick<TempFolders, 'make'>;
  readonly pictures: PictureProcess;
  /** Lines of the film: 1080, fewer for tests. */
  readonly height: number;
};

const readAsMovie = ['-protocol_whitelist', 'file', '-f', 'mov'];
const posterSeconds = 7;

/** Renders the segments that are missing in the object store, and joins all with the sound. */
export const ffmpegFilms = ({ ffmpeg, objects, temp, pictures, height }: Deps): FilmRenderer => {
  const size = { width: Math.round((height * 16) / 9 / 2) * 2, height };

  const storedKeys = async (folder: string): Promise<ReadonlySet<string>> => {
    const keys = new Set<string>();
    for await (const { key } of objects.list(folder)) keys.add(key);
    return keys;
  };

  /** Yields between notes, so that requests of the same process go first. */
  const writeMusic = async (target: string): Promise<void> => {
    const notes = composeMusic();
    for (;;) {
      const { done, value } = notes.next();
      if (done === true) return writeFile(target, value);
      await setImmediate();
    }
  };

  const hasSound = async (file: string, signal: AbortSignal): Promise<boolean> => {
    const shown = ['-v', 'error', '-select_streams', 'a:0', '-show_entries', 'stream=index', '-of', 'csv=p=0'];
    const found = await outputOf(ffprobeOf(ffmpeg), [...shown, ...readAsMovie, file], {
      signal,
      unreadable: filmBroken,
    });
    return found.trim() !== '';
  };

  /** One source at a time is on disk: videos are large, and only seconds of their sound are needed. */
  const soundsOf = async (plan: FilmPlan, folder: string, signal: AbortSignal): Promise<readonly PlacedSound[]> => {
    const placed: PlacedSound[] = [];
    const source = join(folder, 'sound-source');
    for (const [index, sound] of plan.sounds.entries()) {
      const { part, seconds } = sound;
      await fetched(objects, part, source, signal);
      const file = join(folder, `sound-${index}.wav`);
      const even = part.kind === 'video' ? ['-af', 'loudnorm=I=-18:TP=-2:LRA=11'] : [];
      const taken = ['-t', seconds.toFixed(2), '-map', '0:a:0', '-vn', ...even, '-ac', '2', '-ar', '48000'];
      try {
        if (!(await hasSound(source, signal))) continue;
        await run(ffmpeg, [...quietly, ...readAsMovie, '-i', source, ...taken, '-f', 'wav', file], {
          signal,
          unreadable: filmBroken,
        });
      } catch (error) {
        if (isProblem(error) && error.kind === 'invalid') throw new UnreadablePart(part.entryId);
        throw error;
      } finally {
        await rm(source, { force: true });
      }
      placed.push({ ...sound, file });
    }
    return placed;
  };

  const listOf = async (segments: readonly Segment[], folder: string, signal: AbortSignal): Promise<string> => {
    const lines: string[] = [];
    for (const [index, { key, frames }] of segments.entries()) {
      const found = await objects.get(key);
      if (!found) throw new Error('A segment of the film is missing in the object store.');
      await pipeline(found.body, createWriteStream(join(folder, `part-${index}.ts`)), { signal });
      lines.push(`file 'part-${index}.ts'`, `duration ${(frames / framesPerSecond).toFixed(2)}`);
    }
    const list = join(folder, 'list.txt');
    await writeFile(list, `${lines.join('\n')}\n`);
    return list;
  };

  const joined = async (
    plan: FilmPlan,
    segments: readonly Segment[],
    options: { readonly folder: string; readonly music: boolean; readonly signal: AbortSignal },
  ): Promise<string> => {
    const { folder, music, signal } = options;
    const list = await listOf(segments, folder, signal);
    const wav = join(folder, 'music.wav');
    if (music) await writeMusic(wav);
    const sounds = await soundsOf(plan, folder, signal);
    const bed = music
      ? ['-stream_loop', '-1', '-i', wav]
      : ['-f', 'lavfi', '-i', 'anullsrc=channel_layout=stereo:sample_rate=48000'];
    const target = join(folder, 'film.mp4');
    const sources = sounds.flatMap(({ file }) => ['-i', file]);
    const mixed = ['-filter_complex', soundGraph(plan, sounds), '-map', '0:v', '-map', '[sound]'];
    const encoded = ['-c:v', 'copy', '-c:a', 'aac', '-b:a', '160k', '-t', plan.seconds.toFixed(2)];
    const asMp4 = ['-map_metadata', '-1', '-fflags', '+bitexact', '-movflags', '+faststart', '-f', 'mp4', target];
    await run(
      ffmpeg,
      [
        ...quietly,
        ...oneThread,
        '-f',
        'concat',
        '-safe',
        '0',
        '-i',
        list,
        ...bed,
        ...sources,
        ...mixed,
        ...encoded,
        ...asMp4,
      ],
      { signal, unreadable: filmBroken },
    );
    return target;
  };

  const stored = async (key: string, file: string, type: string): Promise<number> => {
    const { size: bytes } = await stat(file);
    await objects.put(key, createReadStream(file), { type, size: bytes });
    return bytes;
  };

  return {
    make: async ({ copy, plan }, { signal, moved }) => {
      const folder = await temp.make('film');
      const place = filmFolder(copy.timelineId);
      try {
        const segments = segmentsOf(plan, place, size);
        const known = await storedKeys(place);
        const render = segmentRenderer({ ffmpeg, objects, pictures, size }, folder, signal);
        for (const [index, segment] of segments.entries()) {
          signal.throwIfAborted();
          if (!known.has(segment.key)) await render(segment, index === segments.length - 1);
          moved(index + 1);
        }
        const film = await joined(plan, segments, { folder, music: copy.settings.music, signal });
        const poster = join(folder, 'poster.jpg');
        const at = Math.min(posterSeconds, plan.seconds / 2).toFixed(2);
        const frame = ['-frames:v', '1', '-vf', 'scale=1280:-2', '-q:v', '3', '-f', 'image2', poster];
        await run(ffmpeg, [...quietly, ...readAsMovie, '-ss', at, '-i', film, ...frame], {
          signal,
          unreadable: filmBroken,
        });
        const objectKey = `${copyFolder(copy)}${copy.attempt}.mp4`;
        const posterKey = `${copyFolder(copy)}${copy.attempt}.jpg`;
        return {
          objectKey,
          size: await stored(objectKey, film, 'video/mp4'),
          posterKey,
          posterSize: await stored(posterKey, poster, 'image/jpeg'),
        };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
};
