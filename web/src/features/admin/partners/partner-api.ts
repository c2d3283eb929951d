import type { PlanBilling } from '@keepsake/contracts/rest/stock';
import type { PartnerFile } from '@keepsake/contracts/rest/partners';
import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../../shared/api/client.js';
import { getList } from '../../../shared/api/list.js';

/** Shared with the list, so that an act on one refreshes the other. */
export const usePartner = (id: string) =>
  useQuery({
    queryKey: ['partners', 'file', id],
    queryFn: ({ signal }) => getJson<PartnerFile>(path`/api/admin/partners/${id}`, signal),
  });

const casesAtOnce = 10;

export const usePartnerCases = (locationId: string, search: string) =>
  useInfiniteQuery({
    queryKey: ['partners', 'cases', locationId, search],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        limit: String(casesAtOnce),
        ...(search.trim() !== '' && { q: search.trim() }),
        ...(pageParam !== '' && { cursor: pageParam }),
      });
      return getList<PartnerCase>(path`/api/partners/${locationId}/cases` + `?${query}`, signal);
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (before) => before,
  });

export type Plan = {
  readonly subscriptionTier: PartnerFile['locations'][number]['subscriptionTier'];
  readonly lowStockThreshold: number;
};

export const savePlan = (id: string, body: Plan, key: string): Promise<PartnerFile> =>
  sendJson<PartnerFile>(path`/api/admin/partners/${id}/plan`, { method: 'PUT', body, key });

export type NewLocation = {
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly subscriptionTier: Plan['subscriptionTier'];
};

export const addLocation = (id: string, body: NewLocation, key: string): Promise<PartnerFile> =>
  sendJson<PartnerFile>(path`/api/admin/partners/${id}/locations`, { body, key });

export const dropTwoStep = (id: string, key: string): Promise<PartnerFile> =>
  sendJson<PartnerFile>(path`/api/admin/partners/${id}/two-step`, { method: 'DELETE', key });

export const savePlanPrice = (
  id: string,
  price: { readonly planCents: number; readonly overPlanCents: number } | null,
  key: string,
): Promise<PlanBilling> =>
  sendJson<PlanBilling>(path`/api/admin/partners/${id}/price`, { method: 'PUT', body: { price }, key });

export const settleInvoice = (invoiceId: string, paid: boolean, key: string): Promise<PlanBilling> =>
  sendJson<PlanBilling>(path`/api/admin/partners/invoices/${invoiceId}`, { method: 'PUT', body: { paid }, key });

/** Allots a batch or single codes. */
export const allotPlates = (
  id: string,
  body: { readonly batchId?: string; readonly codes?: readonly string[] },
  key: string,
): Promise<{ readonly bound: number; readonly already: number }> =>
  sendJson(path`/api/admin/partners/${id}/plates`, { body, key });

export const setStatus = (id: string, status: PartnerFile['accountStatus'], key: string): Promise<PartnerFile> =>
  sendJson<PartnerFile>(path`/api/admin/partners/${id}/status`, { method: 'PUT', body: { status }, key });
