import type { AffiliateCommission, CommissionVerdict } from '@keepsake/contracts/rest/affiliates';
import type { PayoutDetailsChange } from '@keepsake/contracts/rest/payout-details';
import { useQuery } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../../shared/api/client.js';
import { getList } from '../../../shared/api/list.js';
import type { Affiliate } from './affiliates-list.js';

export const approve = ({ id }: Affiliate, key: string): Promise<Affiliate> =>
  sendJson<Affiliate>(path`/api/admin/affiliates/${id}/approve`, { key });

export const pause = ({ id }: Affiliate, key: string): Promise<Affiliate> =>
  sendJson<Affiliate>(path`/api/admin/affiliates/${id}/pause`, { key });

export const refuse = ({ id }: Affiliate, reason: string, key: string): Promise<Affiliate> =>
  sendJson<Affiliate>(path`/api/admin/affiliates/${id}/refuse`, { body: { reason }, key });

/** `null` restores the default rate. */
export const setRate = ({ id }: Affiliate, commissionRate: number | null, key: string): Promise<Affiliate> =>
  sendJson<Affiliate>(path`/api/admin/affiliates/${id}/commission`, { method: 'PUT', body: { commissionRate }, key });

export const judge = (
  { orderId }: AffiliateCommission,
  verdict: CommissionVerdict,
  key: string,
): Promise<AffiliateCommission> =>
  sendJson<AffiliateCommission>(path`/api/admin/commissions/${orderId}/verdict`, { body: { verdict }, key });

const shownSales = 50;

/** Loads the newest sales, with the reasons of those that earn nothing. */
export const useSales = (id: string) =>
  useQuery({
    queryKey: ['affiliates', 'sales', id],
    queryFn: ({ signal }) =>
      getList<AffiliateCommission>(path`/api/admin/affiliates/${id}/commissions` + `?limit=${shownSales}`, signal),
  });

export const usePayoutDetailsHistory = (id: string) =>
  useQuery({
    queryKey: ['affiliates', 'payout-details', id],
    queryFn: ({ signal }) =>
      getJson<readonly PayoutDetailsChange[]>(path`/api/admin/affiliates/${id}/payout-details`, signal),
  });
