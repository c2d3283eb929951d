import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler } from '@keepsake/platform/turn';
import { maySave, type Export } from '../domain/export.js';
import { requireAct, requireConfirmed } from '../domain/keeping.js';
import { makeExportSoon } from './export-jobs.js';
import type { Exports, ExportTokens } from './export-ports.js';
import { findTimeline } from './find-timeline.js';
import type { TimelineRows } from './timeline-ports.js';

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

/** For owner and keepers: a file with everybody's originals is nobody else's to take home, support's neither. */
export const startExport =
  (deps: Deps & { readonly ids: Ids }): Handler<StartExport, ShownExport> =>
  async ({ code, everything }, turn) => {
    const timeline = await findTimeline(deps.timelines, code);
    requireAct(timeline, turn.caller, 'export');
    requireConfirmed(timeline, turn.caller);
    const askedBy = 'id' in turn.caller ? turn.caller.id : '';
    const { exportId } = await turn.once(async (tx) => {
      const { id: timelineId } = await deps.timelines.lock(tx, timeline.id);
      const id = deps.ids.next();
      const asked = await deps.exports.ask(tx, { id, timelineId, askedBy, everything, askedAt: deps.clock.now() });
      if (asked.id === id) makeExportSoon(tx, id);
      return { exportId: asked.id };
    });
    const found = await deps.exports.byId(exportId);
    if (!found) throw new Error('An export was asked for and is not there.');
    return shown(found, deps);
  };

export const lookAtExport =
  (deps: Deps): Handler<{ readonly code: string }, ShownExport> =>
  async ({ code }, turn) => {
    const timeline = await findTimeline(deps.timelines, code);
    requireAct(timeline, turn.caller, 'export');
    const found = await deps.exports.newest(timeline.id);
    return found ? shown(found, deps) : { state: 'none', done: 0, total: 0, everything: false };
  };
