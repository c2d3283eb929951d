import { present } from '@keepsake/contracts/values/present';
import { requireSystem } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Caller, Handler } from '@keepsake/platform/request-context';
import {
  findTimeline,
  requireConfirmed,
  requirePermission,
  type Timeline,
  type TimelineRows,
} from '../../timelines/api.js';
import { filmNotShared, filmUnknown, noCaseOfFilm } from '../domain/film.js';
import type { FilmAsks, FilmCopies, FilmShares } from './film-ports.js';
import { settingsOf } from './get-film.js';
import {
  beginFilm,
  foundFilm,
  newestOf,
  type BeginDeps,
  type FoundFilm,
  type OfCode,
  type ShownFilm,
} from './request-film.js';

type Deps = { readonly timelines: TimelineRows; readonly copies: FilmCopies; readonly shares: FilmShares };
type OfCase = { readonly caseId: string };
/** `askedAt`: when the partner last asked for it by email; only while it is not shared. */
export type CaseFilm = ShownFilm & { readonly askedAt?: string };

/** Lets the partner of the page's case order and download the film, or ends that immediately. */
export const shareFilm =
  (deps: Deps & { readonly clock: Clock }): Handler<OfCode & { readonly shared: boolean }, ShownFilm> =>
  async ({ code, shared }, ctx) => {
    const timeline = await findTimeline(deps.timelines, code);
    requirePermission(timeline, ctx.caller, 'open');
    if (shared) requireConfirmed(timeline, ctx.caller);
    await ctx.transaction(async (tx) => {
      if (!(await deps.shares.save(tx, timeline.id, shared, deps.clock.now()))) throw noCaseOfFilm();
    });
    return newestOf(deps, timeline);
  };

/** Returns the page of a case, and whether its family shares the film; a dispute over the page ends that. */
const pageOf = async (
  deps: Deps,
  caseId: string,
  caller: Caller,
): Promise<{ readonly timeline: Timeline; readonly shared: boolean } | undefined> => {
  requireSystem(caller);
  const id = await deps.shares.timelineOf(caseId);
  const timeline = id === undefined ? undefined : await deps.timelines.byId(id);
  return timeline && { timeline, shared: timeline.frozen !== true && (await deps.shares.of(timeline.id)) === 'on' };
};

const requireShared = async (deps: Deps, caseId: string, caller: Caller): Promise<Timeline> => {
  const page = await pageOf(deps, caseId, caller);
  if (!page?.shared) throw filmNotShared();
  return page.timeline;
};

export const getCaseFilm =
  (deps: Deps & { readonly asks: Pick<FilmAsks, 'lastOf'> }): Handler<OfCase, CaseFilm> =>
  async ({ caseId }, ctx) => {
    const page = await pageOf(deps, caseId, ctx.caller);
    if (page?.shared) return newestOf(deps, page.timeline);
    const film = { state: 'none', done: 0, total: 0 } as const;
    if (!page) return { ...film, sharing: 'none' };
    const askedAt = await deps.asks.lastOf(page.timeline.id);
    return { ...film, sharing: 'off', ...present({ askedAt: askedAt?.toISOString() }) };
  };

/** Starts the rendering with the family's own settings, so that the partner changes nothing that they chose. */
export const orderCaseFilm =
  (deps: Deps & BeginDeps): Handler<OfCase, ShownFilm> =>
  async ({ caseId }, ctx) => {
    const timeline = await requireShared(deps, caseId, ctx.caller);
    const settings = await settingsOf(deps, timeline, ctx.language);
    await beginFilm(deps, { timeline, settings, requestedBy: `case:${caseId}` }, ctx);
    return newestOf(deps, timeline);
  };

export const findCaseFilmFile =
  (deps: Deps): Handler<OfCase, FoundFilm> =>
  async ({ caseId }, ctx) => {
    const timeline = await requireShared(deps, caseId, ctx.caller);
    const found = foundFilm(timeline, await deps.copies.ready(timeline.id));
    if (!found) throw filmUnknown();
    return found;
  };
