import { fadeSeconds, framesPerSecond, type Motion, type Scene } from '../domain/plan.js';
import type { Size } from './film-text.js';

/*
 * Filter graphs of ffmpeg. Stills move by `perspective`, which reads fractions of pixels; zoompan and crop move by whole
 * pixels, which is visible at this speed.
 */

export const framesOf = (seconds: number): number => Math.round(seconds * framesPerSecond);
export const fadeFrames = fadeSeconds * framesPerSecond;
const even = (length: number): number => Math.round(length / 2) * 2;

/** Stills are prepared larger than the film, so that moving closer never enlarges them. */
export const canvasOf = ({ width, height }: Size): Size => ({ width: even(width * 1.1), height: even(height * 1.1) });

const box = ({ width, height }: Size): string => `${width}:${height}`;

/** The picture as a whole, on a blurred copy of itself. */
const onBlur = (size: Size, name: string, matrix: string): string => {
  const small = { width: even(size.width / 12), height: even(size.height / 12) };
  return [
    `split[${name}a][${name}b]`,
    `[${name}a]scale=${box(small)}:force_original_aspect_ratio=increase,crop=${box(small)},gblur=sigma=3,scale=${box(size)}:flags=bicubic${matrix},eq=brightness=-0.14:saturation=0.8[${name}c]`,
    `[${name}b]scale=${box(size)}:force_original_aspect_ratio=decrease:force_divisible_by=2:flags=lanczos${matrix}[${name}d]`,
    `[${name}c][${name}d]overlay=(W-w)/2:(H-h)/2`,
  ].join(';');
};

const filling = (size: Size, matrix: string): string =>
  `scale=${box(size)}:force_original_aspect_ratio=increase:flags=lanczos${matrix},crop=${box(size)}:(iw-ow)/2:(ih-oh)*0.3`;

/** Pictures near the shape of the screen fill it; others are shown whole, because a cut could hide a face. */
const fillsScreen = (scene: Scene, { min, max }: { readonly min: number; readonly max: number }): boolean => {
  const { width = 0, height = 0 } = scene.part ?? {};
  const shape = height === 0 ? 0 : width / height;
  return shape >= min && shape <= max;
};

const moving = ({ from, to }: Motion, first: number, total: number): string => {
  const part = `min(1,(on+${first})/${Math.max(total, 1)})`;
  const between = (begin: number, end: number): string => `(${begin.toFixed(5)}+(${(end - begin).toFixed(5)})*${part})`;
  const left = between(from.left, to.left);
  const top = between(from.top, to.top);
  const right = between(from.left + from.width, to.left + to.width);
  const bottom = between(from.top + from.width, to.top + to.width);
  const corners = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ].map(([x, y], corner) => `x${corner}='W*${x}':y${corner}='H*${y}'`);
  return `perspective=${corners.join(':')}:eval=frame:interpolation=linear`;
};

/** Frames `first` to `first + frames` of a scene from its input, as the stream `name`. */
export const layer = (
  scene: Scene,
  options: {
    readonly input: number;
    readonly name: string;
    readonly size: Size;
    readonly first: number;
    readonly frames: number;
  },
): string => {
  const { input, name, size, first, frames } = options;
  const total = framesOf(scene.seconds);
  const constant = `fps=${framesPerSecond},setsar=1,format=yuv420p[${name}]`;
  if (scene.kind === 'clip') {
    const shown = fillsScreen(scene, { min: 1.7, max: 1.9 }) ? filling(size, '') : onBlur(size, name, '');
    const cut = `tpad=stop_mode=clone:stop=${total},trim=start_frame=${first}:end_frame=${first + frames},setpts=PTS-STARTPTS`;
    return `[${input}:v]fps=${framesPerSecond},${shown},${cut},${constant}`;
  }
  const canvas = canvasOf(size);
  const matrix = ':in_range=auto:out_range=tv:out_color_matrix=bt709';
  const still =
    scene.kind !== 'photo' || fillsScreen(scene, { min: 1.45, max: 2 })
      ? filling(canvas, matrix)
      : onBlur(canvas, name, matrix);
  const repeated = `format=yuv420p,loop=loop=-1:size=1:start=0,setpts=N/(${framesPerSecond}*TB),trim=end_frame=${frames}`;
  return `[${input}:v]${still},${repeated},${moving(scene.motion, first, total)},scale=${box(size)}:flags=bicubic,${constant}`;
};

/** A caption that appears after the dissolve and leaves before the next one. */
export const captioned = (
  scene: Scene,
  options: { readonly input: number; readonly over: string; readonly name: string; readonly frames: number },
): string => {
  const { input, over, name, frames } = options;
  const [begins, length] = scene.seconds < 4 ? [0.3, 0.3] : [0.7, 0.6];
  const ends = scene.seconds - fadeSeconds - begins;
  const fades = `fade=in:st=${begins}:d=${length}:alpha=1,fade=out:st=${ends.toFixed(2)}:d=${length}:alpha=1`;
  const repeated = `format=rgba,loop=loop=-1:size=1:start=0,setpts=N/(${framesPerSecond}*TB),trim=end_frame=${frames}`;
  return `[${input}:v]${repeated},${fades}[${name}i];[${over}][${name}i]overlay=0:H-h:shortest=1,format=yuv420p[${name}]`;
};
