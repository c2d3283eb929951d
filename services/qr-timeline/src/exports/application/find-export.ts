import { requireSystem } from '@keepsake/platform/access';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { exportUnknown, maySave, type Export } from '../domain/export.js';
import { exportFileName } from '../domain/file-names.js';
import { can, type Timeline, type TimelineRows } from '../../timelines/api.js';
import type { Exports, ExportTokens } from './export-ports.js';

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

/** Former keepers and erased customers lose access with the timeline. */
const isTheirs = (found: Export, timeline: Timeline): boolean =>
  !timeline.undone && can(timeline, { kind: 'customer', id: found.askedBy }, 'export');

/** Resolves an export link. Invalid, expired and deleted exports get the same response. */
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
    return { exportId: found.id, objectKey, size, fileName: exportFileName(timeline.honoreeName, day) };
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
  /** No one requested it: the business closes. */
  readonly forClosing: boolean;
};

/** Returns export details for an email; services only. */
export const getExport =
  (deps: Deps): Handler<{ readonly exportId: string }, ExportToTell> =>
  async ({ exportId }, ctx) => {
    requireSystem(ctx.caller);
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
      forClosing: found.forClosing,
      ...present({
        token: here ? deps.tokens.make(found.id) : undefined,
        expiresAt: here ? found.expiresAt?.toISOString() : undefined,
        size: here ? found.size : undefined,
      }),
    };
  };
