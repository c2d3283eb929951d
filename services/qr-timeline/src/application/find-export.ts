import { requireSystem } from '@keepsake/platform/access';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/turn';
import { exportUnknown, maySave, type Export } from '../domain/export.js';
import { albumFileName } from '../domain/file-names.js';
import { may } from '../domain/keeping.js';
import type { Timeline } from '../domain/timeline.js';
import type { Exports, ExportTokens } from './export-ports.js';
import type { TimelineRows } from './timeline-ports.js';

type Deps = {
  readonly exports: Exports;
  readonly tokens: ExportTokens;
  readonly timelines: Pick<TimelineRows, 'byId' | 'contactOf'>;
  readonly clock: Clock;
};

export type FoundExport = {
  readonly exportId: string;
  readonly objectKey: string;
  readonly fileName: string;
  readonly size: number;
};

/** Whoever is no keeper any more, or has left, has lost it with the timeline. */
const isTheirs = (found: Export, timeline: Timeline): boolean =>
  !timeline.undone && may(timeline, { kind: 'customer', id: found.askedBy }, 'export');

/** Where a link leads. A wrong one, one of yesterday's and one of a timeline that is gone are answered alike. */
export const findExport =
  (deps: Deps): Handler<{ readonly token: string }, FoundExport> =>
  async ({ token }) => {
    const exportId = deps.tokens.read(token);
    const found = exportId === undefined ? undefined : await deps.exports.byId(exportId);
    if (!found || !maySave(found, deps.clock.now())) throw exportUnknown();
    const timeline = await deps.timelines.byId(found.timelineId);
    const { objectKey, size } = found;
    if (!timeline || !isTheirs(found, timeline) || objectKey === undefined || size === undefined) throw exportUnknown();
    const day = found.askedAt.toISOString().slice(0, 10);
    return { exportId: found.id, objectKey, size, fileName: albumFileName(timeline.honoreeName, day) };
  };

export type ExportToTell = {
  readonly state: string;
  readonly code: string;
  readonly askerName: string;
  readonly askerEmail: string;
  readonly honoreeName: string;
  readonly eventType: string;
  readonly token?: string;
  readonly expiresAt?: string;
  readonly size?: number;
};

/** For the mail about it; services only. */
export const getExport =
  (deps: Deps): Handler<{ readonly exportId: string }, ExportToTell> =>
  async ({ exportId }, turn) => {
    requireSystem(turn.caller);
    const found = await deps.exports.byId(exportId);
    const timeline = found && (await deps.timelines.byId(found.timelineId));
    if (!found || !timeline || !isTheirs(found, timeline)) throw exportUnknown();
    const asker = await deps.timelines.contactOf(found.askedBy);
    const here = maySave(found, deps.clock.now());
    return {
      state: found.state === 'ready' && !here ? 'gone' : found.state,
      code: timeline.code,
      askerName: asker?.name ?? '',
      askerEmail: asker?.email ?? '',
      honoreeName: timeline.honoreeName ?? '',
      eventType: timeline.eventType,
      ...present({
        token: here ? deps.tokens.make(found.id) : undefined,
        expiresAt: here ? found.expiresAt?.toISOString() : undefined,
        size: here ? found.size : undefined,
      }),
    };
  };
