import { job, type Job, type Platform } from '@keepsake/platform/service';
import type { RpcDoor } from '@keepsake/platform/rpc/door';
import { addEntry } from '../application/add-entry.js';
import { checkUploads } from '../application/check-uploads.js';
import { editEntry } from '../application/edit-entry.js';
import { putAwayUpload, sweepUploads } from '../application/keep-uploads.js';
import { locateMedia } from '../application/locate-media.js';
import { makeMedia } from '../application/make-media.js';
import { moderateEntry } from '../application/moderate-entry.js';
import { timelinesForPlates } from '../application/open-timeline.js';
import type { Timelines, Uploads } from '../application/ports.js';
import { refreshHead, refreshTimeline, showAtOnce } from '../application/refresh-timeline.js';
import { registerUpload } from '../application/register-upload.js';
import { removeEntry } from '../application/remove-entry.js';
import { sweepMedia } from '../application/sweep-media.js';
import {
  makeMediaJob,
  putAwayUploadJob,
  refreshHeadJob,
  sweepMediaJob,
  sweepUploadsJob,
} from '../application/timeline-jobs.js';
import type { Darkroom, ShowAtOnce, TimelineStore } from '../application/timeline-ports.js';
import { getSettings, saveSettings } from '../application/timeline-settings.js';
import { unlock } from '../application/unlock.js';
import { viewOwnPosts } from '../application/view-own-posts.js';
import { viewTimeline } from '../application/view-timeline.js';
import { localDarkroom } from './darkroom.local.js';
import { postgresEntries } from './entries.postgres.js';
import { postgresMedia } from './media-rows.postgres.js';
import { timelinesDoor } from './rpc-timelines.js';
import { viewingDoor, type Viewing } from './rpc-viewing.js';
import { timelineSeals } from './timeline-seals.js';
import { postgresTimelineStore } from './timeline-store.postgres.js';
import { postgresTimelines } from './timelines.postgres.js';
import { postgresUploads } from './uploads.postgres.js';

export type TimelineParts = {
  /** Port for activation and for lists of plates. */
  readonly timelines: Timelines;
  readonly uploads: Uploads;
  /** Call it after a commit that opened or changed a timeline: guests then see it at once. */
  readonly showAtOnce: ShowAtOnce;
  readonly rpc: (plates: Pick<Viewing, 'resolveCode' | 'codeStatus'>) => readonly RpcDoor[];
  readonly jobs: readonly Job[];
};

/** What tests put in the place of the real ones. */
export type Replaced = { readonly store?: TimelineStore; readonly darkroom?: Darkroom };

type Needed = Pick<Platform, 'db' | 'clock' | 'ids' | 'objects'>;

/** The timelines' side of the service, put together. */
export const createTimelineParts = (
  { db, clock, ids, objects }: Needed,
  { sealSecret, ffmpeg }: { readonly sealSecret: string; readonly ffmpeg: string },
  { store = postgresTimelineStore(db), darkroom = localDarkroom(objects, ffmpeg) }: Replaced = {},
): TimelineParts => {
  const timelines = postgresTimelines(db);
  const entries = postgresEntries(db);
  const uploads = postgresUploads(db);
  const media = postgresMedia(db);
  const seals = timelineSeals(sealSecret);
  const refresh = refreshTimeline({ timelines, entries, store });
  const show = showAtOnce(refresh);
  const changing = { timelines, entries, showAtOnce: show, clock };

  return {
    timelines: timelinesForPlates({ timelines, entries, uploads, seals, clock, ids }),
    uploads: { claimForOrder: uploads.claimForOrder },
    showAtOnce: show,
    rpc: ({ resolveCode, codeStatus }) => {
      const view = viewTimeline({ store, timelines, refresh, resolveCode });
      return [
        viewingDoor({
          viewTimeline: view,
          viewOwnPosts: viewOwnPosts({ view, timelines, entries }),
          resolveCode,
          codeStatus,
          recentChanges: timelines.recentChanges,
          locateMedia: locateMedia({ media }),
        }),
        timelinesDoor({
          registerUpload: registerUpload({ uploads, darkroom, clock, ids }),
          checkUploads: checkUploads({ uploads }),
          addEntry: addEntry({ timelines, entries, uploads, darkroom, showAtOnce: show, clock, ids }),
          editEntry: editEntry(changing),
          removeEntry: removeEntry(changing),
          moderateEntry: moderateEntry(changing),
          unlock: unlock({ timelines, seals }),
          getSettings: getSettings({ timelines, seals }),
          saveSettings: saveSettings({ timelines, seals, showAtOnce: show, clock }),
        }),
      ];
    },
    jobs: [
      job(refreshHeadJob, refreshHead(refresh)),
      job(makeMediaJob, makeMedia({ media, uploads, timelines, darkroom, showAtOnce: show, clock })),
      job(putAwayUploadJob, putAwayUpload({ uploads, objects })),
      job(sweepUploadsJob, sweepUploads({ uploads, objects, clock }), '*/10 * * * *'),
      job(sweepMediaJob, sweepMedia({ media, objects, clock }), '17 3 * * *'),
    ],
  };
};
