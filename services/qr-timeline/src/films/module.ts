import type { RpcService } from '@keepsake/platform/rpc/rpc-service';
import { job, laneJob, type Job, type Lane, type Platform } from '@keepsake/platform/service';
import { ffmpegFilms as ffmpegVideos, pictureProcess } from '../media/api.js';
import { postgresTimelines } from '../timelines/api.js';
import { postgresFilmAsks } from './adapters/film-share-requests.postgres.js';
import { postgresFilmCopies } from './adapters/film-copies.postgres.js';
import { postgresFilmShares } from './adapters/film-shares.postgres.js';
import { postgresFilmMemories } from './adapters/film-memories.postgres.js';
import { ffmpegFilms } from './adapters/films.ffmpeg.js';
import { filmsRpcService } from './adapters/films.rpc.js';
import { askForFilm, getFilmAsk } from './application/request-film-share.js';
import { findCaseFilmFile, getCaseFilm, orderCaseFilm, shareFilm } from './application/case-film.js';
import { resumeFilms, sweepFilms } from './application/expire-films.js';
import { makeFilmJob, resumeFilmsJob, sweepFilmsJob } from './application/film-jobs.js';
import { getFilm } from './application/get-film.js';
import { makeFilm } from './application/make-film.js';
import {
  cancelFilmCopy,
  deleteFilm,
  findFilmFile,
  getFilmCopy,
  previewFilm,
  startFilmCopy,
} from './application/request-film.js';
import { findWallFilm, showFilmOnWall } from './application/wall-film.js';

/** One film at a time, so that guests keep the processor. */
const filmLane: Lane = { name: 'films', concurrency: 1, timeoutMs: 3 * 60 * 60_000 };

/** Composes the module of tribute films. */
export const createFilmParts = (
  { db, clock, ids, objects, temp }: Pick<Platform, 'db' | 'clock' | 'ids' | 'objects' | 'temp'>,
  config: { readonly ffmpeg: string; readonly filmHeight: number },
): { readonly rpc: RpcService; readonly jobs: readonly Job[] } => {
  const copies = postgresFilmCopies(db);
  const memories = postgresFilmMemories(db);
  const timelines = postgresTimelines(db);
  const read = { timelines, copies, shares: postgresFilmShares(db) };
  const asks = postgresFilmAsks(db);
  const { ffmpeg, filmHeight: height } = config;
  const renderer = ffmpegFilms({ ffmpeg, objects, temp, pictures: pictureProcess(), height });
  const { available } = ffmpegVideos(ffmpeg);
  const beginning = { ...read, memories, ids, clock, available };
  return {
    rpc: filmsRpcService({
      getFilm: getFilm({ ...read, memories }),
      previewFilm: previewFilm({ ...read, memories }),
      getFilmCopy: getFilmCopy(read),
      startFilmCopy: startFilmCopy(beginning),
      cancelFilmCopy: cancelFilmCopy({ ...read, clock }),
      deleteFilm: deleteFilm(read),
      findFilmFile: findFilmFile(read),
      showFilmOnWall: showFilmOnWall(read),
      findWallFilm: findWallFilm(read),
      shareFilm: shareFilm({ ...read, clock }),
      getCaseFilm: getCaseFilm({ ...read, asks }),
      askForFilm: askForFilm({ ...read, asks, clock, ids }),
      getFilmAsk: getFilmAsk({ ...read, asks }),
      orderCaseFilm: orderCaseFilm(beginning),
      findCaseFilmFile: findCaseFilmFile(read),
    }),
    jobs: [
      laneJob(makeFilmJob, makeFilm({ copies, memories, timelines, renderer, clock }), filmLane),
      job(resumeFilmsJob, resumeFilms({ copies, clock }), '* * * * *'),
      job(sweepFilmsJob, sweepFilms({ copies, objects, clock }), '*/10 * * * *'),
    ],
  };
};
