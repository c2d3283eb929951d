import type { AddPriceListInput, DatedPriceList, PriceLists } from '@keepsake/contracts/rest/prices';
import { useQuery } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../../shared/api/client.js';

export const pricesKey = 'prices';

export const usePriceLists = () =>
  useQuery({
    queryKey: [pricesKey],
    queryFn: ({ signal }) => getJson<PriceLists>('/api/admin/prices', signal),
  });

export const addPriceList = (body: AddPriceListInput, key: string): Promise<DatedPriceList> =>
  sendJson<DatedPriceList>('/api/admin/prices', { body, key });

export const removePriceList = (id: string, key: string): Promise<undefined> =>
  sendJson<undefined>(path`/api/admin/prices/${id}`, { method: 'DELETE', key });
