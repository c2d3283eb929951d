import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Objects } from '@keepsake/platform/objects/objects';
import { isProblem } from '@keepsake/platform/problem';
import { printFile, quietly, run, type PictureProcess } from '../../media/api.js';
import { UnreadablePart } from '../application/film-ports.js';
import { filmBroken, type FilmPart } from '../domain/film.js';
import { fadeSeconds, framesPerSecond, type FilmPlan, type Scene } from '../domain/plan.js';
import { canvasOf, captioned, fadeFrames, framesOf, layer } from './film-filters.js';
import { drawCaption, drawCard, type Size } from './film-text.js';

type Deps = {
  readonly ffmpeg: string;
  readonly objects: Objects;
  readonly pictures: PictureProcess;
  readonly size: Size;
};

/** Changes when the same scene is rendered differently, so that older segments are not reused. */
const rendererVersion = 1;

const segmentTimeoutMs = 5 * 60_000;

/** Filters may lose a frame at their end; the encoder stops at the exact number. */
const spareFrames = 2;

export const oneThread = ['-filter_threads', '1', '-filter_complex_threads', '1'];
const readAsMovie = ['-protocol_whitelist', 'file', '-f', 'mov'];
const encoded = [
  ...'-c:v libx264 -preset veryfast -crf 20 -maxrate 8M -bufsize 16M -g 50 -bf 2 -threads 1 -pix_fmt yuv420p'.split(
    ' ',
  ),
  ...'-color_primaries bt709 -color_trc bt709 -colorspace bt709'.split(' '),
  ...'-an -muxdelay 0 -muxpreload 0 -f mpegts'.split(' '),
];

/** One encoded stretch of the film: a scene with the dissolve from its predecessor. */
export type Segment = { readonly key: string; readonly frames: number; readonly scene: Scene; readonly before?: Scene };

export const segmentsOf = ({ scenes }: FilmPlan, folder: string, size: Size): readonly Segment[] =>
  scenes.map((scene, index) => {
    const before = scenes[index - 1];
    const isLast = index === scenes.length - 1;
    const frames = framesOf(scene.seconds) - (isLast ? 0 : fadeFrames);
    const content = JSON.stringify([rendererVersion, size, isLast, before ?? null, scene]);
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 40);
    return { key: `${folder}${hash}.ts`, frames, scene, ...(before && { before }) };
  });

/** Fetches an object into a file; an absent one counts as unreadable. */
export const fetched = async (
  objects: Objects,
  { objectKey, entryId }: FilmPart,
  target: string,
  signal: AbortSignal,
): Promise<void> => {
  const found = await objects.get(objectKey);
  if (!found) throw new UnreadablePart(entryId);
  await pipeline(found.body, createWriteStream(target), { signal });
};

/** Renders segments one by one in a folder, with low priority and on one thread. */
export const segmentRenderer = ({ ffmpeg, objects, pictures, size }: Deps, folder: string, signal: AbortSignal) => {
  /** Sources of the last two scenes; older ones are removed. */
  const sources = new Map<Scene, string>();
  let made = 0;

  const photoOf = async (part: FilmPart, target: string): Promise<void> => {
    const sent = join(folder, 'sent');
    await fetched(objects, part, sent, signal);
    const work = join(folder, 'print');
    await mkdir(work, { recursive: true });
    try {
      await pictures.make({ file: sent, folder: work, heic: false, printPx: canvasOf(size).width }, signal);
    } catch (error) {
      if (isProblem(error) && error.kind === 'invalid') throw new UnreadablePart(part.entryId);
      throw error;
    }
    await rename(join(work, printFile), target);
  };

  const sourceOf = async (scene: Scene): Promise<string> => {
    const known = sources.get(scene);
    if (known !== undefined) return known;
    made += 1;
    const { part } = scene;
    const extension = scene.kind === 'photo' ? 'jpg' : scene.kind === 'clip' ? 'mp4' : 'png';
    const target = join(folder, `source-${made}.${extension}`);
    if (part && scene.kind === 'photo') await photoOf(part, target);
    else if (part && scene.kind === 'clip') await fetched(objects, part, target, signal);
    else await drawCard(scene.text, scene.subtext, canvasOf(size), target);
    sources.set(scene, target);
    const [oldest] = sources;
    if (sources.size > 2 && oldest) {
      sources.delete(oldest[0]);
      await rm(oldest[1], { force: true });
    }
    return target;
  };

  const reading = (scene: Scene, file: string): readonly string[] =>
    scene.kind === 'clip' ? [...readAsMovie, '-i', file] : ['-framerate', String(framesPerSecond), '-i', file];

  /** Decodes the last second of a scene alone: its own segment ended before it. */
  const tailIsReadable = async (tail: string, inputs: readonly string[]): Promise<boolean> => {
    const parameters = ['-filter_complex', tail, '-map', '[tail]', '-frames:v', String(fadeFrames), '-f', 'null', '-'];
    try {
      await run(ffmpeg, [...quietly, ...oneThread, ...inputs, ...parameters], {
        signal,
        unreadable: filmBroken,
        timeoutMs: segmentTimeoutMs,
      });
      return true;
    } catch (error) {
      if (isProblem(error) && error.kind === 'invalid') return false;
      throw error;
    }
  };

  /** Of a segment that failed: the entry whose file is broken, its own or that of the scene before. */
  const brokenEntry = async (
    { scene, before }: Segment,
    tail: { readonly graph: string; readonly inputs: readonly string[] },
  ): Promise<string | undefined> => {
    if (before?.part && before.kind === 'clip' && !(await tailIsReadable(tail.graph, tail.inputs)))
      return before.part.entryId;
    return scene.part?.entryId;
  };

  return async (segment: Segment, isLast: boolean): Promise<void> => {
    const { key, frames, scene, before } = segment;
    const inputs: string[] = [];
    const graph: string[] = [];
    let count = 0;
    if (before) {
      inputs.push(...reading(before, await sourceOf(before)));
      const first = framesOf(before.seconds) - fadeFrames;
      graph.push(layer(before, { input: count, name: 'tail', size, first, frames: fadeFrames }));
      count += 1;
    }
    const tail = { graph: graph.join(';'), inputs: [...inputs] };
    inputs.push(...reading(scene, await sourceOf(scene)));
    graph.push(layer(scene, { input: count, name: 'main', size, first: 0, frames: frames + spareFrames }));
    count += 1;
    let shown = 'main';
    if (scene.text !== '' && (scene.kind === 'photo' || scene.kind === 'clip')) {
      const caption = join(folder, 'caption.png');
      await drawCaption(scene.text, size, caption);
      inputs.push('-framerate', String(framesPerSecond), '-i', caption);
      graph.push(captioned(scene, { input: count, over: shown, name: 'text', frames: frames + spareFrames }));
      shown = 'text';
    }
    if (before) {
      // xfade leaves a gap in the timestamps after the dissolve.
      const dissolve = `xfade=transition=fade:duration=${fadeSeconds}:offset=0,setpts=N/(${framesPerSecond}*TB)`;
      graph.push(`[tail][${shown}]${dissolve}[mixed]`);
      shown = 'mixed';
    }
    const ends = isLast ? `,fade=out:st=${((frames - fadeFrames) / framesPerSecond).toFixed(2)}:d=${fadeSeconds}` : '';
    graph.push(`[${shown}]${before ? 'null' : 'fade=in:st=0:d=1'}${ends}[out]`);
    const target = join(folder, 'segment.ts');
    const filters = ['-filter_complex', graph.join(';'), '-map', '[out]', '-frames:v', String(frames)];
    const parameters = [...quietly, ...oneThread, ...inputs, ...filters, ...encoded, target];
    try {
      await run(ffmpeg, parameters, { signal, unreadable: filmBroken, timeoutMs: segmentTimeoutMs });
    } catch (error) {
      const broken = isProblem(error) && error.kind === 'invalid' ? await brokenEntry(segment, tail) : undefined;
      if (broken !== undefined) throw new UnreadablePart(broken);
      throw error;
    }
    await objects.put(key, createReadStream(target), { type: 'video/mp2t' });
  };
};
