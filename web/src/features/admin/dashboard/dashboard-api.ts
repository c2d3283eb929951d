import type { DashboardFigures, RemindersAnswer, RemindersPreview } from '@keepsake/contracts/rest/dashboard';
import type { EmailCampaign } from '@keepsake/contracts/rest/email-campaigns';
import type { StaffOrder } from '@keepsake/contracts/rest/order-answers';
import type { PartnerLocation } from '@keepsake/contracts/rest/partners';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, sendJson } from '../../../shared/api/client.js';
import { getList } from '../../../shared/api/list.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';

const figuresQuery = queryOptions({
  queryKey: ['dashboard', 'figures'],
  queryFn: ({ signal }) => getJson<DashboardFigures>('/api/dashboard/figures', signal),
});

const latestQuery = queryOptions({
  queryKey: ['dashboard', 'latest-orders'],
  queryFn: ({ signal }) => getList<StaffOrder>('/api/orders?limit=10', signal),
  select: ({ rows }) => rows,
});

const campaignsQuery = queryOptions({
  queryKey: ['email-campaigns', 'latest'],
  queryFn: ({ signal }) => getList<EmailCampaign>('/api/email-campaigns?limit=10', signal),
  select: ({ rows }) => rows,
});

const partnersQuery = queryOptions({
  queryKey: ['dashboard', 'partners'],
  queryFn: ({ signal }) => getList<PartnerLocation>('/api/funeral-homes', signal),
  select: ({ rows }) =>
    rows.filter(({ partnered, subscriptionStatus }) => partnered && subscriptionStatus === 'active'),
});

const previewQuery = queryOptions({
  queryKey: ['dashboard', 'reminders'],
  queryFn: ({ signal }) => getJson<RemindersPreview>('/api/automation/birthday-reminders', signal),
  // Recipients are computed again each time the dialog opens.
  staleTime: 0,
  gcTime: 0,
});

export const useRemindersPreview = () => useQuery(previewQuery);

/** Uses one idempotency key per dialog, so that a retry after a lost response sends nothing twice. */
export const useRunReminders = () => {
  const client = useQueryClient();
  const key = useKeyedBody();
  return useMutation({
    mutationFn: () =>
      sendJson<RemindersAnswer>('/api/automation/birthday-reminders', { body: {}, key: key({ run: 'reminders' }) }),
    onSettled: () => client.invalidateQueries({ queryKey: figuresQuery.queryKey }),
  });
};

export const useFigures = () => useQuery(figuresQuery);
/** Loads the last ten orders, newest first. */
export const useLatestOrders = () => useQuery(latestQuery);
export const useActivePartners = () => useQuery(partnersQuery);
/** Loads the last ten campaigns, newest first. */
export const useLatestCampaigns = () => useQuery(campaignsQuery);
