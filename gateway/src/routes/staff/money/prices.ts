import { addPriceListBody, priceListAnswer, priceListsAnswer } from '@keepsake/contracts/rest/prices';
import { pricesRpc, type PricesDefinition } from '@keepsake/contracts/rpc/prices';
import type { Output } from '@keepsake/platform/rpc/contract';
import type { z } from 'zod';
import { route, type Route } from '../../../route.js';
import { withId } from '../../path-fields.js';
import type { RouteDeps } from '../../route-deps.js';

const finance = ['owner', 'finance'] as const;

const answerOf = (
  { id, fromDay, state, staffId, createdAt, ...prices }: Output<PricesDefinition, 'AddPriceList'>,
  names: ReadonlyMap<string, string>,
): z.input<typeof priceListAnswer> => ({
  id,
  fromDay,
  prices,
  state,
  by: names.get(staffId) ?? 'Former staff member',
  createdAt,
});

/** The prices of the shop, each list from a day on. */
export const priceRoutes = ({ access, shopTerms }: Pick<RouteDeps, 'access' | 'shopTerms'>): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/admin/prices',
    summary: 'List the prices of the shop by their first day, latest first, and those of today',
    who: finance,
    limit: 'read',
    answers: { 200: priceListsAnswer },
    handle: async (request) => {
      const rpc = request.client(pricesRpc);
      const [current, { lists }] = await Promise.all([rpc.GetPrices({}), rpc.ListPriceLists({})]);
      const names = await access.staffNames.of(lists.map(({ staffId }) => staffId));
      return { status: 200, body: { current, lists: lists.map((one) => answerOf(one, names)) } };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/prices',
    summary: 'Set the prices of the shop from a day on; orders keep the price that they were placed at',
    who: finance,
    limit: 'write',
    body: addPriceListBody,
    answers: { 201: priceListAnswer },
    handle: async (request) => {
      const { fromDay, prices } = request.body;
      const added = await request.client(pricesRpc).AddPriceList({ ...prices, fromDay });
      shopTerms.forget();
      return { status: 201, body: answerOf(added, await access.staffNames.of([added.staffId])) };
    },
  }),
  route({
    method: 'delete',
    path: '/api/admin/prices/{id}',
    summary: 'Remove prices whose first day has not come',
    who: finance,
    limit: 'write',
    params: withId,
    answers: { 204: null },
    handle: async (request) => {
      await request.client(pricesRpc).RemovePriceList({ priceListId: request.params.id });
      return { status: 204 };
    },
  }),
];
