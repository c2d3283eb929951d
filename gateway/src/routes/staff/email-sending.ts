import { sendingSettings } from '@keepsake/contracts/rest/email-campaigns';
import { marketingRpc } from '@keepsake/contracts/rpc/marketing';
import { marketing, route, type Route } from '../../route.js';

export const emailSendingRoutes = (): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/email-sending',
    summary: 'Get the sending rate of campaigns and the limits that stop them',
    who: marketing,
    limit: 'read',
    answers: { 200: sendingSettings },
    handle: async (request) => ({ status: 200, body: await request.client(marketingRpc).GetSending({}) }),
  }),
  route({
    method: 'put',
    path: '/api/email-sending',
    summary: 'Set the sending rate of campaigns and the limits that stop them',
    who: marketing,
    limit: 'write',
    body: sendingSettings,
    answers: { 200: sendingSettings },
    handle: async (request) => ({ status: 200, body: await request.client(marketingRpc).SaveSending(request.body) }),
  }),
];
