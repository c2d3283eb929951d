import {
  emailSequence,
  saveSequenceBody,
  sequenceAudience,
  sequenceAudienceQuery,
  sequencePath,
  testSequenceBody,
} from '@keepsake/contracts/rest/email-sequences';
import { sequencesRpc, type SequencesDefinition } from '@keepsake/contracts/rpc/sequences';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { marketing, route, type Route } from '../../../route.js';
import type { RouteDeps } from '../../route-deps.js';
import { ownAddress } from '../email-campaigns.js';

type Deps = Pick<RouteDeps, 'access'>;
type Sequence = Output<SequencesDefinition, 'SaveSequence'>;

const shownAll = async (
  { access }: Deps,
  some: readonly Sequence[],
): Promise<readonly z.input<typeof emailSequence>[]> => {
  const names = await access.staffNames.of(
    some.flatMap(({ switchedBy }) => (switchedBy === undefined ? [] : [switchedBy])),
  );
  return some.map(({ sent, opened, waiting, since, switchedBy, ...one }) => ({
    ...one,
    since: since ?? null,
    switchedBy: switchedBy === undefined ? null : (names.get(switchedBy) ?? 'Former staff member'),
    sentCount: sent,
    openCount: opened,
    waitingCount: waiting,
  }));
};

const shown = async (deps: Deps, one: Sequence): Promise<z.input<typeof emailSequence>> => {
  const [answer] = await shownAll(deps, [one]);
  if (!answer) throw new Error('A sequence came without itself.');
  return answer;
};

const switching = (deps: Deps, path: Route['path'], summary: string, on: boolean) =>
  route({
    method: 'post',
    path,
    summary,
    who: marketing,
    limit: 'write',
    params: sequencePath,
    answers: { 200: emailSequence },
    handle: async (request) => ({
      status: 200,
      body: await shown(deps, await request.client(sequencesRpc).SwitchSequence({ kind: request.params.kind, on })),
    }),
  });

export const emailSequenceRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/email-sequences',
    summary: 'List the sequences with their texts and the emails of the last 30 days',
    who: marketing,
    limit: 'read',
    answers: { 200: z.array(emailSequence) },
    handle: async (request) => {
      const { sequences } = await request.client(sequencesRpc).ListSequences({});
      return { status: 200, body: [...(await shownAll(deps, sequences))] };
    },
  }),
  route({
    method: 'get',
    path: '/api/email-sequences/{kind}/audience',
    summary: 'Count who would get a sequence if it were switched on now',
    who: marketing,
    limit: 'read',
    params: sequencePath,
    query: sequenceAudienceQuery,
    answers: { 200: sequenceAudience },
    handle: async (request) => ({
      status: 200,
      body: await request.client(sequencesRpc).CountSequence({ kind: request.params.kind, days: request.query.days }),
    }),
  }),
  route({
    method: 'put',
    path: '/api/email-sequences/{kind}',
    summary: 'Edit the texts and the days of a sequence',
    who: marketing,
    limit: 'write',
    params: sequencePath,
    body: saveSequenceBody,
    answers: { 200: emailSequence },
    handle: async (request) => ({
      status: 200,
      body: await shown(
        deps,
        await request.client(sequencesRpc).SaveSequence({ ...request.body, kind: request.params.kind }),
      ),
    }),
  }),
  switching(deps, '/api/email-sequences/{kind}/on', 'Switch a sequence on, for days from today on', true),
  switching(deps, '/api/email-sequences/{kind}/off', 'Switch a sequence off before its next email', false),
  route({
    method: 'post',
    path: '/api/email-sequences/{kind}/test',
    summary: 'Send the saved text of a sequence to the caller',
    who: marketing,
    limit: 'write',
    params: sequencePath,
    body: testSequenceBody,
    answers: { 204: null },
    handle: async (request) => {
      await request.client(sequencesRpc).TestSequence({
        kind: request.params.kind,
        to: ownAddress(request),
        memorial: request.body.memorial ?? false,
      });
      return { status: 204 };
    },
  }),
];
