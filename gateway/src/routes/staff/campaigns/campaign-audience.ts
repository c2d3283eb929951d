import { audience, audienceQuery } from '@keepsake/contracts/rest/email-campaigns';
import { marketingRpc } from '@keepsake/contracts/rpc/marketing';
import { marketing, route, type Route } from '../../../route.js';
import { withId } from '../../path-fields.js';
import { segmentInput } from '../email-campaigns.mapping.js';

export const campaignAudienceRoutes = (): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/email-campaigns/{id}/audience',
    summary: 'Count who would get a campaign with another segment',
    who: marketing,
    limit: 'read',
    params: withId,
    query: audienceQuery,
    answers: { 200: audience },
    handle: async (request) => ({
      status: 200,
      body: await request
        .client(marketingRpc)
        .CountAudience({ campaignId: request.params.id, segment: segmentInput(request.query) }),
    }),
  }),
];
