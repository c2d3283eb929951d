import { job, laneJob, type Job, type Lane, type Platform } from '@keepsake/platform/service';
import type { RpcService } from '@keepsake/platform/rpc/rpc-service';
import { getExportStatus, startExport } from './application/request-export.js';
import { makeExportJob, resumeExportsJob, sweepExportsJob } from './application/export-jobs.js';
import { findExport, getExport } from './application/find-export.js';
import { resumeExports, sweepExports } from './application/expire-exports.js';
import { makeExport } from './application/make-export.js';
import { zippedExports } from './adapters/export/albums.zip.js';
import { postgresExports } from './adapters/exports.postgres.js';
import { postgresExportEntries } from './adapters/export-entries.postgres.js';
import { exportsRpcService } from './adapters/exports.rpc.js';
import { postgresTimelines } from '../timelines/api.js';
import { encryptedTokens } from '../shared/adapters/tokens.encrypted.js';
import { ffmpegAudio, ffmpegFilms } from '../media/api.js';

export type ExportParts = { readonly rpc: RpcService; readonly jobs: readonly Job[] };

/** Concurrent exports. Two entries are packed at a time, in turn from all exports. */
const exportLane: Lane = { name: 'exports', concurrency: 8, timeoutMs: 3 * 60 * 60_000 };

/** Composes the export module. */
export const createExportParts = (
  { db, clock, ids, objects, temp }: Pick<Platform, 'db' | 'clock' | 'ids' | 'objects' | 'temp'>,
  config: { readonly sealSecret: string; readonly ffmpeg: string; readonly publicUrl: string },
): ExportParts => {
  const exports = postgresExports(db);
  const timelines = postgresTimelines(db);
  const memories = postgresExportEntries(db);
  const tokens = encryptedTokens(config.sealSecret, 'export-token');
  const asking = { timelines, exports, tokens, clock };
  const maker = zippedExports({
    objects,
    temp,
    memories,
    films: ffmpegFilms(config.ffmpeg),
    audio: ffmpegAudio(config.ffmpeg),
    clock,
    publicUrl: config.publicUrl,
  });
  return {
    rpc: exportsRpcService({
      startExport: startExport({ ...asking, ids }),
      getExportStatus: getExportStatus(asking),
      findExport: findExport(asking),
      getExport: getExport(asking),
    }),
    jobs: [
      laneJob(makeExportJob, makeExport({ exports, memories, timelines, maker, objects, clock }), exportLane),
      job(resumeExportsJob, resumeExports({ exports, clock }), '* * * * *'),
      job(sweepExportsJob, sweepExports({ exports, objects, clock }), '*/10 * * * *'),
    ],
  };
};
