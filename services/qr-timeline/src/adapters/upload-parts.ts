import { job, type Job, type Platform } from '@keepsake/platform/service';
import type { RpcDoor } from '@keepsake/platform/rpc/door';
import { addPart } from '../application/add-part.js';
import { beginUpload } from '../application/begin-upload.js';
import { cancelUpload } from '../application/cancel-upload.js';
import { finishUpload } from '../application/finish-upload.js';
import { dropCaseFile, keepCaseFiles } from '../application/keep-case-files.js';
import { listOwnUploads, lookAtUpload } from '../application/look-at-uploads.js';
import { listTargets, placeUploads } from '../application/place-uploads.js';
import { publish } from '../application/publish-uploads.js';
import { bookRoom, requireRoom, reserveRoom } from '../application/reserve-room.js';
import { dropParts, sweepArrivals } from '../application/sweep-arrivals.js';
import type { Darkroom, ShowAtOnce } from '../application/timeline-ports.js';
import { dropPartsJob, sweepArrivalsJob } from '../application/upload-jobs.js';
import type { Quotas } from '../domain/arrival.js';
import { postgresArrivals, postgresArrivedUploads, postgresBudgets } from './arrivals.postgres.js';
import { postgresCaseFiles as caseFiles } from './case-files.postgres.js';
import { postgresEntries } from './entries.postgres.js';
import { uploadsDoor } from './rpc-uploads.js';
import { postgresTimelines } from './timelines.postgres.js';
import { postgresUploadTargets } from './upload-targets.postgres.js';
import { postgresUploads } from './uploads.postgres.js';

export type UploadParts = { readonly rpc: RpcDoor; readonly jobs: readonly Job[] };

/** Files on their way in, put together. */
export const createUploadParts = (
  { db, clock, ids, objects }: Pick<Platform, 'db' | 'clock' | 'ids' | 'objects'>,
  quotas: Quotas,
  { darkroom, showAtOnce }: { readonly darkroom: Darkroom; readonly showAtOnce: ShowAtOnce },
): UploadParts => {
  const arrivals = postgresArrivals(db);
  const uploads = postgresUploads(db);
  const arrived = postgresArrivedUploads(db);
  const targets = postgresUploadTargets(db);
  const timelines = postgresTimelines(db);
  const budgets = postgresBudgets(db);
  const room = { budgets, quotas, clock };
  const book = bookRoom(room);
  return {
    rpc: uploadsDoor({
      reserve: reserveRoom(room),
      begin: beginUpload({ arrivals, requireRoom: requireRoom(room), clock, ids }),
      look: lookAtUpload({ arrivals, uploads }),
      addPart: addPart({ arrivals, bookRoom: book, darkroom, clock }),
      finish: finishUpload({ arrivals, uploads, bookRoom: book, budgets, darkroom, clock }),
      cancel: cancelUpload({ arrivals, uploads, budgets }),
      listOwn: listOwnUploads({ arrivals, arrivedUploads: arrived }),
      listTargets: listTargets({ targets }),
      place: placeUploads({
        arrived,
        targets,
        timelines,
        publish: publish({ timelines, entries: postgresEntries(db), clock, ids }),
        showAtOnce,
      }),
      keepForCase: keepCaseFiles({ caseFiles }),
      dropFromCase: dropCaseFile({ caseFiles }),
    }),
    jobs: [
      job(dropPartsJob, dropParts({ objects })),
      job(sweepArrivalsJob, sweepArrivals({ arrivals, budgets, objects, clock }), '*/10 * * * *'),
    ],
  };
};
