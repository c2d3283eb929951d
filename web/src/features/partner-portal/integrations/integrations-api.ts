import type {
  ApiKey,
  CreateApiKeyInput,
  CreatedApiKey,
  CreatedWebhook,
  CreateWebhookInput,
  Webhook,
  WebhookDelivery,
} from '@keepsake/contracts/rest/integrations';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../../shared/api/client.js';
import { getList } from '../../../shared/api/list.js';
import { newKey } from '../../../shared/api/idempotency.js';

const keysKey = ['partner', 'api-keys'] as const;
const webhooksKey = ['partner', 'webhooks'] as const;

export const useApiKeys = () =>
  useQuery({
    queryKey: keysKey,
    queryFn: ({ signal }) => getJson<readonly ApiKey[]>('/api/partners/api-keys', signal),
  });

export const useWebhooks = () =>
  useQuery({
    queryKey: [...webhooksKey, 'list'],
    queryFn: ({ signal }) => getJson<readonly Webhook[]>('/api/partners/webhooks', signal),
  });

/** Reloads while an attempt is due within the next minute. */
const soonMs = 60_000;
const isDue = ({ status, nextAttemptAt }: WebhookDelivery): boolean =>
  status === 'waiting' && nextAttemptAt !== null && Date.parse(nextAttemptAt) - Date.now() < soonMs;

export const useDeliveries = (webhookId: string) =>
  useInfiniteQuery({
    queryKey: [...webhooksKey, 'deliveries', webhookId],
    queryFn: ({ pageParam, signal }) => {
      const asked = new URLSearchParams({ limit: '10', ...(pageParam !== '' && { cursor: pageParam }) });
      return getList<WebhookDelivery>(path`/api/partners/webhooks/${webhookId}/deliveries` + `?${asked}`, signal);
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ rows }) => rows.some(isDue)) === true ? 2_000 : false),
  });

/** Removes mutations from the cache, so that no key or secret stays in it. */
const useWrite = <Input, Output>(queryKey: QueryKey, write: (input: Input) => Promise<Output>) => {
  const client = useQueryClient();
  return useMutation({ gcTime: 0, mutationFn: write, onSettled: () => client.invalidateQueries({ queryKey }) });
};

type Keyed<B> = { readonly body: B; readonly key: string };

export const useCreateKey = () =>
  useWrite(keysKey, ({ body, key }: Keyed<CreateApiKeyInput>) =>
    sendJson<CreatedApiKey>('/api/partners/api-keys', { body, key }),
  );
export const useRevokeKey = () =>
  useWrite(keysKey, (id: string) =>
    sendJson<ApiKey>(path`/api/partners/api-keys/${id}`, { method: 'DELETE', key: newKey() }),
  );
export const useAddWebhook = () =>
  useWrite(webhooksKey, ({ body, key }: Keyed<CreateWebhookInput>) =>
    sendJson<CreatedWebhook>('/api/partners/webhooks', { body, key }),
  );
export const useSwitchWebhook = () =>
  useWrite(webhooksKey, ({ id, active }: { readonly id: string; readonly active: boolean }) =>
    sendJson<Webhook>(path`/api/partners/webhooks/${id}`, { method: 'PUT', body: { active }, key: newKey() }),
  );
export const useDeleteWebhook = () =>
  useWrite(webhooksKey, (id: string) =>
    sendJson<undefined>(path`/api/partners/webhooks/${id}`, { method: 'DELETE', key: newKey() }),
  );
export const useTestWebhook = () =>
  useWrite(webhooksKey, (id: string) =>
    sendJson<WebhookDelivery>(path`/api/partners/webhooks/${id}` + '/test', { key: newKey() }),
  );
export const useReplay = () =>
  useWrite(webhooksKey, (id: string) =>
    sendJson<WebhookDelivery>(path`/api/partners/webhook-deliveries/${id}` + '/replay', { key: newKey() }),
  );
