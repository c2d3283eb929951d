import { activatedAnswer, confirmClaimBody } from '@keepsake/contracts/rest/customers';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { anyone, route, type Route } from '../route.js';

/** The button of the mail to the person who ordered a plate that somebody else holds. The token is the proof. */
export const claimRoutes = (): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/claims/confirm',
    summary: 'The orderer lets somebody else activate a plate',
    who: anyone,
    limit: 'secret',
    body: confirmClaimBody,
    answers: { 200: activatedAnswer },
    handle: async (ask) => {
      const { timelineUrl } = await ask.to(codesRpc).ConfirmClaim({ token: ask.body.token });
      return { status: 200, body: { timelineUrl } };
    },
  }),
];
