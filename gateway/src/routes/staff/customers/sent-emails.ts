import { mailText } from '@keepsake/contracts/rest/customer-service';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { buyersStaff, route, type Route } from '../../../route.js';
import { withId } from '../../path-fields.js';

export const sentEmailRoutes = (): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/admin/emails/{id}',
    summary: 'Read the text of a sent email about an order, without its links',
    who: buyersStaff,
    limit: 'read',
    params: withId,
    answers: { 200: mailText },
    handle: async (request) => ({
      status: 200,
      body: await request.client(campaignsRpc).ShowMailText({ mailId: request.params.id }),
    }),
  }),
];
