import {
  addReplyBody,
  heartsAnswer,
  managedRepliesAnswer,
  managedRepliesQuery,
  repliesAnswer,
  repliesQuery,
  replyAnswer,
} from '@keepsake/contracts/rest/replies';
import { repliesRpc, type RepliesDefinition } from '@keepsake/contracts/rpc/replies';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import { anyone, route, type Route } from '../../route.js';
import { limited } from '../limited.js';
import { grantFor } from './grant-for.js';
import { withCode, withCodeAndId, withEntry } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';

type Deps = Pick<RouteDeps, 'viewing' | 'limits'>;

const keepers = ['customer', 'support', 'owner'] as const;

const replyOf = ({ submittedBy, ...reply }: Output<RepliesDefinition, 'AddReply'>) => ({
  ...reply,
  submittedBy: submittedBy ?? null,
});

const heart = (deps: Deps, method: 'put' | 'delete', summary: string): Route =>
  route({
    method,
    path: '/api/timeline/{code}/entries/{id}/heart',
    summary,
    who: anyone,
    limit: 'write',
    params: withEntry,
    answers: { 200: heartsAnswer },
    handle: async (request) => {
      const { code, id: entryId } = request.params;
      await limited(deps.limits, 'heart', `${request.address} ${code}`);
      const grant = await grantFor(deps, request);
      const input = { code, entryId, given: method === 'put', ...grant };
      return { status: 200, body: await request.client(repliesRpc).SetHeart(input) };
    },
  });

const change = (act: 'approve' | 'hide' | 'restore' | 'remove', summary: string): Route =>
  route({
    method: act === 'remove' ? 'delete' : 'post',
    path: `/api/timeline/{code}/replies/{id}${act === 'remove' ? '' : `/${act}`}`,
    summary,
    who: act === 'remove' || act === 'restore' ? anyone : keepers,
    limit: 'write',
    params: withCodeAndId,
    answers: { 200: replyAnswer },
    handle: async (request) => ({
      status: 200,
      body: replyOf(await request.client(repliesRpc).ChangeReply({ ...request.params, act })),
    }),
  });

export const replyRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/timeline/{code}/replies',
    summary: 'List hearts and replies under memories',
    who: anyone,
    limit: 'read',
    params: withCode,
    query: repliesQuery,
    answers: { 200: repliesAnswer },
    handle: async (request) => {
      await grantFor(deps, request);
      const { memories, ...answer } = await request.client(repliesRpc).ListReplies({
        code: request.params.code,
        entryIds: request.query.entries,
        asGuest: request.query.as === 'guest',
      });
      return {
        status: 200,
        body: { ...answer, memories: memories.map((one) => ({ ...one, replies: one.replies.map(replyOf) })) },
      };
    },
  }),
  heart(deps, 'put', 'Give a heart to a memory; one per browser'),
  heart(deps, 'delete', 'Take a heart back'),
  route({
    method: 'post',
    path: '/api/timeline/{code}/entries/{id}/replies',
    summary: 'Reply to a memory',
    who: anyone,
    limit: 'write',
    params: withEntry,
    body: addReplyBody,
    answers: { 201: replyAnswer },
    handle: async (request) => {
      const { code, id: entryId } = request.params;
      await limited(deps.limits, 'guest-post', `${request.address} ${code}`);
      const grant = await grantFor(deps, request);
      const input = { code, entryId, ...present(request.body), ...grant };
      return { status: 201, body: replyOf(await request.client(repliesRpc).AddReply(input)) };
    },
  }),
  change('remove', 'Remove a reply; for the browser that wrote it, or the family'),
  change('restore', 'Restore a removed or hidden reply'),
  change('approve', 'Approve a pending reply'),
  change('hide', 'Hide a reply'),
  route({
    method: 'get',
    path: '/api/timeline/{code}/desk/replies',
    summary: 'List replies with their status; pending ones oldest first, others newest first',
    who: keepers,
    limit: 'read',
    params: withCode,
    query: managedRepliesQuery,
    answers: { 200: managedRepliesAnswer },
    handle: async (request) => {
      const { status = 'all', limit = 0, cursor } = request.query;
      const input = { code: request.params.code, status, limit, ...present({ cursor }) };
      const { replies, nextCursor } = await request.client(repliesRpc).ListManagedReplies(input);
      return {
        status: 200,
        body: {
          replies: replies.flatMap(({ reply, memory }) => (reply ? [{ ...replyOf(reply), memory }] : [])),
          nextCursor: nextCursor ?? null,
        },
      };
    },
  }),
];
