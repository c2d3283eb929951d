import { job, laneJob, type Job, type Lane, type Platform } from '@keepsake/platform/service';
import type { RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Handler } from '@keepsake/platform/request-context';
import { addEntries } from '../timelines/application/add-entries.js';
import { changesSince } from '../timelines/application/changes-since.js';
import { checkUploads } from '../media/application/check-uploads.js';
import { destroyRemoved, destroyRemovedJob } from '../media/application/destroy-removed.js';
import { editEntry } from '../timelines/application/edit-entry.js';
import { deleteExpiredLinks } from '../governance/application/delete-expired-links.js';
import { putAwayUpload, sweepUploads } from '../media/application/finalize-uploads.js';
import { locateMedia } from '../media/application/locate-media.js';
import { makeMedia } from '../media/application/make-media.js';
import { moderateEntry } from '../timelines/application/moderate-entry.js';
import { timelinesForPlates } from '../activation/application/open-timeline.js';
import type { KeepersOfCustomer } from '../governance/application/owner-ports.js';
import type { Timelines, Uploads } from '../timelines/application/ports.js';
import { planAccountDeletion, type PlanFarewell } from '../activation/application/plan-account-deletion.js';
import { rebuildTimelines, rebuildTimelinesJob } from '../timelines/application/rebuild-timelines.js';
import { refreshHead, refreshTimeline, refreshReadModel } from '../timelines/application/refresh-timeline.js';
import { receiveFile, registerUpload } from '../media/application/register-upload.js';
import { reserveQuota, withinQuota } from '../media/application/reserve-quota.js';
import { editEntries, withdrawEntries } from '../timelines/application/change-contribution.js';
import { removeEntry } from '../timelines/application/remove-entry.js';
import { removeFiles, sweepMedia } from '../media/application/delete-unused-media.js';
import {
  deleteExpiredLinksJob,
  makeMediaJob,
  putAwayUploadJob,
  refreshHeadJob,
  removeFilesJob,
  sweepMediaJob,
  sweepUploadsJob,
} from '../timelines/application/timeline-jobs.js';
import type { MediaProcessor, RefreshReadModel, TimelineStore } from '../timelines/application/timeline-ports.js';
import { getSettings, saveSettings } from '../governance/application/timeline-settings.js';
import { unlock } from '../governance/application/unlock.js';
import { viewOwnPosts } from '../timelines/application/view-own-posts.js';
import { viewStored, viewTimeline } from '../timelines/application/view-timeline.js';
import { requireReadModel } from '../timelines/application/require-read-model.js';
import type { Quotas } from '../media/domain/upload-quotas.js';
import { postgresQuotas } from '../media/adapters/upload-sessions.postgres.js';
import { createManageRpcService } from './manage.module.js';
import { localMediaProcessor } from '../media/adapters/media-processor.local.js';
import { postgresFormerTexts } from '../timelines/adapters/former-texts.postgres.js';
import { postgresEntries } from '../timelines/adapters/entries.postgres.js';
import { createReplyParts } from '../replies/module.js';
import { createCapsuleParts } from '../capsules/module.js';
import { createVisitParts } from '../visits/module.js';
import { createKeepingParts } from '../governance/module.js';
import type { SuccessorsOfCustomer } from '../succession/api.js';
import type { RelativesOfCustomer } from '../questions/api.js';
import { createQuestionParts } from '../questions/module.js';
import { createOwnerSeen, createSuccessionParts } from '../succession/module.js';
import { postgresMedia } from '../media/adapters/media-rows.postgres.js';
import { postgresOwners } from '../governance/adapters/owners.postgres.js';
import { postgresRemoved } from '../media/adapters/removed-rows.postgres.js';
import { timelinesRpcService } from './timelines.rpc.js';
import { viewingRpcService, type Viewing } from './viewing.rpc.js';
import { timelineSecrets } from '../timelines/adapters/timeline-secrets.js';
import { postgresTimelineIds } from '../timelines/adapters/timeline-ids.postgres.js';
import { postgresTimelineStore } from '../timelines/adapters/timeline-store.postgres.js';
import { postgresTimelines } from '../timelines/adapters/timelines.postgres.js';
import { postgresUploads } from '../media/adapters/uploads.postgres.js';

export type TimelineParts = {
  /** Port for activation and plate lists. */
  readonly timelines: Timelines;
  readonly uploads: Uploads;
  readonly keepers: KeepersOfCustomer;
  readonly successors: SuccessorsOfCustomer;
  readonly relatives: RelativesOfCustomer;
  readonly planAccountDeletion: Handler<PlanFarewell, void>;
  /** Call after a commit that opened or changed a timeline, so that guests see it immediately. */
  readonly refreshReadModel: RefreshReadModel;
  readonly mediaProcessor: MediaProcessor;
  readonly rpc: (plates: Pick<Viewing, 'resolveCode' | 'codeStatus'>) => readonly RpcService[];
  readonly jobs: readonly Job[];
};

/** A video takes minutes, up to half an hour, and each needs its share of memory. */
const mediaLane: Lane = { name: 'media', concurrency: 3, timeoutMs: 75 * 60_000 };

/** Overrides for tests. */
export type Replaced = { readonly store?: TimelineStore; readonly mediaProcessor?: MediaProcessor };

type Needed = Pick<Platform, 'db' | 'clock' | 'ids' | 'objects' | 'temp' | 'customerIdOf'>;

type Settings = {
  readonly sealSecret: string;
  readonly ffmpeg: string;
  readonly quotas: Quotas;
  readonly timeZone: string;
};

/** Composes the timeline module. */
export const createTimelineParts = (
  { db, clock, ids, objects, temp, customerIdOf }: Needed,
  { sealSecret, ffmpeg, quotas, timeZone }: Settings,
  { store = postgresTimelineStore(db), mediaProcessor = localMediaProcessor(objects, temp, ffmpeg) }: Replaced = {},
): TimelineParts => {
  const timelines = postgresTimelines(db);
  const entries = postgresEntries(db);
  const uploads = postgresUploads(db);
  const media = postgresMedia(db);
  const uploadQuotas = postgresQuotas(db);
  const book = reserveQuota({ uploadQuotas, quotas, clock });
  const receive = receiveFile({ uploads, reserveQuota: book, mediaProcessor, clock, ids });
  const secrets = timelineSecrets(sealSecret);
  const refresh = refreshTimeline({ timelines, entries, store });
  const show = refreshReadModel(refresh);
  const ownerSeen = createOwnerSeen({ db, clock });
  const { invites, visits, links, keepers, ...keeping } = createKeepingParts({
    db,
    clock,
    ids,
    customerIdOf,
    timelines,
    entries,
    secrets,
    sealSecret,
    ownerSeen,
    refreshReadModel: show,
  });
  const succession = createSuccessionParts({
    db,
    clock,
    ids,
    customerIdOf,
    timelines,
    keepers,
    secrets,
    sealSecret,
    ownerSeen,
    refreshReadModel: show,
  });
  const questions = createQuestionParts({
    db,
    clock,
    ids,
    customerIdOf,
    timelines,
    keepers,
    secrets,
    sealSecret,
    timeZone,
  });
  const replies = createReplyParts({ db, clock, ids, timelines, entries });
  const capsules = createCapsuleParts({
    db,
    clock,
    ids,
    customerIdOf,
    timelines,
    entries,
    uploads,
    secrets,
    ownerOf: keepers.ownerOf,
    refreshReadModel: show,
  });
  const counted = createVisitParts({ db, clock, timelines });
  const former = postgresFormerTexts(db);
  const changing = { timelines, entries, former, refreshReadModel: show, clock };

  return {
    timelines: timelinesForPlates({ timelines, entries, uploads, invites, links, secrets, clock, ids }),
    uploads: { claimForOrder: uploads.claimForOrder },
    planAccountDeletion: planAccountDeletion({ timelines, keepers, links, owners: postgresOwners, clock, ids }),
    keepers: keeping.keepersOfCustomer,
    successors: succession.ofCustomer,
    relatives: questions.ofCustomer,
    refreshReadModel: show,
    mediaProcessor,
    rpc: ({ resolveCode, codeStatus }) => {
      const view = viewTimeline({ store, timelines, refresh, resolveCode });
      return [
        viewingRpcService({
          viewTimeline: view,
          viewStored: viewStored(store),
          viewOwnPosts: viewOwnPosts({ view, timelines, entries }),
          resolveCode,
          codeStatus,
          recentChanges: timelines.recentChanges,
          changesSince: changesSince({ timelines, entries }),
          indexed: timelines.indexed,
          locateMedia: locateMedia({ media }),
        }),
        timelinesRpcService({
          registerUpload: registerUpload(receive),
          checkUploads: checkUploads({ uploads }),
          addEntries: requireReadModel(
            store,
            addEntries({
              timelines,
              entries,
              uploads: { ...uploads, receive: withinQuota({ uploadQuotas, quotas, clock }, receive) },
              mediaProcessor,
              refreshReadModel: show,
              clock,
              ids,
            }),
          ),
          editEntry: editEntry(changing),
          editEntries: editEntries({ ...changing, uploads, ids }),
          withdrawEntries: withdrawEntries(changing),
          removeEntry: removeEntry(changing),
          moderateEntry: moderateEntry(changing),
          unlock: unlock({ timelines, secrets, visits, clock }),
          getSettings: getSettings({ timelines, invites, secrets }),
          saveSettings: saveSettings({ timelines, invites, links, secrets, refreshReadModel: show, clock, ids }),
        }),
        createManageRpcService(
          { db, clock, ids },
          { timelines, entries, former, uploads, mediaProcessor, refreshReadModel: show },
        ),
        keeping.rpc,
        succession.rpc,
        questions.rpc,
        replies.rpc,
        capsules.rpc,
        counted.rpc,
      ];
    },
    jobs: [
      job(refreshHeadJob, refreshHead(refresh)),
      job(rebuildTimelinesJob, rebuildTimelines({ ids: postgresTimelineIds(db), store, refresh })),
      laneJob(
        makeMediaJob,
        makeMedia({ media, uploads, uploadQuotas, timelines, mediaProcessor, refreshReadModel: show, clock }),
        mediaLane,
      ),
      job(putAwayUploadJob, putAwayUpload({ uploads, objects })),
      job(sweepUploadsJob, sweepUploads({ uploads, objects, clock }), '*/10 * * * *'),
      job(deleteExpiredLinksJob, deleteExpiredLinks({ timelines, clock }), '41 3 * * *'),
      job(removeFilesJob, removeFiles({ objects })),
      job(sweepMediaJob, sweepMedia({ media, objects, clock }), '17 3 * * *'),
      job(destroyRemovedJob, destroyRemoved({ removed: postgresRemoved, objects, clock }), '37 * * * *'),
      ...keeping.jobs,
      ...succession.jobs,
      ...questions.jobs,
      ...replies.jobs,
      ...capsules.jobs,
      ...counted.jobs,
    ],
  };
};
