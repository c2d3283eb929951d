import type { CustomerFile, FoundCustomer } from '@keepsake/contracts/rest/customer-service';
import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { getJson, getList, path } from '../../../shared/api/client.js';

/** From here on a search is asked; one letter fits everybody. */
export const fewestLetters = 2;

const newestShown = 500;

/** What was found last stays while the next look is under way: typing never empties the table. */
export const useCustomerSearch = (typed: string) => {
  const text = typed.trim().slice(0, 200);
  return useQuery({
    queryKey: ['customer-search', text],
    queryFn:
      text.length < fewestLetters
        ? skipToken
        : ({ signal }) =>
            getJson<readonly FoundCustomer[]>(
              `/api/admin/customers/search?${new URLSearchParams({ q: text })}`,
              signal,
            ),
    placeholderData: keepPreviousData,
  });
};

export const useNewestCustomers = (wanted: boolean) =>
  useQuery({
    queryKey: ['customers'],
    queryFn: wanted
      ? ({ signal }) => getList<FoundCustomer>(`/api/admin/customers?limit=${newestShown}`, signal)
      : skipToken,
  });

const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ['customer', id],
    queryFn: ({ signal }) => getJson<CustomerFile>(path`/api/admin/customers/${id}`, signal),
  });

export const useCustomer = (id: string) => useQuery(customerQuery(id));
