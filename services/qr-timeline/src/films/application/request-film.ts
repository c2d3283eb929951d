import type { FilmSettings } from '@keepsake/contracts/catalog/film';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler, RequestContext } from '@keepsake/platform/request-context';
import {
  findTimeline,
  requireConfirmed,
  requirePermission,
  type Timeline,
  type TimelineRows,
} from '../../timelines/api.js';
import {
  filmEmpty,
  filmsUnavailable,
  filmUnknown,
  type FilmCopy,
  type FilmSharing,
  type StoredFilm,
} from '../domain/film.js';
import { planFilm, type FilmPlan } from '../domain/plan.js';
import { makeFilmSoon, sweepFilmsSoon } from './film-jobs.js';
import type { FilmCopies, FilmMemories, FilmShares } from './film-ports.js';

type Deps = {
  readonly timelines: TimelineRows;
  readonly copies: FilmCopies;
  readonly shares: Pick<FilmShares, 'of'>;
};
export type OfCode = { readonly code: string };
export type FilmRequest = OfCode & { readonly settings: FilmSettings };

export type ShownFilm = Pick<FilmCopy, 'done' | 'total'> & {
  readonly state: 'none' | Exclude<FilmCopy['state'], 'gone'>;
  readonly sharing: FilmSharing;
  readonly film?: Pick<FilmCopy, 'id' | 'skipped' | 'seconds' | 'onWall'> & {
    readonly requestedAt: string;
    readonly size: number;
    readonly changed: number;
  };
};

const requireFilms = async (timelines: TimelineRows, code: string, ctx: RequestContext): Promise<Timeline> => {
  const timeline = await findTimeline(timelines, code);
  requirePermission(timeline, ctx.caller, 'export');
  return timeline;
};

/** Returns the state of the newest request, and the finished film, which a failed or canceled one leaves in place. */
export const newestOf = async (
  { copies, shares }: Pick<Deps, 'copies' | 'shares'>,
  timeline: Timeline,
): Promise<ShownFilm> => {
  const [copy, sharing] = await Promise.all([copies.newest(timeline.id), shares.of(timeline.id)]);
  if (!copy || copy.state === 'gone') return { state: 'none', done: 0, total: 0, sharing };
  const ready = copy.state === 'ready' ? copy : await copies.ready(timeline.id);
  const { state, done, total } = copy;
  if (!ready?.stored) return { state, done, total, sharing };
  const { id, skipped, seconds, onWall, requestedAt, stored } = ready;
  const changed = await copies.countChanged(id);
  const film = { id, skipped, seconds, requestedAt: requestedAt.toISOString(), size: stored.size, changed, onWall };
  return { state, done, total, sharing, film };
};

export const getFilmCopy =
  (deps: Deps): Handler<OfCode, ShownFilm> =>
  async ({ code }, ctx) =>
    newestOf(deps, await requireFilms(deps.timelines, code, ctx));

/** Returns what a film with these settings contains; stores nothing. */
export const previewFilm =
  (deps: { readonly timelines: TimelineRows; readonly memories: FilmMemories }): Handler<FilmRequest, FilmPlan> =>
  async ({ code, settings }, ctx) => {
    const timeline = await requireFilms(deps.timelines, code, ctx);
    const { memories } = await deps.memories.shown(timeline.id);
    return planFilm(memories, settings);
  };

export type BeginDeps = {
  readonly timelines: Pick<TimelineRows, 'lock'>;
  readonly copies: Pick<FilmCopies, 'request'>;
  readonly memories: FilmMemories;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly available: () => Promise<boolean>;
};
type NewFilm = { readonly timeline: Timeline; readonly settings: FilmSettings; readonly requestedBy: string };

/** Starts the rendering, unless one is running. A film without photos and videos is rejected. */
export const beginFilm = async (
  deps: BeginDeps,
  { timeline, settings, requestedBy }: NewFilm,
  ctx: RequestContext,
): Promise<void> => {
  const { memories } = await deps.memories.shown(timeline.id);
  if (planFilm(memories, settings).entryIds.length === 0) throw filmEmpty();
  if (!(await deps.available())) throw filmsUnavailable();
  await ctx.transaction(async (tx) => {
    const { id: timelineId } = await deps.timelines.lock(tx, timeline.id);
    const id = deps.ids.next();
    const requestedAt = deps.clock.now();
    const copy = await deps.copies.request(tx, { id, timelineId, requestedBy, settings, requestedAt });
    if (copy.id === id) makeFilmSoon(tx, id);
    return true;
  });
};

/** Starts the rendering for the owner or a keeper. */
export const startFilmCopy =
  (deps: Deps & BeginDeps): Handler<FilmRequest, ShownFilm> =>
  async ({ code, settings }, ctx) => {
    const timeline = await requireFilms(deps.timelines, code, ctx);
    requireConfirmed(timeline, ctx.caller);
    const requestedBy = 'id' in ctx.caller ? ctx.caller.id : '';
    await beginFilm(deps, { timeline, settings, requestedBy }, ctx);
    return newestOf(deps, timeline);
  };

/** Cancels the rendering; its worker stops with its next progress report. */
export const cancelFilmCopy =
  (deps: Deps & { readonly clock: Clock }): Handler<OfCode, ShownFilm> =>
  async ({ code }, ctx) => {
    const timeline = await requireFilms(deps.timelines, code, ctx);
    await ctx.transaction((tx) => deps.copies.cancel(tx, timeline.id, deps.clock.now()));
    return newestOf(deps, timeline);
  };

/** Deletes the finished film. */
export const deleteFilm =
  (deps: Deps): Handler<OfCode, ShownFilm> =>
  async ({ code }, ctx) => {
    const timeline = await requireFilms(deps.timelines, code, ctx);
    await ctx.transaction(async (tx) => {
      await deps.copies.remove(tx, timeline.id);
      sweepFilmsSoon(tx);
    });
    return newestOf(deps, timeline);
  };

export type FoundFilm = StoredFilm & { readonly copyId: string; readonly honoreeName?: string; readonly day: string };

export const foundFilm = (timeline: Timeline, copy: FilmCopy | undefined): FoundFilm | undefined => {
  if (!copy?.stored) return undefined;
  const day = copy.requestedAt.toISOString().slice(0, 10);
  const { honoreeName } = timeline;
  return { ...copy.stored, copyId: copy.id, day, ...(honoreeName !== undefined && { honoreeName }) };
};

export const findFilmFile =
  (deps: Pick<Deps, 'timelines' | 'copies'>): Handler<OfCode, FoundFilm> =>
  async ({ code }, ctx) => {
    const timeline = await requireFilms(deps.timelines, code, ctx);
    const found = foundFilm(timeline, await deps.copies.ready(timeline.id));
    if (!found) throw filmUnknown();
    return found;
  };
