import type { FilmSettings } from '@keepsake/contracts/catalog/film';
import { yearOf } from '@keepsake/contracts/values/human-date';
import type { Handler } from '@keepsake/platform/request-context';
import { pageTitle, readerLanguage } from '../../exports/api.js';
import { findTimeline, requirePermission, type Timeline, type TimelineRows } from '../../timelines/api.js';
import type { FilmMemory } from '../domain/film.js';
import type { FilmCopies, FilmMemories } from './film-ports.js';

type Deps = { readonly timelines: TimelineRows; readonly copies: FilmCopies; readonly memories: FilmMemories };

export type EditedFilm = { readonly settings: FilmSettings; readonly memories: readonly FilmMemory[] };

const suggested = (timeline: Timeline, language: string | undefined): FilmSettings => {
  const { fromDate, toDate } = timeline;
  const years = [fromDate, toDate].flatMap((date) => (date === undefined ? [] : (yearOf(date) ?? [])));
  return {
    choice: 'auto',
    memories: [],
    maxMinutes: 3,
    pace: 'calm',
    title: pageTitle(timeline, readerLanguage(language)).slice(0, 80),
    dates: years.join(' – '),
    closing: '',
    captions: true,
    music: true,
    voices: true,
  };
};

/** Returns the settings of the newest film, or suggested ones in the language of the caller. */
export const settingsOf = async (
  { copies }: Pick<Deps, 'copies'>,
  timeline: Timeline,
  language: string | undefined,
): Promise<FilmSettings> => (await copies.newest(timeline.id))?.settings ?? suggested(timeline, language);

/** Returns the settings of the newest film, or suggested ones, and the memories to choose from. */
export const getFilm =
  ({ timelines, copies, memories }: Deps): Handler<{ readonly code: string }, EditedFilm> =>
  async ({ code }, ctx) => {
    const timeline = await findTimeline(timelines, code);
    requirePermission(timeline, ctx.caller, 'export');
    const [settings, shown] = await Promise.all([
      settingsOf({ copies }, timeline, ctx.language),
      memories.shown(timeline.id),
    ]);
    return { settings, memories: shown.memories };
  };
