import { hostingFiguresBody, hostingFund } from '@keepsake/contracts/rest/hosting-fund';
import { hostingFundRpc } from '@keepsake/contracts/rpc/hosting-fund';
import { hostingRpc } from '@keepsake/contracts/rpc/hosting';
import { present } from '@keepsake/contracts/values/present';
import { z } from 'zod';
import { finance, route, type Route } from '../../route.js';
import type { RouteDeps } from '../route-deps.js';
import { undefinedIfUnavailable } from '../undefined-if-unavailable.js';

const withDay = z.object({ day: z.iso.date('There are no figures from this day. Refresh the page.') });

/** The hosting fund for finance: figures, and its months. */
export const hostingFundRoutes = ({ access }: Pick<RouteDeps, 'access'>): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/admin/hosting-fund',
    summary: 'Get the figures and the months of the hosting fund',
    who: finance,
    limit: 'read',
    answers: { 200: hostingFund },
    handle: async (request) => {
      const storage = await undefinedIfUnavailable(request.client(hostingRpc).GetStorage({}));
      const bytesPerTimeline = storage && Math.ceil(storage.bytes / Math.max(1, storage.timelines));
      const { figures, months } = await request.client(hostingFundRpc).GetFund(present({ bytesPerTimeline }));
      const names = await access.staffNames.of(figures.map(({ staffId }) => staffId));
      return {
        status: 200,
        body: {
          bytesPerTimeline: bytesPerTimeline ?? null,
          figures: figures.map(({ staffId, ...one }) => ({ ...one, by: names.get(staffId) ?? 'Former staff member' })),
          months: months.map(({ yearsTenths, ...month }) => ({ ...month, yearsTenths: yearsTenths ?? null })),
        },
      };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/hosting-fund/figures',
    summary: 'Save share and cost of hosting from a day on',
    who: finance,
    limit: 'write',
    body: hostingFiguresBody,
    answers: { 204: null },
    handle: async (request) => {
      await request.client(hostingFundRpc).SaveFigures(request.body);
      return { status: 204 };
    },
  }),
  route({
    method: 'delete',
    path: '/api/admin/hosting-fund/figures/{day}',
    summary: 'Remove figures of the hosting fund that are not in force yet',
    who: finance,
    limit: 'write',
    params: withDay,
    answers: { 204: null },
    handle: async (request) => {
      await request.client(hostingFundRpc).RemoveFigures({ fromDay: request.params.day });
      return { status: 204 };
    },
  }),
];
