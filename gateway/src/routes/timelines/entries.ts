import {
  addEntriesAnswer,
  addEntriesBody,
  addEntryAnswer,
  addEntryFields,
  editEntriesBody,
  entryIdsBody,
  timelineEntry,
} from '@keepsake/contracts/rest/timelines';
import { timelinesRpc, type TimelinesDefinition } from '@keepsake/contracts/rpc/timelines';
import { maxMemoryFileBytes } from '@keepsake/contracts/values/limits';
import { present } from '@keepsake/contracts/values/present';
import { isProblem, problem } from '@keepsake/platform/problem';
import type { Input } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { noSuchTimeline, privateTimeline } from '../../edge/grants.js';
import type { StoredFile } from '../../http/form-body.js';
import { writeCookie } from '../../http/cookies.js';
import { sendFile, storeUpload, isMemoryMedia, notMedia, type SentFile } from '../../uploads/store-upload.js';
import { anyone, route, type Route, type RouteRequest } from '../../route.js';
import { limited } from '../limited.js';
import { grantFor } from './grant-for.js';
import { withCode, withEntry } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';

type Deps = Pick<RouteDeps, 'viewing' | 'names' | 'config' | 'limits' | 'objects'>;

const wroteLifeMs = 180 * 24 * 60 * 60_000;

const changedEntry = z
  .object({ id: z.uuid(), status: z.enum(['shown', 'held', 'hidden', 'removed']), version: z.int() })
  .meta({ id: 'ChangedEntry' });

/** Makes later reads of this browser at least this new, and lets it see its own pending posts. */
const wrote = ({ names, config }: Deps, code: string, version: number): string =>
  writeCookie({
    name: names.wrote(code),
    value: String(version),
    maxAgeMs: wroteLifeMs,
    path: `/api/timeline/${code}`,
    secure: config.secure,
  });

const entryOf = (bytes: Buffer) => timelineEntry.parse(JSON.parse(bytes.toString('utf8')));

type Contribution = Omit<Input<TimelinesDefinition, 'AddContribution'>, 'code' | 'grants' | 'file'>;

type Written = { readonly code: string; readonly version: number; readonly json: readonly Buffer[] };

const written = (deps: Deps, { code, version, json }: Written) => {
  deps.viewing.pages.drop(code);
  return { body: { entries: json.map(entryOf), version }, cookies: [wrote(deps, code, version)] };
};

type PostRequest = RouteRequest<unknown, { code: string }>;

/**
 * Adds by the calls of the former release: during an upgrade, qr-timeline may be replaced after the gateway. Remove it
 * with the next release.
 */
const addByFormerCalls = async (
  deps: Deps,
  request: PostRequest,
  { uploadIds, pictures, ...labels }: Contribution,
  file: StoredFile | undefined,
) => {
  const { code } = request.params;
  const memory = { ...labels, code, ...(await grantFor(deps, request)) };
  const client = request.client(timelinesRpc, { timeoutMs: 55_000 });
  if (uploadIds.length > 0) return client.AddEntries({ ...memory, uploadIds, pictures });
  const upload = file && (await storeUpload(deps.objects, request, { ...file, code }));
  const { json, ...added } = await client.AddEntry({ ...memory, ...(upload && { uploadId: upload.uploadId }) });
  return { ...added, json: [json] };
};

/** Asks qr-timeline once: it decides who may post, and takes the file. */
const contribute = async (deps: Deps, request: PostRequest, contribution: Contribution, file?: StoredFile) => {
  // A large image is re-encoded before the response and queues behind others.
  const client = request.client(timelinesRpc, { timeoutMs: 55_000 });
  const grants = [...deps.viewing.grants.all(request.cookies)];
  const send = (sent?: SentFile) =>
    client.AddContribution({ ...contribution, ...present({ file: sent }), code: request.params.code, grants });
  try {
    return await (file ? sendFile(deps.objects, request, file, send) : send());
  } catch (error) {
    if (!isProblem(error)) throw error;
    if (error.slug === 'method-unknown') return addByFormerCalls(deps, request, contribution, file);
    if (error.slug === 'timeline-unknown') throw noSuchTimeline();
    if (error.slug === 'private-timeline') throw privateTimeline();
    throw error;
  }
};

const withdrawal = (deps: Deps, act: 'withdraw' | 'bring-back', summary: string): Route =>
  route({
    method: 'post',
    path: `/api/timeline/{code}/memories/${act}`,
    summary,
    who: anyone,
    limit: 'write',
    params: withCode,
    body: entryIdsBody,
    answers: { 200: addEntriesAnswer },
    handle: async (request) => {
      const restore = act === 'bring-back';
      const input = { code: request.params.code, entryIds: request.body.ids, restore };
      return { status: 200, ...written(deps, await request.client(timelinesRpc).WithdrawEntries(input)) };
    },
  });

const moderation = (deps: Deps, act: 'approve' | 'hide' | 'restore', summary: string): Route =>
  route({
    method: 'post',
    path: `/api/timeline/{code}/entries/{id}/${act}`,
    summary,
    who: ['customer', 'support', 'owner'],
    limit: 'write',
    params: withEntry,
    answers: { 200: changedEntry },
    handle: async (request) => {
      const { code, id } = request.params;
      const changed = await request.client(timelinesRpc).ModerateEntry({ code, entryId: id, act });
      deps.viewing.pages.drop(changed.code);
      return { status: 200, body: { id, status: changed.status, version: changed.version } };
    },
  });

export const entryRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/timeline/{code}/entries',
    summary: 'Add a memory, optionally with a photo, video or recording',
    who: anyone,
    limit: 'upload',
    params: withCode,
    body: addEntryFields,
    upload: {
      field: 'media',
      maxFiles: 1,
      maxBytes: maxMemoryFileBytes,
      tooLarge: 'Please select a file smaller than 10MB.',
    },
    answers: { 201: addEntryAnswer },
    handle: async (request) => {
      const { code } = request.params;
      await limited(deps.limits, 'guest-post', `${request.address} ${code}`);
      const [file] = request.files;
      if (file && !isMemoryMedia(file)) throw notMedia(file.name);
      const memory = { ...present(request.body), uploadIds: [], pictures: [] };
      const added = await contribute(deps, request, memory, file);
      const [entry] = added.json;
      if (!entry) throw problem('not-found', 'entry-unknown', 'This memory was withdrawn. Please reload the page.');
      deps.viewing.pages.drop(added.code);
      return {
        status: 201,
        body: { ...entryOf(entry), version: added.version },
        cookies: [wrote(deps, added.code, added.version)],
      };
    },
  }),
  route({
    method: 'post',
    path: '/api/timeline/{code}/memories',
    summary: 'Add uploaded files in this order, one memory each: all or none',
    who: anyone,
    limit: 'write',
    params: withCode,
    body: addEntriesBody,
    answers: { 201: addEntriesAnswer },
    handle: async (request) => {
      const { code } = request.params;
      await limited(deps.limits, 'guest-post', `${request.address} ${code}`);
      const { pictures = [], uploadIds, groupId, ...labels } = request.body;
      const isGroup = new Set(uploadIds).size > 1;
      const added = await contribute(deps, request, {
        ...present({ ...labels, groupId: isGroup ? groupId : undefined }),
        uploadIds,
        pictures: pictures.map(({ uploadId, ...details }) => ({ id: uploadId, ...present(details) })),
      });
      return { status: 201, ...written(deps, added) };
    },
  }),
  route({
    method: 'patch',
    path: '/api/timeline/{code}/memories',
    summary: 'Edit one contribution; withdraws, adds and reorders pictures: all or none',
    who: anyone,
    limit: 'write',
    params: withCode,
    body: editEntriesBody,
    answers: { 200: addEntriesAnswer },
    handle: async (request) => {
      const { code } = request.params;
      const { pictures, withdrawn, added, reordered, ...labels } = request.body;
      if (added.length > 0) await limited(deps.limits, 'guest-post', `${request.address} ${code}`);
      const grant = added.length > 0 ? await grantFor(deps, request) : {};
      const edited = await request.client(timelinesRpc).EditEntries({
        code,
        ...present(labels),
        ...grant,
        pictures: pictures.map(({ id, ...details }) => ({ id, ...present(details) })),
        withdrawn,
        added: added.map(({ uploadId, ...details }) => ({ id: uploadId, ...present(details) })),
        reordered,
      });
      return { status: 200, ...written(deps, edited) };
    },
  }),
  withdrawal(deps, 'withdraw', 'Withdraw the memories of one contribution: all or none'),
  withdrawal(deps, 'bring-back', 'Restore the withdrawn memories of one contribution within a day: all or none'),
  route({
    method: 'patch',
    path: '/api/timeline/{code}/entries/{id}',
    summary: 'Edit a memory; for the browser that posted it, or the family',
    who: anyone,
    limit: 'write',
    params: withEntry,
    body: addEntryFields.omit({ groupId: true, prompt: true }).meta({ id: 'EditEntry' }),
    answers: { 200: addEntryAnswer },
    handle: async (request) => {
      const { code, id } = request.params;
      const edited = await request.client(timelinesRpc).EditEntry({ code, entryId: id, ...present(request.body) });
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
    summary: 'Withdraw a memory; for the browser that posted it, or the family',
    who: anyone,
    limit: 'write',
    params: withEntry,
    answers: { 200: changedEntry },
    handle: async (request) => {
      const { code, id } = request.params;
      const removed = await request.client(timelinesRpc).RemoveEntry({ code, entryId: id });
      deps.viewing.pages.drop(removed.code);
      return {
        status: 200,
        body: { id, status: removed.status, version: removed.version },
        cookies: [wrote(deps, removed.code, removed.version)],
      };
    },
  }),
  moderation(deps, 'approve', 'Approve a pending memory'),
  moderation(deps, 'hide', 'Hide a memory'),
  moderation(deps, 'restore', 'Show a hidden memory again'),
];
