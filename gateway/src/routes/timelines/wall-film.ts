import { filmCopyAnswer, filmOnWallBody, wallFilmAnswer } from '@keepsake/contracts/rest/films';
import { filmsRpc } from '@keepsake/contracts/rpc/films';
import { problem } from '@keepsake/platform/problem';
import { anyone, route, type Route, type RouteRequest } from '../../route.js';
import { withCode } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';
import { fileInRanges } from './file-download.js';
import { filmCopyOf } from './films.js';
import { grantFor } from './grant-for.js';

type Deps = Pick<RouteDeps, 'viewing' | 'objects'>;
type OfCode = RouteRequest<unknown, { code: string }>;

const path = '/api/timeline/{code}/wall/film';
const mp4 = 'video/mp4';
const jpeg = 'image/jpeg';

const unknown = () => problem('not-found', 'film-unknown', 'This film is no longer available. Reload the page.');

/** The film that the wall may play, for visitors who may view the timeline. */
const filmOf = async (deps: Deps, request: OfCode) => {
  await grantFor(deps, request);
  return (await request.client(filmsRpc).FindWallFilm({ code: request.params.code })).film;
};

/** The tribute film on the memory wall: readable only while a keeper has switched it on. */
export const wallFilmRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'put',
    path: '/api/timeline/{code}/film/wall',
    summary: 'Let the memory wall play the tribute film, or stop that',
    who: ['customer'],
    limit: 'write',
    params: withCode,
    body: filmOnWallBody,
    answers: { 200: filmCopyAnswer },
    handle: async (request) => {
      const { code } = request.params;
      const { onWall } = request.body;
      return { status: 200, body: filmCopyOf(code, await request.client(filmsRpc).ShowFilmOnWall({ code, onWall })) };
    },
  }),
  route({
    method: 'get',
    path,
    summary: 'Get the tribute film that the memory wall plays, if it is switched on',
    who: anyone,
    limit: 'read',
    params: withCode,
    answers: { 200: wallFilmAnswer },
    handle: async (request) => {
      const found = await filmOf(deps, request);
      const place = `/api/timeline/${request.params.code}/wall/film`;
      const of = found && `?of=${found.copyId}`;
      return {
        status: 200,
        body: { film: found ? { url: `${place}/file${of}`, posterUrl: `${place}/poster${of}` } : null },
      };
    },
  }),
  route({
    method: 'get',
    path: `${path}/file`,
    summary: 'Play the tribute film on the memory wall, whole or in ranges',
    who: anyone,
    limit: 'read',
    params: withCode,
    answers: { 200: mp4, 206: mp4, 416: null },
    handle: async (request) => {
      const found = await filmOf(deps, request);
      if (!found) throw unknown();
      const file = { ...found, id: found.copyId, type: mp4, disposition: 'inline' } as const;
      return fileInRanges(deps.objects, request.headers, file, unknown);
    },
  }),
  route({
    method: 'get',
    path: `${path}/poster`,
    summary: 'Get a picture of the tribute film on the memory wall',
    who: anyone,
    limit: 'read',
    params: withCode,
    answers: { 200: jpeg, 206: jpeg, 416: null },
    handle: async (request) => {
      const found = await filmOf(deps, request);
      if (!found) throw unknown();
      const file = { id: found.copyId, objectKey: found.posterKey, size: found.posterSize, type: jpeg } as const;
      return fileInRanges(deps.objects, request.headers, { ...file, disposition: 'inline' }, unknown);
    },
  }),
];
