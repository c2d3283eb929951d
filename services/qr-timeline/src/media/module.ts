import type { GaugeCollector } from '@keepsake/platform/gauges';
import { job, type Job, type Platform } from '@keepsake/platform/service';
import type { RpcService } from '@keepsake/platform/rpc/rpc-service';
import { addPart } from './application/add-part.js';
import { beginUpload } from './application/begin-upload.js';
import { cancelUpload } from './application/cancel-upload.js';
import { countOrphans, countOrphansJob } from './application/count-orphans.js';
import { finishUpload } from './application/finish-upload.js';
import { findCasePreview, printCasePhoto } from './application/find-case-preview.js';
import { dropCaseFile, saveCaseFiles } from './application/save-case-files.js';
import { listOwnUploads, getUpload } from './application/get-upload.js';
import { makeLogo } from './application/make-logo.js';
import { listTargets, placeUploads } from './application/place-uploads.js';
import {
  publish,
  type MediaProcessor,
  type RefreshReadModel,
  postgresEntries,
  postgresTimelines,
} from '../timelines/api.js';
import { reserveQuota, requireQuota, createQuotaReservation } from './application/reserve-quota.js';
import { dropParts, expireUploadSessions } from './application/expire-upload-sessions.js';
import { dropPartsJob, expireUploadSessionsJob } from './application/upload-jobs.js';
import type { Quotas } from './domain/upload-quotas.js';
import { postgresUploadSessions, postgresArrivedUploads, postgresQuotas } from './adapters/upload-sessions.postgres.js';
import { postgresCaseFiles } from './adapters/case-files.postgres.js';
import { uploadsRpcService } from './adapters/uploads.rpc.js';
import { orphanGauge, postgresOrphans } from './adapters/orphans.postgres.js';
import { postgresUploadTargets } from './adapters/upload-targets.postgres.js';
import { postgresUploads } from './adapters/uploads.postgres.js';

export type UploadParts = {
  readonly rpc: RpcService;
  readonly jobs: readonly Job[];
  readonly collectors: readonly GaugeCollector[];
};

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
  const quotaDeps = { uploadQuotas, quotas, clock };
  const caseFiles = postgresCaseFiles(db);
  const book = reserveQuota(quotaDeps);
  return {
    rpc: uploadsRpcService({
      reserve: createQuotaReservation(quotaDeps),
      begin: beginUpload({ uploadSessions, requireQuota: requireQuota(quotaDeps), clock, ids }),
      getUpload: getUpload({ uploadSessions, uploads }),
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
      saveCaseFiles: saveCaseFiles({ caseFiles }),
      dropFromCase: dropCaseFile({ caseFiles }),
      makeLogo: makeLogo({ uploads, mediaProcessor }),
      findCasePreview: findCasePreview({ caseFiles, mediaProcessor }),
      printCasePhoto: printCasePhoto({ caseFiles, mediaProcessor }),
    }),
    jobs: [
      job(dropPartsJob, dropParts({ objects })),
      job(
        expireUploadSessionsJob,
        expireUploadSessions({ uploadSessions, uploadQuotas, objects, clock }),
        '*/10 * * * *',
      ),
      job(countOrphansJob, countOrphans({ orphans: postgresOrphans(db, objects), clock }), '29 * * * *'),
    ],
    collectors: [orphanGauge(db)],
  };
};
