import { filmPaces, type FilmSettings } from '@keepsake/contracts/catalog/film';
import { yearOf } from '@keepsake/contracts/values/human-date';
import type { FilmMemory, FilmPart } from './film.js';

export const framesPerSecond = 25;
/** Every scene dissolves into the next one. */
export const fadeSeconds = 1;
export const maxScenes = 200;
const maxClipSeconds = 20;
const maxVoiceSeconds = 60;
const maxPhotoSeconds = 12;
const titleSeconds = 6;
const closingSeconds = 5;
/** Length of a video whose file does not declare one. */
const unknownClipSeconds = 8;

/** A part of a still that is shown: left, top and width, as fractions of the picture. */
type View = { readonly left: number; readonly top: number; readonly width: number };
export type Motion = { readonly from: View; readonly to: View };

export type Scene = {
  readonly kind: 'title' | 'photo' | 'clip' | 'voice' | 'closing';
  readonly seconds: number;
  /** Large text of cards, caption of others. */
  readonly text: string;
  readonly subtext: string;
  readonly part?: FilmPart;
  readonly motion: Motion;
};

/** A recording, or the sound of a video, at its place in the film. */
export type Sound = {
  readonly part: FilmPart;
  readonly startSeconds: number;
  readonly seconds: number;
};

export type FilmPlan = {
  readonly scenes: readonly Scene[];
  readonly sounds: readonly Sound[];
  readonly seconds: number;
  readonly memoryIds: readonly string[];
  readonly entryIds: readonly string[];
  /** Chosen photos, videos and recordings that do not fit. */
  readonly leftOut: number;
};

/** What is kept or left out as a whole: a photo, a video, or photos below a recording. */
type Unit = {
  readonly memory: FilmMemory;
  readonly place: number;
  readonly shots: readonly { readonly part: FilmPart; readonly seconds: number }[];
  readonly voice?: FilmPart;
};

const shownOf = ({ parts }: FilmMemory, skipped: ReadonlySet<string>): readonly FilmPart[] =>
  parts.filter(({ entryId }) => !skipped.has(entryId));

/** Whole frames, so that pictures and sound stay together in a long film. */
const wholeFrames = (seconds: number): number => Math.round(seconds * framesPerSecond) / framesPerSecond;

const clipSeconds = ({ seconds }: FilmPart): number =>
  wholeFrames(Math.max(2, Math.min(seconds === 0 ? unknownClipSeconds : seconds, maxClipSeconds)));

const unitsOf = (
  memory: FilmMemory,
  settings: FilmSettings,
  { skipped, budget }: { readonly skipped: ReadonlySet<string>; readonly budget: number },
): Omit<Unit, 'place'>[] => {
  const parts = shownOf(memory, skipped);
  const pace = filmPaces[settings.pace];
  const photos = parts.filter(({ kind }) => kind === 'image');
  const [voice, ...otherVoices] = settings.voices ? parts.filter(({ kind }) => kind === 'audio') : [];
  const clips = parts
    .filter(({ kind }) => kind === 'video')
    .map((part) => ({ memory, shots: [{ part, seconds: clipSeconds(part) }] }));
  if (!voice) return [...photos.map((part) => ({ memory, shots: [{ part, seconds: pace }] })), ...clips];
  const last = 1 + fadeSeconds;
  // Fits into the shortest film, also when the photos below it last longer.
  const spoken = Math.min(Math.max(voice.seconds, 2), maxVoiceSeconds, budget - last - pace);
  /** A recording on a dedicated card: without photos, and every further recording of a memory. */
  const onCard = (part: FilmPart) => {
    const length = Math.min(Math.max(part.seconds, 2), maxClipSeconds, budget - last - pace);
    return { memory, voice: part, shots: [{ part, seconds: wholeFrames(length + last) }] };
  };
  const cards = otherVoices.map(onCard);
  if (photos.length === 0) return [onCard(voice), ...cards, ...clips];
  const count = Math.min(photos.length, Math.max(1, Math.ceil((spoken + last) / (pace - fadeSeconds))));
  const seconds = wholeFrames(Math.min(maxPhotoSeconds, Math.max(pace, (spoken + last) / count + fadeSeconds)));
  const under = photos.slice(0, count).map((part) => ({ part, seconds }));
  const others = photos.slice(count).map((part) => ({ memory, shots: [{ part, seconds: pace }] }));
  return [{ memory, voice, shots: under }, ...cards, ...others, ...clips];
};

const lengthOf = ({ shots }: Pick<Unit, 'shots'>): number =>
  shots.reduce((sum, { seconds }) => sum + seconds - fadeSeconds, 0);

const fits = (units: readonly Unit[], budget: number): boolean =>
  units.reduce((sum, unit) => sum + lengthOf(unit), 0) <= budget &&
  units.reduce((sum, { shots }) => sum + shots.length, 0) <= maxScenes;

/** Returns as many units as fit, spread evenly over all. */
const thinned = (units: readonly Unit[], budget: number): readonly Unit[] => {
  const spread = (count: number): readonly Unit[] =>
    Array.from({ length: count }, (_, n) => units[Math.floor(((n + 0.5) * units.length) / count)]).filter(
      (unit) => unit !== undefined,
    );
  let [kept, tooMany] = [0, units.length + 1];
  while (tooMany - kept > 1) {
    const middle = Math.floor((kept + tooMany) / 2);
    if (fits(spread(middle), budget)) kept = middle;
    else tooMany = middle;
  }
  return spread(kept);
};

/** Orders n places so that the first few are already spread over all of them. */
const spreadRank = (place: number): number => {
  let [rank, step] = [0, 0.5];
  for (let rest = place; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) rank += step;
    step /= 2;
  }
  return rank;
};

/** Takes turns among contributors, each with their best loved memories first, until the film is full. */
const chosenFor = (units: readonly Unit[], budget: number): readonly Unit[] => {
  const byPerson = new Map<string, Unit[]>();
  for (const unit of units) {
    const person = unit.memory.submittedBy ?? '';
    byPerson.set(person, [...(byPerson.get(person) ?? []), unit]);
  }
  const ranked = [...byPerson.values()].flatMap((own) => {
    const spread = own.map((unit, place) => ({ unit, rank: spreadRank(place) }));
    return spread
      .toSorted((one, other) => other.unit.memory.hearts - one.unit.memory.hearts || one.rank - other.rank)
      .map(({ unit }, turn) => ({ unit, turn }));
  });
  const chosen: Unit[] = [];
  let [seconds, scenes] = [0, 0];
  for (const { unit } of ranked.toSorted((one, other) => one.turn - other.turn)) {
    if (seconds + lengthOf(unit) > budget || scenes + unit.shots.length > maxScenes) continue;
    chosen.push(unit);
    seconds += lengthOf(unit);
    scenes += unit.shots.length;
  }
  return chosen.toSorted((one, other) => one.place - other.place);
};

const whole: View = { left: 0, top: 0, width: 1 };
/** Movement per second; slow enough to be felt rather than seen. */
const zoomPerSecond = 0.012;

/** Alternates between moving in, out and sideways. */
const motionOf = (index: number, seconds: number): Motion => {
  const zoom = Math.min(0.1, zoomPerSecond * seconds);
  const inside: View = { left: zoom / 2, top: zoom / 2.5, width: 1 - zoom };
  const [left, right] = [
    { left: 0, top: zoom / 3, width: 1 - zoom },
    { left: zoom, top: zoom / 3, width: 1 - zoom },
  ];
  const motions: readonly Motion[] = [
    { from: whole, to: inside },
    { from: left, to: right },
    { from: inside, to: whole },
    { from: right, to: left },
  ];
  return motions[index % motions.length] ?? { from: whole, to: whole };
};

const captionOf = ({ title, date }: FilmMemory): string => {
  const year = date === undefined ? undefined : yearOf(date);
  return [title.split('\n')[0] ?? '', year === undefined ? '' : String(year)].filter(Boolean).join(', ');
};

const scenesOf = (units: readonly Unit[], settings: FilmSettings) => {
  const card = (kind: 'title' | 'closing', seconds: number, text: string, subtext: string): Scene => ({
    kind,
    seconds,
    text,
    subtext,
    motion: motionOf(0, 3),
  });
  const scenes: Scene[] = [card('title', titleSeconds, settings.title, settings.dates)];
  const sounds: Sound[] = [];
  let startSeconds = titleSeconds - fadeSeconds;
  let captioned = '';
  for (const { memory, shots, voice } of units) {
    const from = startSeconds + fadeSeconds / 2;
    for (const { part, seconds } of shots) {
      const isFirst = captioned !== memory.id;
      captioned = memory.id;
      const caption = part.caption === '' && isFirst ? captionOf(memory) : part.caption;
      const kind = part.kind === 'image' ? 'photo' : part.kind === 'video' ? 'clip' : 'voice';
      const isCard = kind === 'voice';
      scenes.push({
        kind,
        seconds,
        text: isCard ? captionOf(memory) : settings.captions ? caption : '',
        subtext: isCard ? (memory.submittedBy ?? '') : '',
        part,
        motion: motionOf(scenes.length, isCard ? 3 : seconds),
      });
      if (kind === 'clip') sounds.push({ part, startSeconds, seconds });
      startSeconds += seconds - fadeSeconds;
    }
    if (voice) {
      const room = startSeconds - from;
      sounds.push({ part: voice, startSeconds: from, seconds: Math.min(Math.max(voice.seconds, 1), room) });
    }
  }
  if (settings.closing !== '') {
    scenes.push(card('closing', closingSeconds, settings.closing, ''));
    startSeconds += closingSeconds - fadeSeconds;
  }
  return { scenes, sounds, seconds: startSeconds + fadeSeconds };
};

/** Decides what a film shows, from the shown memories by date. Files in `skipped` could not be read. */
export const planFilm = (
  byDate: readonly FilmMemory[],
  settings: FilmSettings,
  skipped: ReadonlySet<string> = new Set(),
): FilmPlan => {
  const known = new Map(byDate.map((memory) => [memory.id, memory]));
  const chosen =
    settings.choice === 'auto' ? byDate : [...new Set(settings.memories)].flatMap((id) => known.get(id) ?? []);
  const cards = titleSeconds + (settings.closing === '' ? 0 : closingSeconds - fadeSeconds);
  const budget = settings.maxMinutes * 60 - cards;
  const units = chosen
    .flatMap((memory) => unitsOf(memory, settings, { skipped, budget }))
    .map((unit, place) => ({ ...unit, place }));
  const kept = settings.choice === 'auto' ? chosenFor(units, budget) : thinned(units, budget);
  /** Counts files: a recording below photos is one more. */
  const filesOf = (all: readonly Unit[]): number =>
    new Set(all.flatMap(({ shots, voice }) => [...shots.map(({ part }) => part), ...(voice ? [voice] : [])])).size;
  const { scenes, sounds, seconds } = scenesOf(kept, settings);
  const used = kept.flatMap((unit) => [...unit.shots.map(({ part }) => part), ...(unit.voice ? [unit.voice] : [])]);
  return {
    scenes,
    sounds,
    seconds,
    memoryIds: [...new Set(kept.map(({ memory }) => memory.id))],
    entryIds: [...new Set(used.map(({ entryId }) => entryId))],
    leftOut: filesOf(units) - filesOf(kept),
  };
};
