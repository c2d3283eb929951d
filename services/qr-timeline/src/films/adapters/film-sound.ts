import { fadeSeconds, type FilmPlan, type Sound } from '../domain/plan.js';

/** A sound with its file, at its place in the film. */
export type PlacedSound = Sound & { readonly file: string };

/** Music below a voice: audible, but never in its way. */
const duckedLevel = 0.16;
const musicLevel = 0.7;

/** Nests as few levels as possible: ffmpeg parses at most 100. */
const smallest = (terms: readonly string[]): string => {
  if (terms.length <= 1) return terms[0] ?? '';
  const middle = Math.ceil(terms.length / 2);
  return `min(${smallest(terms.slice(0, middle))},${smallest(terms.slice(middle))})`;
};

/** The level of the music: lowered around each sound, with a second before and after. */
const musicVolume = (sounds: readonly Sound[]): string => {
  const lowered = sounds.map(({ startSeconds, seconds }) => {
    const [from, to] = [startSeconds - 0.6, startSeconds + seconds + 0.2];
    return `(1-${(1 - duckedLevel).toFixed(2)}*clip(min(t-${from.toFixed(2)},${to.toFixed(2)}-t),0,1))`;
  });
  // Minima, so that neighboring sounds do not lower it twice.
  const level = smallest(lowered);
  return level === '' ? String(musicLevel) : `${musicLevel}*${level}`;
};

/** Mixes music (input 1) and sounds (inputs from 2) into the stream `sound`. */
export const soundGraph = ({ seconds }: FilmPlan, sounds: readonly PlacedSound[]): string => {
  const ends = Math.max(0, seconds - 4).toFixed(2);
  const parts = [
    `[1:a]aresample=48000,aformat=channel_layouts=stereo,volume='${musicVolume(sounds)}':eval=frame,afade=in:d=2,afade=out:st=${ends}:d=4,atrim=end=${seconds.toFixed(2)}[bed]`,
  ];
  for (const [index, { startSeconds, seconds: length }] of sounds.entries()) {
    const out = Math.max(0, length - fadeSeconds).toFixed(2);
    const delay = Math.round(startSeconds * 1_000);
    parts.push(
      `[${index + 2}:a:0]atrim=end=${length.toFixed(2)},aresample=48000,aformat=channel_layouts=stereo,afade=in:d=0.4,afade=out:st=${out}:d=${fadeSeconds},adelay=${delay}:all=1[s${index}]`,
    );
  }
  const names = sounds.map((_, index) => `[s${index}]`).join('');
  parts.push(
    sounds.length === 0
      ? '[bed]anull[sound]'
      : `[bed]${names}amix=inputs=${sounds.length + 1}:duration=first:normalize=0,alimiter=limit=0.9:level=0[sound]`,
  );
  return parts.join(';');
};
