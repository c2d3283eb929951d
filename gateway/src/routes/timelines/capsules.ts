import { capsuleAnswer, capsulesAnswer, sealMemoryBody } from '@keepsake/contracts/rest/capsules';
import { capsulesRpc, type CapsulesDefinition } from '@keepsake/contracts/rpc/capsules';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import { anyone, route, type Route } from '../../route.js';
import { limited } from '../limited.js';
import { grantFor } from './grant-for.js';
import { withCode, withCodeAndId } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';

type Deps = Pick<RouteDeps, 'viewing' | 'limits'>;

const capsuleOf = ({ submittedBy, title, description, ...capsule }: Output<CapsulesDefinition, 'SealMemory'>) => ({
  ...capsule,
  submittedBy: submittedBy ?? null,
  title: title ?? null,
  description: description ?? null,
});

export const capsuleRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/timeline/{code}/capsules',
    summary: 'Seal a memory until a day; guests do not read it before',
    who: anyone,
    limit: 'write',
    params: withCode,
    body: sealMemoryBody,
    answers: { 201: capsuleAnswer },
    handle: async (request) => {
      const { code } = request.params;
      await limited(deps.limits, 'guest-post', `${request.address} ${code}`);
      const grant = await grantFor(deps, request);
      const { pictures = [], ...memory } = request.body;
      const sealed = await request.client(capsulesRpc).SealMemory({
        ...present(memory),
        ...grant,
        code,
        pictures: pictures.map(({ uploadId, ...details }) => ({ id: uploadId, ...present(details) })),
      });
      return { status: 201, body: capsuleOf(sealed) };
    },
  }),
  route({
    method: 'get',
    path: '/api/timeline/{code}/capsules',
    summary: 'Count sealed memories by opening day; list own ones, or all of them for the family',
    who: anyone,
    limit: 'read',
    params: withCode,
    answers: { 200: capsulesAnswer },
    handle: async (request) => {
      await grantFor(deps, request);
      const { days, capsules } = await request.client(capsulesRpc).ListCapsules({ code: request.params.code });
      return { status: 200, body: { days, capsules: capsules.map(capsuleOf) } };
    },
  }),
  route({
    method: 'delete',
    path: '/api/timeline/{code}/capsules/{id}',
    summary: 'Delete a sealed memory unread; for its sender, or the family',
    who: anyone,
    limit: 'write',
    params: withCodeAndId,
    answers: { 204: null },
    handle: async (request) => {
      await request.client(capsulesRpc).RemoveCapsule(request.params);
      return { status: 204 };
    },
  }),
];
