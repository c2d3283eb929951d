import { addSubLinkBody, affiliateSubLinks, chooseCodeBody } from '@keepsake/contracts/rest/affiliates';
import { affiliateAccountRpc, type AffiliateDeskDefinition } from '@keepsake/contracts/rpc/affiliate-account';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { route, type Route } from '../../route.js';
import { withId } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';

const own = { who: ['affiliate'], answers: { 200: affiliateSubLinks } } as const;
const withLink = withId.extend({ link: z.uuid() });

/** Named links of the signed-in affiliate, with their clicks, sales and commission. */
export const subLinkRoutes = ({ config }: Pick<RouteDeps, 'config'>): readonly Route[] => {
  const answer = ({ affiliateCode, subLinks, mayChooseCode }: Output<AffiliateDeskDefinition, 'ListSubLinks'>) => ({
    status: 200 as const,
    body: {
      mayChooseCode,
      links: subLinks.map((one) => ({
        id: one.id,
        label: one.label,
        link: new URL(`/?${new URLSearchParams({ ref: affiliateCode, via: one.label }).toString()}`, config.publicUrl)
          .href,
        all: { clicks: one.clicks, sales: one.sales, commission: one.cents },
        thisMonth: { clicks: one.clicksThisMonth, sales: one.salesThisMonth, commission: one.centsThisMonth },
      })),
    },
  });
  return [
    route({
      ...own,
      method: 'get',
      path: '/api/affiliates/{id}/links',
      summary: 'List your named links with clicks, sales and commission',
      limit: 'read',
      params: withId,
      handle: async (request) =>
        answer(await request.client(affiliateAccountRpc).ListSubLinks({ affiliateId: request.params.id })),
    }),
    route({
      ...own,
      method: 'post',
      path: '/api/affiliates/{id}/links',
      summary: 'Add a named link; at most 20',
      limit: 'write',
      params: withId,
      body: addSubLinkBody,
      handle: async (request) =>
        answer(
          await request
            .client(affiliateAccountRpc)
            .AddSubLink({ affiliateId: request.params.id, label: request.body.label }),
        ),
    }),
    route({
      ...own,
      method: 'delete',
      path: '/api/affiliates/{id}/links/{link}',
      summary: 'Remove a named link with its counts; its address still leads here and earns',
      limit: 'write',
      params: withLink,
      handle: async (request) =>
        answer(
          await request
            .client(affiliateAccountRpc)
            .RemoveSubLink({ affiliateId: request.params.id, subLinkId: request.params.link }),
        ),
    }),
    route({
      ...own,
      method: 'put',
      path: '/api/affiliates/{id}/code',
      summary: 'Choose your own code, once and before anyone has used the generated one',
      limit: 'write',
      params: withId,
      body: chooseCodeBody,
      handle: async (request) =>
        answer(
          await request
            .client(affiliateAccountRpc)
            .ChooseCode({ affiliateId: request.params.id, code: request.body.code }),
        ),
    }),
  ];
};
