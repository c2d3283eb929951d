import { lookUpEventType } from '@keepsake/contracts/catalogue/event-types';
import {
  deskAnswer,
  deskEntriesAnswer,
  deskEntriesQuery,
  deskEntry,
  describeTimelineBody,
  moveEntriesAnswer,
  moveEntriesBody,
  storyAnswer,
  timelineAbout,
  usePictureBody,
} from '@keepsake/contracts/rest/desk';
import { deskRpc, type DeskDefinition } from '@keepsake/contracts/rpc/desk';
import { largestMemoryFileBytes } from '@keepsake/contracts/values/limits';
import { present } from '@keepsake/contracts/values/present';
import { problem } from '@keepsake/platform/problem';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { bringIn, isMedia, notMedia } from '../incoming.js';
import { route, type Ask, type Route } from '../route.js';
import { limited } from './limited.js';
import { withCode } from './path-fields.js';
import type { RouteDeps } from './route-deps.js';

const keepers = ['customer', 'support', 'owner'] as const;

const mediaUrl = (id: string | undefined): string | null => (id === undefined ? null : `/media/${id}/full`);

const aboutOf = (about: NonNullable<Output<DeskDefinition, 'Describe'>>): z.input<typeof timelineAbout> => ({
  revision: about.revision,
  eventType: about.eventType,
  eventTypeSlug: lookUpEventType(about.eventTypeSlug).slug,
  honoreeName: about.honoreeName ?? null,
  heading: about.heading ?? null,
  subtitle: about.subtitle ?? null,
  eventDescription: about.eventDescription ?? null,
  eventDate: about.eventDate ?? null,
  fromDate: about.fromDate ?? null,
  toDate: about.toDate ?? null,
  restingPlace: about.restingPlace ?? null,
  portraitUrl: mediaUrl(about.portraitId),
  coverUrl: mediaUrl(about.coverId),
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
    handle: async (ask) => {
      const told = await ask.to(deskRpc).CompleteStory({ code: ask.params.code, complete: word === 'complete' });
      deps.viewing.pages.drop(told.code);
      return { status: 200, body: told };
    },
  });

type Deps = Pick<RouteDeps, 'viewing' | 'objects' | 'limits'>;

export const deskRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/timeline/{code}/desk',
    summary: 'What those who keep a timeline see first: what waits, how it stands',
    who: keepers,
    limit: 'read',
    params: withCode,
    answers: { 200: deskAnswer },
    handle: async (ask) => {
      const { about, counts, ...desk } = await ask.to(deskRpc).GetDesk({ code: ask.params.code });
      if (!about || !counts) throw new Error('The desk was answered without its parts.');
      return { status: 200, body: { ...desk, about: aboutOf(about), counts } };
    },
  }),
  route({
    method: 'get',
    path: '/api/timeline/{code}/desk/entries',
    summary: 'Memories with their status; what waits comes oldest first, all else newest first',
    who: keepers,
    limit: 'read',
    params: withCode,
    query: deskEntriesQuery,
    answers: { 200: deskEntriesAnswer },
    handle: async (ask) => {
      const { status = 'all', search = '', limit = 0, cursor } = ask.query;
      const found = await ask.to(deskRpc).ListDeskEntries({
        code: ask.params.code,
        status,
        limit,
        ...(search.trim() === '' ? {} : { search }),
        ...present({ cursor }),
      });
      const entries = z.array(deskEntry).parse(JSON.parse(found.json.toString('utf8')));
      return { status: 200, body: { entries, nextCursor: found.nextCursor ?? null } };
    },
  }),
  route({
    method: 'post',
    path: '/api/timeline/{code}/desk/moves',
    summary: 'Show, hide, take off or bring back many memories; what moved meanwhile stays and is named',
    who: keepers,
    limit: 'write',
    params: withCode,
    body: moveEntriesBody,
    answers: { 200: moveEntriesAnswer },
    handle: async (ask) => {
      const { moves = [], all } = ask.body;
      const moved = await ask.to(deskRpc).MoveEntries({
        code: ask.params.code,
        moves,
        ...(all ? { allFrom: all.from, allTo: all.to } : {}),
      });
      deps.viewing.pages.drop(moved.code);
      return { status: 200, body: moved };
    },
  }),
  route({
    method: 'put',
    path: '/api/timeline/{code}',
    summary: 'How a timeline introduces itself; what is not sent stays as it is',
    who: keepers,
    limit: 'write',
    params: withCode,
    body: describeTimelineBody,
    answers: { 200: timelineAbout },
    handle: async (ask) => {
      const about = await ask.to(deskRpc).Describe({ code: ask.params.code, ...present(ask.body) });
      deps.viewing.pages.drop(about.code);
      return { status: 200, body: aboutOf(about) };
    },
  }),
  route({
    method: 'post',
    path: '/api/timeline/{code}/pictures/{place}',
    summary: 'The portrait or the cover',
    who: keepers,
    limit: 'upload',
    params: withPicture,
    body: z.object({}),
    upload: {
      field: 'media',
      mostFiles: 1,
      largestBytes: largestMemoryFileBytes,
      tooLarge: 'Please select a file smaller than 10MB.',
    },
    answers: { 200: timelineAbout },
    handle: async (ask) => {
      const { code, place } = ask.params;
      const [file] = ask.files;
      if (!file) throw problem('invalid', 'picture-needed', 'Please choose a picture and send it again.');
      if (!isMedia(file)) throw notMedia(file.name);
      await limited(deps.limits, 'guest-post', `${ask.address} ${code}`);
      const { uploadId } = await bringIn(deps.objects, ask, { ...file, code });
      // A large picture is made anew before the answer, and waits its turn behind others.
      return picture(deps, ask, place, { uploadId });
    },
  }),
  route({
    method: 'put',
    path: '/api/timeline/{code}/pictures/{place}',
    summary: 'A picture of the timeline as its portrait or cover, or the one that stood there before',
    who: keepers,
    limit: 'write',
    params: withPicture,
    body: usePictureBody,
    answers: { 200: timelineAbout },
    handle: (ask) => picture(deps, ask, ask.params.place, ask.body),
  }),
  route({
    method: 'delete',
    path: '/api/timeline/{code}/pictures/{place}',
    summary: 'Take the portrait or the cover away',
    who: keepers,
    limit: 'write',
    params: withPicture,
    answers: { 200: timelineAbout },
    handle: (ask) => picture(deps, ask, ask.params.place),
  }),
  story(deps, 'complete', 'Mark the story complete'),
  story(deps, 'reopen', 'The story goes on'),
];

const picture = async (
  { viewing }: Pick<Deps, 'viewing'>,
  ask: Ask<unknown, { code: string }>,
  place: 'portrait' | 'cover',
  given: { readonly uploadId?: string; readonly pictureId?: string } = {},
) => {
  const about = await ask.to(deskRpc, { patienceMs: 55_000 }).SetPicture({ code: ask.params.code, place, ...given });
  viewing.pages.drop(about.code);
  return { status: 200, body: aboutOf(about) };
};
