import { lookUpEventType } from '@keepsake/contracts/catalog/event-types';
import {
  manageAnswer,
  manageEntriesAnswer,
  manageEntriesQuery,
  manageEntry,
  describeTimelineBody,
  grave,
  moveEntriesAnswer,
  moveEntriesBody,
  saveGraveBody,
  storyAnswer,
  timelineAbout,
  usePictureBody,
} from '@keepsake/contracts/rest/manage';
import { manageRpc, type DeskDefinition } from '@keepsake/contracts/rpc/manage';
import { maxMemoryFileBytes } from '@keepsake/contracts/values/limits';
import { present } from '@keepsake/contracts/values/present';
import { problem } from '@keepsake/platform/problem';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { storeUpload, isMedia, notMedia } from '../../uploads/store-upload.js';
import { route, type RouteRequest, type Route } from '../../route.js';
import { limited } from '../limited.js';
import { withCode } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';

const keepers = ['customer', 'support', 'owner'] as const;

const mediaUrl = (id: string | undefined): string | null => (id === undefined ? null : `/media/${id}/full`);

const optionsOf = (details: NonNullable<Output<DeskDefinition, 'Describe'>>): z.input<typeof timelineAbout> => ({
  revision: details.revision,
  eventType: details.eventType,
  eventTypeSlug: lookUpEventType(details.eventTypeSlug).slug,
  honoreeName: details.honoreeName ?? null,
  heading: details.heading ?? null,
  subtitle: details.subtitle ?? null,
  eventDescription: details.eventDescription ?? null,
  eventDate: details.eventDate ?? null,
  fromDate: details.fromDate ?? null,
  toDate: details.toDate ?? null,
  restingPlace: details.restingPlace ?? null,
  textLanguage: details.textLanguage ?? null,
  secondLanguage: details.secondLanguage ?? null,
  secondHeading: details.secondHeading ?? null,
  secondSubtitle: details.secondSubtitle ?? null,
  secondDescription: details.secondDescription ?? null,
  portraitUrl: mediaUrl(details.portraitId),
  coverUrl: mediaUrl(details.coverId),
  preparedBy: details.preparedBy ?? null,
  preparedByShown: details.preparedByShown,
});

const graveOf = ({
  revision,
  cemetery,
  plot,
  latitude,
  longitude,
  photoId,
  shown,
}: Output<DeskDefinition, 'SaveGrave'>) => ({
  revision,
  cemetery: cemetery ?? null,
  plot: plot ?? null,
  latitude: latitude ?? null,
  longitude: longitude ?? null,
  photoId: photoId ?? null,
  shown,
});

const withPicture = withCode.extend({ place: z.enum(['portrait', 'cover']) });

const story = (deps: Pick<RouteDeps, 'viewing'>, word: 'complete' | 'reopen', summary: string): Route =>
  route({
    method: 'post',
    path: `/api/timeline/{code}/${word}`,
    summary,
    who: keepers,
    limit: 'write',
    params: withCode,
    answers: { 200: storyAnswer },
    handle: async (request) => {
      const response = await request
        .client(manageRpc)
        .CompleteStory({ code: request.params.code, complete: word === 'complete' });
      deps.viewing.pages.drop(response.code);
      return { status: 200, body: response };
    },
  });

type Deps = Pick<RouteDeps, 'viewing' | 'objects' | 'limits'>;

export const manageRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/timeline/{code}/desk',
    summary: 'Get the manage page: pending work and current state',
    who: keepers,
    limit: 'read',
    params: withCode,
    answers: { 200: manageAnswer },
    handle: async (request) => {
      const {
        about: details,
        counts,
        grave: place,
        ...desk
      } = await request.client(manageRpc).GetDesk({ code: request.params.code });
      if (!details || !counts) throw new Error('The desk was answered without its parts.');
      return {
        status: 200,
        body: { ...desk, about: optionsOf(details), counts, grave: place ? graveOf(place) : null },
      };
    },
  }),
  route({
    method: 'get',
    path: '/api/timeline/{code}/desk/entries',
    summary: 'List memories with their status; pending ones oldest first, others newest first',
    who: keepers,
    limit: 'read',
    params: withCode,
    query: manageEntriesQuery,
    answers: { 200: manageEntriesAnswer },
    handle: async (request) => {
      const { status = 'all', search = '', limit = 0, cursor, anniversaryOf } = request.query;
      const found = await request.client(manageRpc).ListDeskEntries({
        code: request.params.code,
        status,
        limit,
        ...(search.trim() === '' ? {} : { search }),
        ...present({ cursor, anniversaryOf }),
      });
      const entries = z.array(manageEntry).parse(JSON.parse(found.json.toString('utf8')));
      return { status: 200, body: { entries, nextCursor: found.nextCursor ?? null } };
    },
  }),
  route({
    method: 'post',
    path: '/api/timeline/{code}/desk/moves',
    summary: 'Change the status of many memories; names those that changed concurrently',
    who: keepers,
    limit: 'write',
    params: withCode,
    body: moveEntriesBody,
    answers: { 200: moveEntriesAnswer },
    handle: async (request) => {
      const { moves = [], all } = request.body;
      const { code, counts, moved, stayed } = await request.client(manageRpc).MoveEntries({
        code: request.params.code,
        moves,
        ...(all ? { allFrom: all.from, allTo: all.to } : {}),
      });
      deps.viewing.pages.drop(code);
      if (!counts) throw new Error('The moves were answered without counts.');
      return { status: 200, body: { moved, stayed, counts } };
    },
  }),
  route({
    method: 'put',
    path: '/api/timeline/{code}',
    summary: 'Update title and texts of a timeline; omitted fields stay',
    who: keepers,
    limit: 'write',
    params: withCode,
    body: describeTimelineBody,
    answers: { 200: timelineAbout },
    handle: async (request) => {
      const details = await request.client(manageRpc).Describe({ code: request.params.code, ...present(request.body) });
      deps.viewing.pages.drop(details.code);
      return { status: 200, body: optionsOf(details) };
    },
  }),
  route({
    method: 'post',
    path: '/api/timeline/{code}/pictures/{place}',
    summary: 'Upload the portrait or the cover',
    who: keepers,
    limit: 'upload',
    params: withPicture,
    body: z.object({}),
    upload: {
      field: 'media',
      maxFiles: 1,
      maxBytes: maxMemoryFileBytes,
      tooLarge: 'Please select a file smaller than 10MB.',
    },
    answers: { 200: timelineAbout },
    handle: async (request) => {
      const { code, place } = request.params;
      const [file] = request.files;
      if (!file) throw problem('invalid', 'picture-needed', 'Please choose a picture and send it again.');
      if (!isMedia(file)) throw notMedia(file.name);
      await limited(deps.limits, 'guest-post', `${request.address} ${code}`);
      const { uploadId } = await storeUpload(deps.objects, request, { ...file, code });
      // A large image is re-encoded before the response and queues behind others.
      return picture(deps, request, place, { uploadId });
    },
  }),
  route({
    method: 'put',
    path: '/api/timeline/{code}/pictures/{place}',
    summary: 'Set a photo of the timeline, or the previous image, as portrait or cover',
    who: keepers,
    limit: 'write',
    params: withPicture,
    body: usePictureBody,
    answers: { 200: timelineAbout },
    handle: (request) => picture(deps, request, request.params.place, request.body),
  }),
  route({
    method: 'delete',
    path: '/api/timeline/{code}/pictures/{place}',
    summary: 'Remove the portrait or the cover',
    who: keepers,
    limit: 'write',
    params: withPicture,
    answers: { 200: timelineAbout },
    handle: (request) => picture(deps, request, request.params.place),
  }),
  route({
    method: 'put',
    path: '/api/timeline/{code}/grave',
    summary: 'Replace the resting place of a memorial, and set who sees it',
    who: keepers,
    limit: 'write',
    params: withCode,
    body: saveGraveBody,
    answers: { 200: grave },
    handle: async (request) => {
      const saved = await request
        .client(manageRpc)
        .SaveGrave({ code: request.params.code, ...present(request.body), shown: request.body.shown });
      deps.viewing.pages.drop(saved.code);
      return { status: 200, body: graveOf(saved) };
    },
  }),
  story(deps, 'complete', 'Mark the story complete'),
  story(deps, 'reopen', 'Reopen the story'),
];

const picture = async (
  { viewing }: Pick<Deps, 'viewing'>,
  request: RouteRequest<unknown, { code: string }>,
  place: 'portrait' | 'cover',
  given: { readonly uploadId?: string; readonly pictureId?: string } = {},
) => {
  const details = await request
    .client(manageRpc, { timeoutMs: 55_000 })
    .SetPicture({ code: request.params.code, place, ...given });
  viewing.pages.drop(details.code);
  return { status: 200 as const, body: optionsOf(details) };
};
