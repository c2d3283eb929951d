import {
  checkedDiscount,
  createDiscountBody,
  discountAnswer,
  discountQuery,
  discountsQuery,
  switchDiscountBody,
} from '@keepsake/contracts/rest/discounts';
import { discountsRpc, type DiscountsDefinition } from '@keepsake/contracts/rpc/discounts';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { anyone, route, type Route } from '../../route.js';
import { limited } from '../limited.js';
import { listAnswer, workOf } from '../lists.js';
import { withId } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';

const sellers = ['owner', 'marketing', 'finance'] as const;

const answerOf = (
  { staffId, ...one }: Output<DiscountsDefinition, 'CreateDiscount'>,
  names: ReadonlyMap<string, string>,
): z.input<typeof discountAnswer> => ({
  ...one,
  fromDay: one.fromDay ?? null,
  untilDay: one.untilDay ?? null,
  maxUses: one.maxUses ?? null,
  maxUsesPerEmail: one.maxUsesPerEmail ?? null,
  minimumCents: one.minimumCents ?? null,
  note: one.note ?? null,
  by: names.get(staffId) ?? 'Former staff member',
});

/** Discount codes: the price with a code for buyers, and the codes for staff. */
export const discountRoutes = ({ access, limits }: Pick<RouteDeps, 'access' | 'limits'>): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/discount',
    summary: 'Calculate the price of a purchase with a discount code',
    who: anyone,
    limit: 'read',
    query: discountQuery,
    answers: { 200: checkedDiscount },
    handle: async (request) => {
      await limited(limits, 'discount-code', request.address);
      return { status: 200, body: await request.client(discountsRpc).CheckDiscount(present(request.query)) };
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/discounts',
    summary: 'List discount codes with their uses, newest first unless sorted otherwise',
    who: sellers,
    limit: 'read',
    query: discountsQuery,
    answers: { 200: z.array(discountAnswer) },
    handle: async (request) => {
      const { limit, cursor: _, ...filter } = request.query;
      const { discounts, nextCursor, total } = await request.client(discountsRpc).ListDiscounts({
        ...workOf(request.query),
        ...(filter.show !== undefined && { active: filter.show === 'active' }),
      });
      const names = await access.staffNames.of(discounts.map(({ staffId }) => staffId));
      return listAnswer(
        discounts.map((one) => answerOf(one, names)),
        { path: '/api/admin/discounts', limit, nextCursor, total, filter },
      );
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/discounts',
    summary: 'Create a discount code; its terms never change',
    who: sellers,
    limit: 'write',
    body: createDiscountBody,
    answers: { 201: discountAnswer },
    handle: async (request) => {
      const created = await request.client(discountsRpc).CreateDiscount(present(request.body));
      return { status: 201, body: answerOf(created, await access.staffNames.of([created.staffId])) };
    },
  }),
  route({
    method: 'put',
    path: '/api/admin/discounts/{id}',
    summary: 'Disable a discount code, or enable it again; orders keep their discount',
    who: sellers,
    limit: 'write',
    params: withId,
    body: switchDiscountBody,
    answers: { 200: discountAnswer },
    handle: async (request) => {
      const { active } = request.body;
      const now = await request.client(discountsRpc).SwitchDiscount({ discountId: request.params.id, active });
      return { status: 200, body: answerOf(now, await access.staffNames.of([now.staffId])) };
    },
  }),
];
