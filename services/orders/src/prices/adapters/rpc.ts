import { priceList } from '@keepsake/contracts/rest/prices';
import { pricesRpc as contract, type PricesDefinition } from '@keepsake/contracts/rpc/prices';
import type { Handler } from '@keepsake/platform/request-context';
import type { Output } from '@keepsake/platform/rpc/contract';
import { problem } from '@keepsake/platform/problem';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import { z } from 'zod';
import type { AddPriceList } from '../application/add-price-list.js';
import type { ShownPriceList } from '../application/list-price-lists.js';
import type { CurrentPrices } from '../application/ports.js';

export type PricesUse = {
  readonly currentPrices: CurrentPrices;
  readonly listPriceLists: Handler<unknown, readonly ShownPriceList[]>;
  readonly addPriceList: Handler<AddPriceList, { readonly priceListId: string }>;
  readonly removePriceList: Handler<{ readonly priceListId: string }, Record<string, never>>;
};

const answer = ({ createdAt, prices, ...list }: ShownPriceList): Output<PricesDefinition, 'AddPriceList'> => ({
  ...list,
  ...prices,
  createdAt: createdAt.toISOString(),
});

export const pricesRpcService = (use: PricesUse): RpcService =>
  rpcService(contract, 'api', {
    GetPrices: method(z.object({}), () => use.currentPrices()),
    ListPriceLists: method(z.object({}), async (input, ctx) => ({
      lists: (await use.listPriceLists(input, ctx)).map(answer),
    })),
    AddPriceList: method(priceList.extend({ fromDay: z.iso.date() }), async ({ fromDay, ...prices }, ctx) => {
      const { priceListId } = await use.addPriceList({ fromDay, prices }, ctx);
      const added = (await use.listPriceLists({}, ctx)).find(({ id }) => id === priceListId);
      if (!added) throw problem('conflict', 'price-list-gone', 'These prices were removed just now. Refresh the list.');
      return answer(added);
    }),
    RemovePriceList: method(z.object({ priceListId: z.uuid() }), use.removePriceList),
  });
