import type { RpcDoor } from '@keepsake/platform/rpc/door';
import type { Platform } from '@keepsake/platform/service';
import { completeStory } from '../application/complete-story.js';
import { describeTimeline } from '../application/describe-timeline.js';
import { moveEntries } from '../application/move-entries.js';
import { setPicture } from '../application/set-picture.js';
import { getDesk, listDeskEntries } from '../application/show-desk.js';
import type { Darkroom, ShowAtOnce, TimelineRows, UploadRows } from '../application/timeline-ports.js';
import { postgresDesk } from './desk-rows.postgres.js';
import { postgresPlates } from './plates.postgres.js';
import { deskDoor } from './rpc-desk.js';

type Shared = {
  readonly timelines: TimelineRows;
  readonly uploads: UploadRows;
  readonly darkroom: Darkroom;
  readonly showAtOnce: ShowAtOnce;
};

/** The desk, put together of what the timelines' side has already. */
export const deskRpcDoor = (
  { db, clock, ids }: Pick<Platform, 'db' | 'clock' | 'ids'>,
  { timelines, uploads, darkroom, showAtOnce }: Shared,
): RpcDoor => {
  const desk = postgresDesk(db);
  const head = { timelines, desk, showAtOnce, clock };
  return deskDoor({
    getDesk: getDesk({ timelines, desk }),
    listEntries: listDeskEntries({ timelines, desk, clock }),
    moveEntries: moveEntries({ timelines, desk, showAtOnce, clock }),
    describe: describeTimeline(head),
    setPicture: setPicture({ ...head, uploads, darkroom, ids }),
    completeStory: completeStory({ ...head, plates: postgresPlates }),
  });
};
