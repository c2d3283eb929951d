import {
  confirmActivationBody,
  confirmationSentAnswer,
  confirmedActivationAnswer,
} from '@keepsake/contracts/rest/confirmations';
import { keepingRpc } from '@keepsake/contracts/rpc/keeping';
import { anyone, route, type Route } from '../route.js';
import { limited } from './limited.js';
import { withCode } from './path-fields.js';
import type { RouteDeps } from './route-deps.js';

export const confirmationRoutes = (deps: Pick<RouteDeps, 'limits'>): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/activations/confirm',
    summary: 'Confirm by the mailed link that it was you who activated a plate: the whole desk opens',
    who: anyone,
    limit: 'secret',
    body: confirmActivationBody,
    answers: { 200: confirmedActivationAnswer },
    handle: async (ask) => {
      const { code } = await ask.to(keepingRpc).ConfirmActivation(ask.body);
      return { status: 200, body: { timelineUrl: `/timeline/${code}` } };
    },
  }),
  route({
    method: 'post',
    path: '/api/timeline/{code}/confirmation',
    summary: 'Mail the link that confirms an activation once more; nothing is sent when it is confirmed',
    who: ['customer'],
    limit: 'write',
    params: withCode,
    answers: { 202: confirmationSentAnswer },
    handle: async (ask) => {
      await limited(deps.limits, 'confirmation-mail', ask.params.code);
      await ask.to(keepingRpc).SendConfirmation({ code: ask.params.code });
      return { status: 202, body: { status: 'sent' } };
    },
  }),
];
