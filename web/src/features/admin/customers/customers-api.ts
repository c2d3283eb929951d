import type { CustomerFile, FoundCustomer } from '@keepsake/contracts/rest/customer-service';
import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { getJson, path } from '../../../shared/api/client.js';
import { getList } from '../../../shared/api/list.js';

/** Minimum search length: one letter matches too many people. */
export const minLetters = 2;

const newestShown = 500;

/** Keeps the previous results while the next search loads, so that the table is never empty. */
export const useCustomerSearch = (typed: string) => {
  const text = typed.trim().slice(0, 200);
  return useQuery({
    queryKey: ['customer-search', text],
    queryFn:
      text.length < minLetters
        ? skipToken
        : ({ signal }) =>
            getJson<readonly FoundCustomer[]>(
              `/api/admin/customers/search?${new URLSearchParams({ q: text })}`,
              signal,
            ),
    placeholderData: keepPreviousData,
  });
};

export const useNewestCustomers = (requested: boolean) =>
  useQuery({
    queryKey: ['customers'],
    queryFn: requested
      ? ({ signal }) => getList<FoundCustomer>(`/api/admin/customers?limit=${newestShown}`, signal)
      : skipToken,
  });

const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ['customer', id],
    queryFn: ({ signal }) => getJson<CustomerFile>(path`/api/admin/customers/${id}`, signal),
  });

export const useCustomer = (id: string) => useQuery(customerQuery(id));
