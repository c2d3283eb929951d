import type { Clock } from '@keepsake/platform/clock';
import type { Handler, RequestContext } from '@keepsake/platform/request-context';
import type { TimelineRows } from '../../timelines/api.js';
import { maxAttempts, type FilmCopy, type StoredFilm } from '../domain/film.js';
import { planFilm, type FilmPlan } from '../domain/plan.js';
import { makeFilmSoon, sweepFilmsSoon } from './film-jobs.js';
import {
  UnreadablePart,
  type FilmContent,
  type FilmCopies,
  type FilmMemories,
  type FilmRenderer,
} from './film-ports.js';

type Deps = {
  readonly copies: FilmCopies;
  readonly memories: FilmMemories;
  readonly timelines: Pick<TimelineRows, 'byId'>;
  readonly renderer: FilmRenderer;
  readonly clock: Clock;
};

type Made = { readonly stored: StoredFilm; readonly content: FilmContent };

const progressIntervalMs = 1_000;
/** Scenes, and the step that joins them. */
const stepsOf = ({ scenes }: FilmPlan): number => scenes.length + 1;

/**
 * Renders one film. Crash-safe: the next attempt renders only scenes that are missing, and only the latest attempt can
 * finish, once. Attempts are counted at the start, which bounds those that crash the process.
 */
export const makeFilm = (deps: Deps): Handler<{ readonly copyId: string }, void> => {
  const { copies, clock } = deps;

  const render = async (
    copy: FilmCopy,
    skipped: ReadonlySet<string>,
    options: { readonly signal: AbortSignal; readonly stop: (why: Error) => void },
  ): Promise<Made | undefined> => {
    const timeline = await deps.timelines.byId(copy.timelineId);
    if (!timeline || timeline.undone) throw new Error('The timeline of this film is no longer shown.');
    const { memories, timelineVersion } = await deps.memories.shown(copy.timelineId);
    const plan = planFilm(memories, copy.settings, skipped);
    if (plan.entryIds.length === 0) return undefined;
    let rendered = 0;
    const report = async (): Promise<void> => {
      if (!(await copies.saveProgress(copy.id, copy.attempt, rendered, stepsOf(plan), clock.now())))
        options.stop(new Error('The film was canceled, or another worker took it over.'));
    };
    await report();
    // By the clock, not per scene: one long video must not look like a stalled worker.
    const reports = setInterval(() => void report().catch(() => undefined), progressIntervalMs);
    try {
      options.signal.throwIfAborted();
      const stored = await deps.renderer.make(
        { copy, plan },
        { signal: options.signal, moved: (done) => void (rendered = done) },
      );
      const { entryIds, seconds } = plan;
      const content = { entryIds, timelineVersion, skipped: skipped.size, seconds: Math.round(seconds) };
      return { stored, content };
    } finally {
      clearInterval(reports);
    }
  };

  /** Leaves out files that cannot be read; an earlier attempt may have found some. */
  const renderReadable = async (
    copy: FilmCopy,
    ctx: RequestContext,
    options: { readonly signal: AbortSignal; readonly stop: (why: Error) => void },
  ): Promise<Made | undefined> => {
    const skipped = new Set(copy.unreadable);
    for (;;) {
      try {
        return await render(copy, skipped, options);
      } catch (error) {
        if (!(error instanceof UnreadablePart) || skipped.has(error.entryId)) throw error;
        ctx.log.error({ copyId: copy.id, entryId: error.entryId }, 'file unreadable; left out of the film');
        skipped.add(error.entryId);
        await copies.leaveOut(copy.id, error.entryId);
      }
    }
  };

  /** A film whose memories were removed in the meantime is planned again by another job, which keeps its scenes. */
  const finish = (copy: FilmCopy, made: Made, ctx: RequestContext): Promise<void> =>
    ctx.transaction(async (tx) => {
      const outcome = await copies.finish(tx, copy.id, copy.attempt, made);
      if (outcome === 'finished') sweepFilmsSoon(tx);
      if (outcome === 'queued') makeFilmSoon(tx, copy.id);
    });

  const attempt = async (copy: FilmCopy, ctx: RequestContext): Promise<void> => {
    const over = new AbortController();
    const signal = AbortSignal.any([ctx.signal, over.signal]);
    const options = { signal, stop: (why: Error): void => over.abort(why) };
    const made = await renderReadable(copy, ctx, options).catch((error: unknown) => ({ error }));
    if (over.signal.aborted) return;
    if (!made) return copies.stop(copy.id, copy.attempt, 'failed', clock.now());
    if (!('error' in made)) return finish(copy, made, ctx);
    if (ctx.signal.aborted) throw made.error;
    ctx.log.error({ copyId: copy.id, attempt: copy.attempt, ...made }, 'film failed');
    await copies.stop(copy.id, copy.attempt, copy.attempt < maxAttempts ? 'queued' : 'failed', clock.now());
  };

  return async ({ copyId }, ctx) => {
    const copy = await copies.begin(copyId, clock.now());
    if (!copy) return;
    if (copy.attempt <= maxAttempts) return attempt(copy, ctx);
    ctx.log.error({ copyId, attempt: copy.attempt }, 'film reached its attempt limit; failed permanently');
    await copies.stop(copy.id, copy.attempt, 'failed', clock.now());
  };
};
