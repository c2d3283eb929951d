import type { ApiKey, Webhook, WebhookDelivery } from '@keepsake/contracts/rest/integrations';
import { useQuery } from '@tanstack/react-query';
import { getJson, path } from '../../../shared/api/client.js';
import { getList } from '../../../shared/api/list.js';

/** First part of the query keys, so that an act reloads all of them. */
export const integrationsKey = 'integrations';

export const useApiKeys = () =>
  useQuery({
    queryKey: [integrationsKey, 'keys'],
    queryFn: ({ signal }) => getJson<readonly ApiKey[]>('/api/admin/api-keys', signal),
  });

export const useWebhooks = () =>
  useQuery({
    queryKey: [integrationsKey, 'webhooks'],
    queryFn: ({ signal }) => getJson<readonly Webhook[]>('/api/admin/webhooks', signal),
  });

const shownDeliveries = 20;
/** Reloads while an attempt is due within the next minute. */
const soonMs = 60_000;
const isDue = ({ status, nextAttemptAt }: WebhookDelivery): boolean =>
  status === 'waiting' && nextAttemptAt !== null && Date.parse(nextAttemptAt) - Date.now() < soonMs;

/** Loads the newest deliveries of a webhook. */
export const useDeliveries = (webhookId: string) =>
  useQuery({
    queryKey: [integrationsKey, 'deliveries', webhookId],
    queryFn: ({ signal }) =>
      getList<WebhookDelivery>(path`/api/admin/webhooks/${webhookId}/deliveries` + `?limit=${shownDeliveries}`, signal),
    refetchInterval: ({ state }) => (state.data?.rows.some(isDue) === true ? 2_000 : false),
  });
