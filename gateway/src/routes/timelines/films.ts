import {
  filmAnswer,
  filmCopyAnswer,
  filmPlanAnswer,
  filmSettings,
  filmSharingBody,
} from '@keepsake/contracts/rest/films';
import { filmsRpc, type FilmsDefinition } from '@keepsake/contracts/rpc/films';
import type { Output } from '@keepsake/platform/rpc/contract';
import { problem } from '@keepsake/platform/problem';
import { route, type Route } from '../../route.js';
import { limited } from '../limited.js';
import { withCode } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';
import { attachment, fileInRanges } from './file-download.js';

const path = '/api/timeline/{code}/film';
const mp4 = 'video/mp4';
const jpeg = 'image/jpeg';

const filmOf = ({ settings, memories }: Output<FilmsDefinition, 'GetFilm'>) => {
  if (!settings) throw new Error('The film has no settings.');
  return {
    settings,
    memories: memories.map(({ date, submittedBy, thumbUrl, ...memory }) => ({
      ...memory,
      date: date ?? null,
      submittedBy: submittedBy ?? null,
      thumbUrl: thumbUrl ?? null,
    })),
  };
};

export const filmCopyOf = (
  code: string,
  { state, done, total, sharing, film }: Output<FilmsDefinition, 'GetFilmCopy'>,
) => {
  if (!film) return { state, done, total, sharing, film: null };
  const { id, ...shown } = film;
  // The id renews the addresses, so that players do not mix ranges of two films.
  const file = `/api/timeline/${code}/film`;
  return {
    state,
    done,
    total,
    sharing,
    film: { ...shown, url: `${file}/file?of=${id}`, posterUrl: `${file}/poster?of=${id}` },
  };
};

const unknown = () =>
  problem(
    'not-found',
    'film-unknown',
    'This film is no longer available. Make it again where you manage your timeline.',
  );

export const filmRoutes = ({ limits, objects }: Pick<RouteDeps, 'limits' | 'objects'>): readonly Route[] => [
  route({
    method: 'get',
    path,
    summary: 'Get the settings of the tribute film and the memories that can be in it',
    who: ['customer'],
    limit: 'read',
    inLanguage: true,
    params: withCode,
    answers: { 200: filmAnswer },
    handle: async (request) => ({
      status: 200,
      body: filmOf(await request.client(filmsRpc).GetFilm({ code: request.params.code })),
    }),
  }),
  route({
    method: 'post',
    path: `${path}/plan`,
    summary: 'Get length and memories of a tribute film with these settings; stores nothing',
    who: ['customer'],
    limit: 'read',
    params: withCode,
    body: filmSettings,
    answers: { 200: filmPlanAnswer },
    handle: async (request) => ({
      status: 200,
      body: await request.client(filmsRpc).PlanFilm({ code: request.params.code, settings: request.body }),
    }),
  }),
  route({
    method: 'get',
    path: `${path}/copy`,
    summary: 'Get the finished tribute film and the progress of a new one',
    who: ['customer'],
    limit: 'read',
    params: withCode,
    answers: { 200: filmCopyAnswer },
    handle: async (request) => {
      const { code } = request.params;
      return { status: 200, body: filmCopyOf(code, await request.client(filmsRpc).GetFilmCopy({ code })) };
    },
  }),
  route({
    method: 'post',
    path: `${path}/copy`,
    summary: 'Request a tribute film with these settings; returns the running request if there is one',
    who: ['customer'],
    limit: 'write',
    params: withCode,
    body: filmSettings,
    answers: { 202: filmCopyAnswer },
    handle: async (request) => {
      const { code } = request.params;
      const before = await request.client(filmsRpc).GetFilmCopy({ code });
      if (before.state !== 'queued' && before.state !== 'making') await limited(limits, 'film', code);
      const started = await request.client(filmsRpc).StartFilmCopy({ code, settings: request.body });
      return { status: 202, body: filmCopyOf(code, started) };
    },
  }),
  route({
    method: 'delete',
    path: `${path}/copy`,
    summary: 'Cancel the tribute film that is being made',
    who: ['customer'],
    limit: 'write',
    params: withCode,
    answers: { 200: filmCopyAnswer },
    handle: async (request) => {
      const { code } = request.params;
      return { status: 200, body: filmCopyOf(code, await request.client(filmsRpc).CancelFilmCopy({ code })) };
    },
  }),
  route({
    method: 'delete',
    path,
    summary: 'Delete the finished tribute film',
    who: ['customer'],
    limit: 'write',
    params: withCode,
    answers: { 200: filmCopyAnswer },
    handle: async (request) => {
      const { code } = request.params;
      return { status: 200, body: filmCopyOf(code, await request.client(filmsRpc).DeleteFilm({ code })) };
    },
  }),
  route({
    method: 'put',
    path: `${path}/sharing`,
    summary: 'Let the partner of the page’s case order and download the tribute film, or end that',
    who: ['customer'],
    limit: 'write',
    params: withCode,
    body: filmSharingBody,
    answers: { 200: filmCopyAnswer },
    handle: async (request) => {
      const { code } = request.params;
      const { shared } = request.body;
      return { status: 200, body: filmCopyOf(code, await request.client(filmsRpc).ShareFilm({ code, shared })) };
    },
  }),
  route({
    method: 'get',
    path: `${path}/file`,
    summary: 'Play or download the tribute film, whole or in ranges',
    who: ['customer'],
    limit: 'read',
    params: withCode,
    answers: { 200: mp4, 206: mp4, 416: null },
    handle: async (request) => {
      const found = await request.client(filmsRpc).FindFilmFile({ code: request.params.code });
      const file = {
        ...found,
        id: found.copyId,
        type: mp4,
        disposition: attachment(found.fileName, 'Film.mp4'),
      } as const;
      return fileInRanges(objects, request.headers, file, unknown);
    },
  }),
  route({
    method: 'get',
    path: `${path}/poster`,
    summary: 'Get a picture of the tribute film',
    who: ['customer'],
    limit: 'read',
    params: withCode,
    answers: { 200: jpeg, 206: jpeg, 416: null },
    handle: async (request) => {
      const found = await request.client(filmsRpc).FindFilmFile({ code: request.params.code });
      const file = { id: found.copyId, objectKey: found.posterKey, size: found.posterSize, type: jpeg } as const;
      return fileInRanges(objects, request.headers, { ...file, disposition: 'inline' }, unknown);
    },
  }),
];
