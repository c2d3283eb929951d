import { addEntriesAnswer, addEntriesBody, addEntryAnswer, addEntryFields } from '@keepsake/contracts/rest/timelines';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { largestMemoryFileBytes } from '@keepsake/contracts/values/limits';
import { present } from '@keepsake/contracts/values/present';
import { z } from 'zod';
import { writeCookie } from '../http/cookies.js';
import { bringIn, isMedia, notMedia } from '../incoming.js';
import { anyone, route, type Ask, type Route } from '../route.js';
import { noSuchTimeline, privateTimeline } from '../viewing/grants.js';
import { limited } from './limited.js';
import { withCode, withEntry } from './path-fields.js';
import type { RouteDeps } from './route-deps.js';

type Deps = Pick<RouteDeps, 'viewing' | 'names' | 'config' | 'limits' | 'objects'>;

const wroteLifeMs = 180 * 24 * 60 * 60_000;

const changedEntry = z
  .object({ id: z.uuid(), status: z.enum(['shown', 'held', 'hidden', 'removed']), version: z.int() })
  .meta({ id: 'ChangedEntry' });

/** From now on this browser's page is at least this new, and shows its own posts that wait. */
const wrote = ({ names, config }: Deps, code: string, version: number): string =>
  writeCookie({
    name: names.wrote(code),
    value: String(version),
    maxAgeMs: wroteLifeMs,
    path: `/api/timeline/${code}`,
    secure: config.secure,
  });

/** The epoch of this visitor's grant, for a private timeline; refuses those who may not even look. */
const grantFor = async ({ viewing }: Deps, ask: Ask<unknown, { code: string }>): Promise<{ grantEpoch?: number }> => {
  const page = await viewing.pages.get(ask.params.code, 30);
  if (!page.live) throw noSuchTimeline();
  if (!viewing.grants.mayView(page, ask)) throw privateTimeline();
  return present({ grantEpoch: viewing.grants.epochOf(page, ask.cookies) });
};

const entryOf = (bytes: Buffer): Record<string, unknown> =>
  z.record(z.string(), z.unknown()).parse(JSON.parse(bytes.toString('utf8')));

const moderation = (deps: Deps, act: 'approve' | 'hide' | 'restore', summary: string): Route =>
  route({
    method: 'post',
    path: `/api/timeline/{code}/entries/{id}/${act}`,
    summary,
    who: ['customer', 'support', 'owner'],
    limit: 'write',
    params: withEntry,
    answers: { 200: changedEntry },
    handle: async (ask) => {
      const { code, id } = ask.params;
      const changed = await ask.to(timelinesRpc).ModerateEntry({ code, entryId: id, act });
      deps.viewing.pages.drop(changed.code);
      return { status: 200, body: { id, status: changed.status, version: changed.version } };
    },
  });

export const entryRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/timeline/{code}/entries',
    summary: 'Add a memory, with a picture or film if there is one',
    who: anyone,
    limit: 'upload',
    params: withCode,
    body: addEntryFields,
    upload: {
      field: 'media',
      mostFiles: 1,
      largestBytes: largestMemoryFileBytes,
      tooLarge: 'Please select a file smaller than 10MB.',
    },
    answers: { 201: addEntryAnswer },
    handle: async (ask) => {
      const { code } = ask.params;
      await limited(deps.limits, 'guest-post', `${ask.address} ${code}`);
      const grant = await grantFor(deps, ask);
      const [file] = ask.files;
      if (file && !isMedia(file)) throw notMedia(file.name);
      const upload = file && (await bringIn(deps.objects, ask, { ...file, code }));
      // A large picture is made anew before the answer, and waits its turn behind others.
      const added = await ask.to(timelinesRpc, { patienceMs: 55_000 }).AddEntry({
        code,
        ...present(ask.body),
        ...grant,
        ...(upload ? { uploadId: upload.uploadId } : {}),
      });
      deps.viewing.pages.drop(added.code);
      return {
        status: 201,
        body: { ...entryOf(added.json), version: added.version },
        cookies: [wrote(deps, added.code, added.version)],
      };
    },
  }),
  route({
    method: 'post',
    path: '/api/timeline/{code}/memories',
    summary: 'Add many pictures at once that were sent in pieces: one memory each, in this order, all or none',
    who: anyone,
    limit: 'write',
    params: withCode,
    body: addEntriesBody,
    answers: { 201: addEntriesAnswer },
    handle: async (ask) => {
      const { code } = ask.params;
      await limited(deps.limits, 'guest-post', `${ask.address} ${code}`);
      const grant = await grantFor(deps, ask);
      const { uploadIds, ...words } = ask.body;
      const added = await ask
        .to(timelinesRpc, { patienceMs: 55_000 })
        .AddEntries({ code, ...present(words), ...grant, uploadIds });
      deps.viewing.pages.drop(added.code);
      return {
        status: 201,
        body: {
          entries: added.json.map(entryOf) as z.input<typeof addEntriesAnswer>['entries'],
          version: added.version,
        },
        cookies: [wrote(deps, added.code, added.version)],
      };
    },
  }),
  route({
    method: 'patch',
    path: '/api/timeline/{code}/entries/{id}',
    summary: 'Correct a memory: the browser that posted it, or the family',
    who: anyone,
    limit: 'write',
    params: withEntry,
    body: addEntryFields.omit({ groupId: true }).meta({ id: 'EditEntry' }),
    answers: { 200: addEntryAnswer },
    handle: async (ask) => {
      const { code, id } = ask.params;
      const edited = await ask.to(timelinesRpc).EditEntry({ code, entryId: id, ...present(ask.body) });
      deps.viewing.pages.drop(edited.code);
      return {
        status: 200,
        body: { ...entryOf(edited.json), version: edited.version },
        cookies: [wrote(deps, edited.code, edited.version)],
      };
    },
  }),
  route({
    method: 'delete',
    path: '/api/timeline/{code}/entries/{id}',
    summary: 'Withdraw a memory: the browser that posted it, or the family',
    who: anyone,
    limit: 'write',
    params: withEntry,
    answers: { 200: changedEntry },
    handle: async (ask) => {
      const { code, id } = ask.params;
      const removed = await ask.to(timelinesRpc).RemoveEntry({ code, entryId: id });
      deps.viewing.pages.drop(removed.code);
      return {
        status: 200,
        body: { id, status: removed.status, version: removed.version },
        cookies: [wrote(deps, removed.code, removed.version)],
      };
    },
  }),
  moderation(deps, 'approve', 'Show a memory that waited'),
  moderation(deps, 'hide', 'Hide a memory'),
  moderation(deps, 'restore', 'Show a hidden memory again'),
];
