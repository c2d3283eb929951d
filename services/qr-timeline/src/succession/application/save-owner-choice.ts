import type { Handler } from '@keepsake/platform/request-context';
import { findTimeline, requireConfirmed, requirePermission } from '../../timelines/api.js';
import type { Wish } from '../domain/succession.js';
import { shownSuccession, type ShowDeps, type ShownSuccession } from './show-succession.js';

/** Stores what happens if the owner no longer answers. */
export const saveWish =
  (deps: ShowDeps): Handler<{ readonly code: string; readonly wish: Wish }, ShownSuccession> =>
  async ({ code, wish }, ctx) => {
    const found = await findTimeline(deps.timelines, code);
    requirePermission(found, ctx.caller, 'hand-over');
    requireConfirmed(found, ctx.caller);
    await ctx.transaction(async (tx) => {
      const timeline = await deps.timelines.lock(tx, found.id);
      requirePermission(timeline, ctx.caller, 'hand-over');
      await deps.succession.saveWish(tx, timeline.id, wish);
      return {};
    });
    return shownSuccession(deps, found);
  };
