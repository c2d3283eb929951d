import { job, longJob, type Job, type Lane, type Platform } from '@keepsake/platform/service';
import type { RpcDoor } from '@keepsake/platform/rpc/door';
import type { Handler } from '@keepsake/platform/turn';
import { addEntries } from '../application/add-entries.js';
import { addEntry } from '../application/add-entry.js';
import { changesSince } from '../application/changes-since.js';
import { checkUploads } from '../application/check-uploads.js';
import { destroyRemoved, destroyRemovedJob } from '../application/destroy-removed.js';
import { editEntry } from '../application/edit-entry.js';
import { forgetKeys } from '../application/forget-keys.js';
import { putAwayUpload, sweepUploads } from '../application/keep-uploads.js';
import { locateMedia } from '../application/locate-media.js';
import { makeMedia } from '../application/make-media.js';
import { moderateEntry } from '../application/moderate-entry.js';
import { timelinesForPlates } from '../application/open-timeline.js';
import type { KeepersOfCustomer } from '../application/owner-ports.js';
import type { Timelines, Uploads } from '../application/ports.js';
import { planFarewell, type PlanFarewell } from '../application/plan-farewell.js';
import { rebuildTimelines, rebuildTimelinesJob } from '../application/rebuild-timelines.js';
import { refreshHead, refreshTimeline, showAtOnce } from '../application/refresh-timeline.js';
import { registerUpload } from '../application/register-upload.js';
import { bookRoom } from '../application/reserve-room.js';
import { removeEntry } from '../application/remove-entry.js';
import { removeFiles, sweepMedia } from '../application/sweep-media.js';
import {
  forgetKeysJob,
  makeMediaJob,
  putAwayUploadJob,
  refreshHeadJob,
  removeFilesJob,
  sweepMediaJob,
  sweepUploadsJob,
} from '../application/timeline-jobs.js';
import type { Darkroom, ShowAtOnce, TimelineStore } from '../application/timeline-ports.js';
import { getSettings, saveSettings } from '../application/timeline-settings.js';
import { unlock } from '../application/unlock.js';
import { viewOwnPosts } from '../application/view-own-posts.js';
import { viewTimeline } from '../application/view-timeline.js';
import { whileShown } from '../application/while-shown.js';
import type { Quotas } from '../domain/arrival.js';
import { postgresBudgets } from './arrivals.postgres.js';
import { deskRpcDoor } from './desk-parts.js';
import { localDarkroom } from './darkroom.local.js';
import { postgresEntries } from './entries.postgres.js';
import { createKeepingParts } from './keeping-parts.js';
import { postgresMedia } from './media-rows.postgres.js';
import { postgresOwners } from './owners.postgres.js';
import { postgresRemoved } from './removed-rows.postgres.js';
import { timelinesDoor } from './rpc-timelines.js';
import { viewingDoor, type Viewing } from './rpc-viewing.js';
import { timelineSeals } from './timeline-seals.js';
import { postgresTimelineIds } from './timeline-ids.postgres.js';
import { postgresTimelineStore } from './timeline-store.postgres.js';
import { postgresTimelines } from './timelines.postgres.js';
import { postgresUploads } from './uploads.postgres.js';

export type TimelineParts = {
  /** Port for activation and for lists of plates. */
  readonly timelines: Timelines;
  readonly uploads: Uploads;
  readonly keepers: KeepersOfCustomer;
  readonly planFarewell: Handler<PlanFarewell, void>;
  /** Call it after a commit that opened or changed a timeline: guests then see it at once. */
  readonly showAtOnce: ShowAtOnce;
  readonly darkroom: Darkroom;
  readonly rpc: (plates: Pick<Viewing, 'resolveCode' | 'codeStatus'>) => readonly RpcDoor[];
  readonly jobs: readonly Job[];
};

/** A film takes minutes, and some take half an hour; each needs its share of memory. */
const mediaLane: Lane = { name: 'media', concurrency: 3, timeoutMs: 75 * 60_000 };

/** What tests put in the place of the real ones. */
export type Replaced = { readonly store?: TimelineStore; readonly darkroom?: Darkroom };

type Needed = Pick<Platform, 'db' | 'clock' | 'ids' | 'objects' | 'temp' | 'customerIdOf'>;

/** The timelines' side of the service, put together. */
export const createTimelineParts = (
  { db, clock, ids, objects, temp, customerIdOf }: Needed,
  { sealSecret, ffmpeg, quotas }: { readonly sealSecret: string; readonly ffmpeg: string; readonly quotas: Quotas },
  { store = postgresTimelineStore(db), darkroom = localDarkroom(objects, temp, ffmpeg) }: Replaced = {},
): TimelineParts => {
  const timelines = postgresTimelines(db);
  const entries = postgresEntries(db);
  const uploads = postgresUploads(db);
  const media = postgresMedia(db);
  const budgets = postgresBudgets(db);
  const book = bookRoom({ budgets, quotas, clock });
  const seals = timelineSeals(sealSecret);
  const refresh = refreshTimeline({ timelines, entries, store });
  const show = showAtOnce(refresh);
  const { invites, visits, links, keepers, ...keeping } = createKeepingParts({
    db,
    clock,
    ids,
    customerIdOf,
    timelines,
    entries,
    seals,
    sealSecret,
    showAtOnce: show,
  });
  const changing = { timelines, entries, showAtOnce: show, clock };

  return {
    timelines: timelinesForPlates({ timelines, entries, uploads, invites, links, seals, clock, ids }),
    uploads: { claimForOrder: uploads.claimForOrder },
    planFarewell: planFarewell({ timelines, keepers, links, owners: postgresOwners, clock, ids }),
    keepers: keeping.keepersOfCustomer,
    showAtOnce: show,
    darkroom,
    rpc: ({ resolveCode, codeStatus }) => {
      const view = viewTimeline({ store, timelines, refresh, resolveCode });
      return [
        viewingDoor({
          viewTimeline: view,
          viewOwnPosts: viewOwnPosts({ view, timelines, entries }),
          resolveCode,
          codeStatus,
          recentChanges: timelines.recentChanges,
          changesSince: changesSince({ timelines, entries }),
          indexed: timelines.indexed,
          locateMedia: locateMedia({ media }),
        }),
        timelinesDoor({
          registerUpload: registerUpload({ uploads, bookRoom: book, darkroom, clock, ids }),
          checkUploads: checkUploads({ uploads }),
          addEntry: whileShown(
            store,
            addEntry({ timelines, entries, uploads, darkroom, showAtOnce: show, clock, ids }),
          ),
          addEntries: whileShown(
            store,
            addEntries({ timelines, entries, uploads, darkroom, showAtOnce: show, clock, ids }),
          ),
          editEntry: editEntry(changing),
          removeEntry: removeEntry(changing),
          moderateEntry: moderateEntry(changing),
          unlock: unlock({ timelines, seals, visits, clock }),
          getSettings: getSettings({ timelines, invites, seals }),
          saveSettings: saveSettings({ timelines, invites, links, seals, showAtOnce: show, clock, ids }),
        }),
        deskRpcDoor({ db, clock, ids }, { timelines, uploads, darkroom, showAtOnce: show }),
        keeping.rpc,
      ];
    },
    jobs: [
      job(refreshHeadJob, refreshHead(refresh)),
      job(rebuildTimelinesJob, rebuildTimelines({ ids: postgresTimelineIds(db), store, refresh })),
      longJob(
        makeMediaJob,
        makeMedia({ media, uploads, budgets, timelines, darkroom, showAtOnce: show, clock }),
        mediaLane,
      ),
      job(putAwayUploadJob, putAwayUpload({ uploads, objects })),
      job(sweepUploadsJob, sweepUploads({ uploads, objects, clock }), '*/10 * * * *'),
      job(forgetKeysJob, forgetKeys({ timelines, clock }), '41 3 * * *'),
      job(removeFilesJob, removeFiles({ objects })),
      job(sweepMediaJob, sweepMedia({ media, objects, clock }), '17 3 * * *'),
      job(destroyRemovedJob, destroyRemoved({ removed: postgresRemoved, objects, clock }), '37 * * * *'),
      ...keeping.jobs,
    ],
  };
};
