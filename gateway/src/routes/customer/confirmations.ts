import {
  confirmActivationBody,
  confirmationSentAnswer,
  confirmedActivationAnswer,
} from '@keepsake/contracts/rest/confirmations';
import { keepingRpc } from '@keepsake/contracts/rpc/keeping';
import { anyone, route, type Route } from '../../route.js';
import { accountAndCode, limited } from '../limited.js';
import { withCode } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';

export const confirmationRoutes = (deps: Pick<RouteDeps, 'limits'>): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/activations/confirm',
    summary: 'Confirm an activation by the emailed link; unlocks the whole manage page',
    who: anyone,
    limit: 'secret',
    body: confirmActivationBody,
    answers: { 200: confirmedActivationAnswer },
    handle: async (request) => {
      const { code } = await request.client(keepingRpc).ConfirmActivation(request.body);
      return { status: 200, body: { timelineUrl: `/timeline/${code}` } };
    },
  }),
  route({
    method: 'post',
    path: '/api/timeline/{code}/confirmation',
    summary: 'Resend the link that confirms an activation; sends nothing if it is confirmed',
    who: ['customer'],
    limit: 'write',
    params: withCode,
    answers: { 202: confirmationSentAnswer },
    handle: async (request) => {
      await limited(deps.limits, 'confirmation-mail', accountAndCode(request));
      await request.client(keepingRpc).SendConfirmation({ code: request.params.code });
      return { status: 202, body: { status: 'sent' } };
    },
  }),
];
