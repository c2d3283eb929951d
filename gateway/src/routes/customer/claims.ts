import { activatedAnswer, confirmClaimBody } from '@keepsake/contracts/rest/customers';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { anyone, route, type Route } from '../../route.js';

/** Accepts the emailed confirmation of the buyer whose plate someone else wants to activate. The token is the proof. */
export const claimRoutes = (): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/claims/confirm',
    summary: 'Let someone else activate an ordered plate',
    who: anyone,
    limit: 'secret',
    body: confirmClaimBody,
    answers: { 200: activatedAnswer },
    handle: async (request) => {
      const { timelineUrl } = await request.client(codesRpc).ConfirmClaim({ token: request.body.token });
      return { status: 200, body: { timelineUrl } };
    },
  }),
];
