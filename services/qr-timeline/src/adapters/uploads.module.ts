import { job, type Job, type Platform } from '@keepsake/platform/service';
import type { RpcService } from '@keepsake/platform/rpc/rpc-service';
import { addPart } from '../application/add-part.js';
import { beginUpload } from '../application/begin-upload.js';
import { cancelUpload } from '../application/cancel-upload.js';
import { finishUpload } from '../application/finish-upload.js';
import { findCasePreview } from '../application/find-case-preview.js';
import { dropCaseFile, keepCaseFiles } from '../application/save-case-files.js';
import { listOwnUploads, getUpload } from '../application/get-upload.js';
import { listTargets, placeUploads } from '../application/place-uploads.js';
import { publish } from '../application/publish-uploads.js';
import { reserveQuota, requireRoom, createQuotaReservation } from '../application/reserve-quota.js';
import { dropParts, expireUploadSessions } from '../application/expire-upload-sessions.js';
import type { MediaProcessor, RefreshReadModel } from '../application/timeline-ports.js';
import { dropPartsJob, expireUploadSessionsJob } from '../application/upload-jobs.js';
import type { Quotas } from '../domain/upload-session.js';
import { postgresUploadSessions, postgresArrivedUploads, postgresQuotas } from './upload-sessions.postgres.js';
import { postgresCaseFiles } from './case-files.postgres.js';
import { postgresEntries } from './entries.postgres.js';
import { uploadsRpcService } from './uploads.rpc.js';
import { postgresTimelines } from './timelines.postgres.js';
import { postgresUploadTargets } from './upload-targets.postgres.js';
import { postgresUploads } from './uploads.postgres.js';

export type UploadParts = { readonly rpc: RpcService; readonly jobs: readonly Job[] };

/** Composes the upload module. */
export const createUploadParts = (
  { db, clock, ids, objects }: Pick<Platform, 'db' | 'clock' | 'ids' | 'objects'>,
  quotas: Quotas,
  {
    mediaProcessor,
    refreshReadModel,
  }: { readonly mediaProcessor: MediaProcessor; readonly refreshReadModel: RefreshReadModel },
): UploadParts => {
  const uploadSessions = postgresUploadSessions(db);
  const uploads = postgresUploads(db);
  const arrived = postgresArrivedUploads(db);
  const targets = postgresUploadTargets(db);
  const timelines = postgresTimelines(db);
  const uploadQuotas = postgresQuotas(db);
  const room = { uploadQuotas, quotas, clock };
  const caseFiles = postgresCaseFiles(db);
  const book = reserveQuota(room);
  return {
    rpc: uploadsRpcService({
      reserve: createQuotaReservation(room),
      begin: beginUpload({ uploadSessions, requireRoom: requireRoom(room), clock, ids }),
      look: getUpload({ uploadSessions, uploads }),
      addPart: addPart({ uploadSessions, reserveQuota: book, mediaProcessor, clock }),
      finish: finishUpload({ uploadSessions, uploads, reserveQuota: book, uploadQuotas, mediaProcessor, clock }),
      cancel: cancelUpload({ uploadSessions, uploads, uploadQuotas }),
      listOwn: listOwnUploads({ uploadSessions, arrivedUploads: arrived }),
      listTargets: listTargets({ targets }),
      place: placeUploads({
        arrived,
        targets,
        timelines,
        publish: publish({ timelines, entries: postgresEntries(db), clock, ids }),
        refreshReadModel,
      }),
      saveCaseFiles: keepCaseFiles({ caseFiles }),
      dropFromCase: dropCaseFile({ caseFiles }),
      findCasePreview: findCasePreview({ caseFiles, mediaProcessor }),
    }),
    jobs: [
      job(dropPartsJob, dropParts({ objects })),
      job(
        expireUploadSessionsJob,
        expireUploadSessions({ uploadSessions, uploadQuotas, objects, clock }),
        '*/10 * * * *',
      ),
    ],
  };
};
