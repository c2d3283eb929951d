import {
  apiKey,
  changeWebhookBody,
  createApiKeyBody,
  createdApiKey,
  createdWebhook,
  createWebhookBody,
  deliveriesQuery,
  webhook,
  webhookDelivery,
} from '@keepsake/contracts/rest/integrations';
import { integrationsRpc, type IntegrationsDefinition } from '@keepsake/contracts/rpc/integrations';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { newApiKey } from '../../identity/partners/api-keys.js';
import { route, type Route } from '../../route.js';
import { listAnswer, pageOf } from '../lists.js';
import { withId } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';

const keyOf = (key: Output<IntegrationsDefinition, 'CreateApiKey'>): z.input<typeof apiKey> => ({
  ...key,
  locationIds: key.locationIds.length === 0 ? null : key.locationIds,
  lastUsedAt: key.lastUsedAt ?? null,
  revokedAt: key.revokedAt ?? null,
});

const deliveryOf = ({
  state,
  ...delivery
}: Output<IntegrationsDefinition, 'ReplayDelivery'>): z.input<typeof webhookDelivery> => ({
  ...delivery,
  status: state,
  responseStatus: delivery.responseStatus ?? null,
  error: delivery.error ?? null,
  lastAttemptAt: delivery.lastAttemptAt ?? null,
  nextAttemptAt: delivery.nextAttemptAt ?? null,
});

const partnerOnly = { who: ['partner'], audited: true } as const;

/** API keys and webhooks of a partner account, for owners of its team. */
export const partnerIntegrationRoutes = ({ config }: Pick<RouteDeps, 'config'>): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/partners/api-keys',
    summary: 'List the API keys of the account; for owners',
    who: ['partner'],
    limit: 'read',
    answers: { 200: z.array(apiKey) },
    handle: async (request) => ({
      status: 200,
      body: (await request.client(integrationsRpc).ListApiKeys({})).keys.map(keyOf),
    }),
  }),
  route({
    ...partnerOnly,
    method: 'post',
    path: '/api/partners/api-keys',
    summary: 'Create an API key; only this response contains it',
    limit: 'write',
    body: createApiKeyBody,
    answers: { 201: createdApiKey },
    handle: async (request) => {
      const person = request.session?.accountId ?? '';
      const { key, ...stored } = newApiKey(config.secret, person, request.idempotencyKey);
      const { name, scopes, locationIds } = request.body;
      const made = await request
        .client(integrationsRpc)
        .CreateApiKey({ name, scopes, locationIds: locationIds ?? [], ...stored });
      return { status: 201, body: { ...keyOf(made), key } };
    },
  }),
  route({
    ...partnerOnly,
    method: 'delete',
    path: '/api/partners/api-keys/{id}',
    summary: 'Revoke an API key',
    limit: 'write',
    params: withId,
    answers: { 200: apiKey },
    handle: async (request) => ({
      status: 200,
      body: keyOf(await request.client(integrationsRpc).RevokeApiKey({ keyId: request.params.id })),
    }),
  }),
  route({
    method: 'get',
    path: '/api/partners/webhooks',
    summary: 'List the webhooks of the account; for owners',
    who: ['partner'],
    limit: 'read',
    answers: { 200: z.array(webhook) },
    handle: async (request) => ({
      status: 200,
      body: (await request.client(integrationsRpc).ListWebhooks({})).webhooks,
    }),
  }),
  route({
    ...partnerOnly,
    method: 'post',
    path: '/api/partners/webhooks',
    summary: 'Add a webhook; only this response contains its signing secret',
    limit: 'write',
    body: createWebhookBody,
    answers: { 201: createdWebhook },
    handle: async (request) => ({
      status: 201,
      body: await request.client(integrationsRpc).CreateWebhook(request.body),
    }),
  }),
  route({
    ...partnerOnly,
    method: 'put',
    path: '/api/partners/webhooks/{id}',
    summary: 'Turn a webhook on or off; events while it is off are not sent later',
    limit: 'write',
    params: withId,
    body: changeWebhookBody,
    answers: { 200: webhook },
    handle: async (request) => ({
      status: 200,
      body: await request
        .client(integrationsRpc)
        .ChangeWebhook({ webhookId: request.params.id, active: request.body.active }),
    }),
  }),
  route({
    ...partnerOnly,
    method: 'delete',
    path: '/api/partners/webhooks/{id}',
    summary: 'Delete a webhook with its deliveries',
    limit: 'write',
    params: withId,
    answers: { 204: null },
    handle: async (request) => {
      await request.client(integrationsRpc).DeleteWebhook({ webhookId: request.params.id });
      return { status: 204 };
    },
  }),
  route({
    ...partnerOnly,
    method: 'post',
    path: '/api/partners/webhooks/{id}/test',
    summary: 'Send a test event',
    limit: 'write',
    params: withId,
    answers: { 202: webhookDelivery },
    handle: async (request) => ({
      status: 202,
      body: deliveryOf(await request.client(integrationsRpc).TestWebhook({ webhookId: request.params.id })),
    }),
  }),
  route({
    method: 'get',
    path: '/api/partners/webhooks/{id}/deliveries',
    summary: 'List deliveries of the last 30 days, newest first',
    who: ['partner'],
    limit: 'read',
    params: withId,
    query: deliveriesQuery,
    answers: { 200: z.array(webhookDelivery) },
    handle: async (request) => {
      const { id } = request.params;
      const { deliveries, nextCursor, total } = await request
        .client(integrationsRpc)
        .ListDeliveries({ webhookId: id, ...pageOf(request.query) });
      const path = `/api/partners/webhooks/${id}/deliveries`;
      return listAnswer(deliveries.map(deliveryOf), { path, limit: request.query.limit, nextCursor, total });
    },
  }),
  route({
    ...partnerOnly,
    method: 'post',
    path: '/api/partners/webhook-deliveries/{id}/replay',
    summary: 'Send a delivery again under the same id',
    limit: 'write',
    params: withId,
    answers: { 202: webhookDelivery },
    handle: async (request) => ({
      status: 202,
      body: deliveryOf(await request.client(integrationsRpc).ReplayDelivery({ deliveryId: request.params.id })),
    }),
  }),
];
