import { viewingRpc, type ViewingDefinition } from '@keepsake/contracts/rpc/viewing';
import type { Methods } from '@keepsake/platform/rpc/rpc-service';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Handler } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { Changes, ChangesSince } from '../timelines/application/changes-since.js';
import type { LocateMedia, MediaPlace } from '../media/application/locate-media.js';
import type { RecentChange } from '../timelines/application/timeline-ports.js';
import type { TimelineView, ViewTimeline } from '../timelines/application/view-timeline.js';

const typedCode = z.string().max(400, 'This is too long to be a code. Please compare it with the plate.');

const viewTimeline = z.object({
  code: typedCode,
  cursor: z.string().max(500).exactOptional(),
  before: z.string().max(500).exactOptional(),
  minVersion: z.int().min(0).exactOptional(),
  limit: z.int().min(0).max(1000, 'Please ask for at most 1,000 memories.').exactOptional(),
  own: z.boolean(),
});

const viewStored = z.object({ codes: z.array(typedCode).max(100, 'Please ask for at most 100 timelines.') });

const changesSince = z.object({
  code: typedCode,
  version: z.int().min(0),
  limit: z.int().min(1).max(500, 'Please ask for at most 500 changes.'),
});

const mediaId = z.string().max(100);
const variant = z.enum(
  ['full', 'thumb', 'poster', 'video', 'audio', 'opus'],
  'Please ask for full, thumb, poster, video, audio or opus.',
);

type Procedures = Methods<ViewingDefinition>;

export type Viewing = {
  readonly viewTimeline: Handler<ViewTimeline, TimelineView>;
  readonly viewOwnPosts: Handler<ViewTimeline, TimelineView>;
  readonly viewStored: Procedures['ViewStored']['handle'];
  readonly resolveCode: Procedures['ResolveCode']['handle'];
  readonly codeStatus: Procedures['CodeStatus']['handle'];
  readonly recentChanges: () => Promise<readonly RecentChange[]>;
  readonly changesSince: Handler<ChangesSince, Changes>;
  readonly indexed: () => Promise<readonly string[]>;
  readonly locateMedia: Handler<LocateMedia, MediaPlace>;
};

/** Serves guest viewing; read-only and scaled separately. */
export const viewingRpcService = (use: Viewing): RpcService =>
  rpcService(viewingRpc, 'reader', {
    ViewTimeline: method(viewTimeline, ({ own, ...input }, ctx) =>
      own ? use.viewOwnPosts(input, ctx) : use.viewTimeline(input, ctx),
    ),
    ViewStored: method(viewStored, use.viewStored),
    ResolveCode: method(z.object({ code: typedCode }), use.resolveCode),
    CodeStatus: method(z.object({ code: typedCode }), use.codeStatus),
    ListIndexed: method(z.object({}), async () => ({ codes: [...(await use.indexed())] })),
    RecentChanges: method(z.object({}), async () => ({ changes: [...(await use.recentChanges())] })),
    ChangesSince: method(changesSince, use.changesSince),
    LocateMedia: method(z.object({ mediaId, variant }), use.locateMedia),
  });
