import type { Handler } from '@keepsake/platform/request-context';
import { findTimeline, requireConfirmed, requirePermission, type TimelineRows } from '../../timelines/api.js';
import { filmUnknown } from '../domain/film.js';
import type { FilmCopies, FilmShares } from './film-ports.js';
import { foundFilm, newestOf, type FoundFilm, type ShownFilm } from './request-film.js';

type Deps = { readonly timelines: TimelineRows; readonly copies: FilmCopies };

/** Lets the memory wall play the finished film, or stops that. Opens it to guests, like the privacy of the timeline. */
export const showFilmOnWall =
  (
    deps: Deps & { readonly shares: Pick<FilmShares, 'of'> },
  ): Handler<{ readonly code: string; readonly onWall: boolean }, ShownFilm> =>
  async ({ code, onWall }, ctx) => {
    const timeline = await findTimeline(deps.timelines, code);
    requirePermission(timeline, ctx.caller, 'open');
    if (onWall) requireConfirmed(timeline, ctx.caller);
    await ctx.transaction(async (tx) => {
      if (!(await deps.copies.showOnWall(tx, timeline.id, onWall))) throw filmUnknown();
    });
    return newestOf(deps, timeline);
  };

/** Returns the film that the wall may play; the gateway checks who may view the timeline. */
export const findWallFilm =
  (deps: Deps): Handler<{ readonly code: string }, FoundFilm | undefined> =>
  async ({ code }) => {
    const timeline = await findTimeline(deps.timelines, code);
    return foundFilm(timeline, await deps.copies.onWall(timeline.id));
  };
