import { job, longJob, type Job, type Lane, type Platform } from '@keepsake/platform/service';
import type { RpcDoor } from '@keepsake/platform/rpc/door';
import { lookAtExport, startExport } from '../application/ask-export.js';
import { makeExportJob, resumeExportsJob, sweepExportsJob } from '../application/export-jobs.js';
import { findExport, getExport } from '../application/find-export.js';
import { resumeExports, sweepExports } from '../application/keep-exports.js';
import { makeExport } from '../application/make-export.js';
import { zippedAlbums } from './album/albums.zip.js';
import { postgresExports } from './exports.postgres.js';
import { postgresKeptMemories } from './kept-memories.postgres.js';
import { exportsDoor } from './rpc-exports.js';
import { postgresTimelines } from './timelines.postgres.js';
import { sealedTokens } from './tokens.sealed.js';
import { ffmpegFilms } from './video.ffmpeg.js';
import { zipThreads } from './zip.thread.js';

export type ExportParts = { readonly rpc: RpcDoor; readonly jobs: readonly Job[] };

/** As many families as may wait for their file at once; two memories are packed at a time, taken in turn from all of them. */
const exportLane: Lane = { name: 'exports', concurrency: 8, timeoutMs: 3 * 60 * 60_000 };

/** What families take home, put together. */
export const createExportParts = (
  { db, clock, ids, objects, temp }: Pick<Platform, 'db' | 'clock' | 'ids' | 'objects' | 'temp'>,
  config: { readonly sealSecret: string; readonly ffmpeg: string; readonly publicUrl: string },
): ExportParts => {
  const exports = postgresExports(db);
  const timelines = postgresTimelines(db);
  const memories = postgresKeptMemories(db);
  const tokens = sealedTokens(config.sealSecret, 'export-token');
  const asking = { timelines, exports, tokens, clock };
  const maker = zippedAlbums({
    objects,
    temp,
    memories,
    films: ffmpegFilms(config.ffmpeg),
    openZip: zipThreads(),
    clock,
    publicUrl: config.publicUrl,
  });
  return {
    rpc: exportsDoor({
      startExport: startExport({ ...asking, ids }),
      lookAtExport: lookAtExport(asking),
      findExport: findExport(asking),
      getExport: getExport(asking),
    }),
    jobs: [
      longJob(makeExportJob, makeExport({ exports, memories, timelines, maker, objects, clock }), exportLane),
      job(resumeExportsJob, resumeExports({ exports, clock }), '* * * * *'),
      job(sweepExportsJob, sweepExports({ exports, objects, clock }), '*/10 * * * *'),
    ],
  };
};
