import type { Clock } from '@keepsake/platform/clock';
import type { Objects } from '@keepsake/platform/objects/objects';
import type { Handler } from '@keepsake/platform/request-context';
import { filmPrefix, sceneLifeMs } from '../domain/film.js';
import { makeFilmSoon } from './film-jobs.js';
import type { FilmCopies } from './film-ports.js';

/** Enqueues films again after a killed worker or a store outage. */
export const resumeFilms =
  (deps: { readonly copies: FilmCopies; readonly clock: Clock }): Handler<unknown, void> =>
  async (_, ctx) => {
    const stalled = await deps.copies.stalled(deps.clock.now());
    if (stalled.length === 0) return;
    await ctx.transaction(async (tx) => {
      for (const copyId of stalled) makeFilmSoon(tx, copyId);
    });
  };

const dayMs = 24 * 60 * 60_000;
/** How long the row of a copy that ended stays. */
const copyRowDays = 30;
const atOnce = 500;

/** Deletes films that are gone, and scenes of films that are finished, or ended a day ago. */
export const sweepFilms =
  (deps: { readonly copies: FilmCopies; readonly objects: Objects; readonly clock: Clock }): Handler<unknown, void> =>
  async () => {
    const { copies, objects, clock } = deps;
    const scenesSince = new Date(clock.now().getTime() - sceneLifeMs);
    let found: string[] = [];
    const removeUnused = async (): Promise<void> => {
      for (const key of await copies.unusedKeys(found, scenesSince)) await objects.remove(key);
      found = [];
    };
    for await (const { key } of objects.list(filmPrefix)) {
      found.push(key);
      if (found.length >= atOnce) await removeUnused();
    }
    await removeUnused();
    await copies.clear(new Date(clock.now().getTime() - copyRowDays * dayMs));
  };
