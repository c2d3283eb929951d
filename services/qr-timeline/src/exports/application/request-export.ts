import { languages } from '@keepsake/contracts/values/language';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler } from '@keepsake/platform/request-context';
import { maySave, type Export } from '../domain/export.js';
import { requirePermission, requireConfirmed, findTimeline, type TimelineRows } from '../../timelines/api.js';
import { makeExportSoon } from './export-jobs.js';
import type { Exports, ExportTokens } from './export-ports.js';

export type ShownExport = Pick<Export, 'done' | 'total' | 'everything'> & {
  readonly state: Export['state'] | 'none';
  readonly askedAt?: string;
  readonly expiresAt?: string;
  readonly size?: number;
  readonly token?: string;
};

type Deps = {
  readonly timelines: TimelineRows;
  readonly exports: Exports;
  readonly tokens: ExportTokens;
  readonly clock: Clock;
};

const shown = (found: Export, { tokens, clock }: Pick<Deps, 'tokens' | 'clock'>): ShownExport => {
  const here = maySave(found, clock.now());
  return {
    state: found.state === 'ready' && !here ? 'gone' : found.state,
    done: found.done,
    total: found.total,
    everything: found.everything,
    askedAt: found.askedAt.toISOString(),
    ...present({
      expiresAt: here ? found.expiresAt?.toISOString() : undefined,
      size: here ? found.size : undefined,
      token: here ? tokens.make(found.id) : undefined,
    }),
  };
};

export type StartExport = { readonly code: string; readonly everything: boolean };

/**
 * Starts an export for an owner or keeper. An export has everyone's originals, so others are rejected, support
 * included.
 */
export const startExport =
  (deps: Deps & { readonly ids: Ids }): Handler<StartExport, ShownExport> =>
  async ({ code, everything }, ctx) => {
    const timeline = await findTimeline(deps.timelines, code);
    requirePermission(timeline, ctx.caller, 'export');
    requireConfirmed(timeline, ctx.caller);
    const requestedBy = 'id' in ctx.caller ? ctx.caller.id : '';
    const { exportId } = await ctx.transaction(async (tx) => {
      const { id: timelineId } = await deps.timelines.lock(tx, timeline.id);
      const id = deps.ids.next();
      const input = await deps.exports.ask(tx, {
        id,
        timelineId,
        askedBy: requestedBy,
        everything,
        forClosing: false,
        askedAt: deps.clock.now(),
        ...present({ language: languages.find((one) => one === ctx.language) }),
      });
      if (input.id === id) makeExportSoon(tx, id);
      return { exportId: input.id };
    });
    const found = await deps.exports.byId(exportId);
    if (!found) throw new Error('An export was asked for and is not there.');
    return shown(found, deps);
  };

export const getExportStatus =
  (deps: Deps): Handler<{ readonly code: string }, ShownExport> =>
  async ({ code }, ctx) => {
    const timeline = await findTimeline(deps.timelines, code);
    requirePermission(timeline, ctx.caller, 'export');
    const found = await deps.exports.newest(timeline.id);
    return found ? shown(found, deps) : { state: 'none', done: 0, total: 0, everything: false };
  };
