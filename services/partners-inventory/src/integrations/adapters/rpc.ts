import { integrationMessages } from '@keepsake/contracts/catalog/integration-messages';
import { requiredLine } from '@keepsake/contracts/rest/fields';
import { apiScopes, businessScopes, orderWebhookEvents, webhookEvents } from '@keepsake/contracts/values/integrations';
import { integrationsRpc as contract, type IntegrationsDefinition } from '@keepsake/contracts/rpc/integrations';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import { z } from 'zod';
import type { createApiKey, identifyApiKey, listApiKeys, revokeApiKey } from '../application/api-keys.js';
import type {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  readDelivery,
  readWebhook,
  replayDelivery,
  testWebhook,
} from '../application/webhooks.js';
import { apiKeyNotFound, type ApiKey } from '../domain/api-key.js';
import type { Delivery, Webhook } from '../domain/webhook.js';

export type IntegrationsUse = {
  readonly createApiKey: ReturnType<typeof createApiKey>;
  readonly revokeApiKey: ReturnType<typeof revokeApiKey>;
  readonly listApiKeys: ReturnType<typeof listApiKeys>;
  readonly identifyApiKey: ReturnType<typeof identifyApiKey>;
  readonly createWebhook: ReturnType<typeof createWebhook>;
  readonly readWebhook: ReturnType<typeof readWebhook>;
  readonly changeWebhook: ReturnType<typeof changeWebhook>;
  readonly deleteWebhook: ReturnType<typeof deleteWebhook>;
  readonly listWebhooks: ReturnType<typeof listWebhooks>;
  readonly testWebhook: ReturnType<typeof testWebhook>;
  readonly listDeliveries: ReturnType<typeof listDeliveries>;
  readonly replayDelivery: ReturnType<typeof replayDelivery>;
  readonly readDelivery: ReturnType<typeof readDelivery>;
};

type Answer<M extends keyof IntegrationsDefinition & string> = Output<IntegrationsDefinition, M>;

const keyAnswer = (key: ApiKey): Answer<'CreateApiKey'> => ({
  id: key.id,
  name: key.name,
  lastFour: key.lastFour,
  scopes: [...key.scopes],
  locationIds: [...(key.locationIds ?? [])],
  createdBy: key.createdBy,
  createdAt: key.createdAt.toISOString(),
  ...present({ lastUsedAt: key.lastUsedAt?.toISOString(), revokedAt: key.revokedAt?.toISOString() }),
});

const webhookAnswer = ({ id, url, events, active, createdAt }: Webhook): Answer<'ChangeWebhook'> => ({
  id,
  url,
  events: [...events],
  active,
  createdAt: createdAt.toISOString(),
});

const deliveryAnswer = (one: Delivery): Answer<'ReplayDelivery'> => ({
  id: one.id,
  event: one.event,
  state: one.state,
  attempts: one.attempts,
  createdAt: one.createdAt.toISOString(),
  ...present({
    responseStatus: one.responseStatus,
    error: one.error,
    lastAttemptAt: one.lastAttemptAt?.toISOString(),
    nextAttemptAt: one.nextAttemptAt?.toISOString(),
  }),
});

const keyId = z.uuid(integrationMessages.keyUnknown);
const webhookId = z.uuid(integrationMessages.webhookUnknown);
const deliveryId = z.uuid(integrationMessages.deliveryUnknown);
const tokenHash = z.string().length(43);

export const integrationsRpcService = (use: IntegrationsUse): RpcService => {
  const readKey = async (id: string, ctx: Parameters<IntegrationsUse['listApiKeys']>[1]) => {
    const found = (await use.listApiKeys({}, ctx)).find((key) => key.id === id);
    if (!found) throw apiKeyNotFound();
    return keyAnswer(found);
  };
  return rpcService(contract, 'api', {
    CreateApiKey: method(
      z.object({
        name: requiredLine(80, integrationMessages.keyName),
        scopes: z
          .array(z.enum([...apiScopes, ...businessScopes], integrationMessages.scopes))
          .min(1, integrationMessages.scopes),
        locationIds: z.array(z.uuid(integrationMessages.locations)).max(200),
        tokenHash,
        lastFour: z.string().length(4),
      }),
      async (input, ctx) => readKey((await use.createApiKey(input, ctx)).keyId, ctx),
    ),
    RevokeApiKey: method(z.object({ keyId }), async (input, ctx) =>
      readKey((await use.revokeApiKey(input, ctx)).keyId, ctx),
    ),
    ListApiKeys: method(z.object({}), async (input, ctx) => ({
      keys: (await use.listApiKeys(input, ctx)).map(keyAnswer),
    })),
    IdentifyApiKey: method(z.object({ tokenHash }), async (input, ctx) => {
      const { id, accountId, scopes } = await use.identifyApiKey(input, ctx);
      return { keyId: id, accountId, scopes: [...scopes] };
    }),
    CreateWebhook: method(
      z.object({
        url: requiredLine(500, integrationMessages.url),
        events: z
          .array(z.enum([...webhookEvents, ...orderWebhookEvents], integrationMessages.events))
          .min(1, integrationMessages.events),
      }),
      async (input, ctx) => {
        const { secret, ...made } = await use.readWebhook(await use.createWebhook(input, ctx), ctx);
        return { ...webhookAnswer(made), secret };
      },
    ),
    ChangeWebhook: method(z.object({ webhookId, active: z.boolean() }), async (input, ctx) =>
      webhookAnswer(await use.readWebhook(await use.changeWebhook(input, ctx), ctx)),
    ),
    DeleteWebhook: method(z.object({ webhookId }), use.deleteWebhook),
    ListWebhooks: method(z.object({}), async (input, ctx) => ({
      webhooks: (await use.listWebhooks(input, ctx)).map(webhookAnswer),
    })),
    TestWebhook: method(z.object({ webhookId }), async (input, ctx) =>
      deliveryAnswer(await use.readDelivery(await use.testWebhook(input, ctx), ctx)),
    ),
    ListDeliveries: method(
      z.object({ webhookId, cursor: z.string().max(500).exactOptional(), limit: z.int() }),
      async (input, ctx) => {
        const { rows, nextCursor, total } = await use.listDeliveries(input, ctx);
        return { ...present({ nextCursor }), deliveries: rows.map(deliveryAnswer), total };
      },
    ),
    ReplayDelivery: method(z.object({ deliveryId }), async (input, ctx) =>
      deliveryAnswer(await use.readDelivery(await use.replayDelivery(input, ctx), ctx)),
    ),
  });
};
