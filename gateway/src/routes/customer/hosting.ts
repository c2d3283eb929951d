import { fundedTimeline } from '@keepsake/contracts/rest/hosting-fund';
import { hostingFundRpc } from '@keepsake/contracts/rpc/hosting-fund';
import { hostingRpc } from '@keepsake/contracts/rpc/hosting';
import { z } from 'zod';
import { route, type Route } from '../../route.js';

const gateway = { kind: 'system', service: 'gateway' } as const;

export const customerHostingRoutes = (): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/customer/hosting',
    summary: 'List own timelines with the year until which their hosting is funded',
    who: ['customer'],
    limit: 'read',
    answers: { 200: z.array(fundedTimeline) },
    handle: async (request) => {
      const { timelines } = await request.client(hostingRpc).ListHosted({});
      const funding = await request.client(hostingFundRpc, { as: gateway }).GetFunding({
        timelines: timelines.map(({ orderId, bytes }) => ({ orderId, bytes })),
      });
      return {
        status: 200,
        body: timelines.flatMap(({ code }, n) => {
          const year = funding.timelines[n]?.fundedUntil;
          return year === undefined ? [] : [{ code, fundedUntil: year }];
        }),
      };
    },
  }),
];
