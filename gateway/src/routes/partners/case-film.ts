import { caseFilmAnswer } from '@keepsake/contracts/rest/films';
import { caseFilmsRpc, type CaseFilmsDefinition } from '@keepsake/contracts/rpc/case-films';
import { problem } from '@keepsake/platform/problem';
import type { Output } from '@keepsake/platform/rpc/contract';
import { route, type Route } from '../../route.js';
import { limited } from '../limited.js';
import { withId } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';
import { attachment, fileInRanges } from '../timelines/file-download.js';

const path = '/api/cases/{id}/film';
const mp4 = 'video/mp4';
const jpeg = 'image/jpeg';

const filmOf = (caseId: string, { film, askedAt, ...rest }: Output<CaseFilmsDefinition, 'GetFilm'>) => {
  const copy = { ...rest, askedAt: askedAt ?? null };
  if (!film) return { ...copy, film: null };
  const { id, ...shown } = film;
  const place = `/api/cases/${caseId}/film`;
  return { ...copy, film: { ...shown, url: `${place}/file?of=${id}`, posterUrl: `${place}/poster?of=${id}` } };
};

const unknown = () =>
  problem('not-found', 'film-unknown', 'This film is no longer available. Make it again on the page of the case.');

/** The tribute film of a family's page, for the partner who shows it at the service. */
export const caseFilmRoutes = ({ limits, objects }: Pick<RouteDeps, 'limits' | 'objects'>): readonly Route[] => [
  route({
    method: 'get',
    path,
    summary: 'Get the tribute film of the page of a case, as far as the family shares it',
    who: ['partner'],
    scope: 'cases:read',
    limit: 'read',
    params: withId,
    answers: { 200: caseFilmAnswer },
    handle: async (request) => {
      const { id } = request.params;
      return { status: 200, body: filmOf(id, await request.client(caseFilmsRpc).GetFilm({ caseId: id })) };
    },
  }),
  route({
    method: 'post',
    path,
    summary: 'Order the tribute film of the page of a case; returns the running request if there is one',
    who: ['partner'],
    scope: 'cases:write',
    limit: 'write',
    params: withId,
    answers: { 202: caseFilmAnswer },
    handle: async (request) => {
      const { id } = request.params;
      const films = request.client(caseFilmsRpc);
      const before = await films.GetFilm({ caseId: id });
      if (before.state !== 'queued' && before.state !== 'making') await limited(limits, 'case-film', id);
      return { status: 202, body: filmOf(id, await films.OrderFilm({ caseId: id })) };
    },
  }),
  route({
    method: 'post',
    path: `${path}/ask`,
    summary: 'Ask the family of a case by email to share the film of its page; sends at most one email a week',
    who: ['partner'],
    scope: 'cases:write',
    limit: 'write',
    params: withId,
    answers: { 200: caseFilmAnswer },
    handle: async (request) => {
      const { id } = request.params;
      return { status: 200, body: filmOf(id, await request.client(caseFilmsRpc).AskFamily({ caseId: id })) };
    },
  }),
  route({
    method: 'get',
    path: `${path}/file`,
    summary: 'Play or download the tribute film of the page of a case, whole or in ranges',
    who: ['partner'],
    scope: 'cases:read',
    limit: 'read',
    params: withId,
    answers: { 200: mp4, 206: mp4, 416: null },
    handle: async (request) => {
      const found = await request.client(caseFilmsRpc).FindFilmFile({ caseId: request.params.id });
      const disposition = attachment(found.fileName, 'Film.mp4');
      return fileInRanges(objects, request.headers, { ...found, id: found.copyId, type: mp4, disposition }, unknown);
    },
  }),
  route({
    method: 'get',
    path: `${path}/poster`,
    summary: 'Get a picture of the tribute film of the page of a case',
    who: ['partner'],
    scope: 'cases:read',
    limit: 'read',
    params: withId,
    answers: { 200: jpeg, 206: jpeg, 416: null },
    handle: async (request) => {
      const found = await request.client(caseFilmsRpc).FindFilmFile({ caseId: request.params.id });
      const file = { id: found.copyId, objectKey: found.posterKey, size: found.posterSize, type: jpeg } as const;
      return fileInRanges(objects, request.headers, { ...file, disposition: 'inline' }, unknown);
    },
  }),
];
