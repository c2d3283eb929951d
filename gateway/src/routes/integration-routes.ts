import {
  apiKey,
  changeWebhookBody,
  createdApiKey,
  createdWebhook,
  deliveriesQuery,
  webhook,
  webhookDelivery,
} from '@keepsake/contracts/rest/integrations';
import { integrationsRpc, type IntegrationsDefinition } from '@keepsake/contracts/rpc/integrations';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { newApiKey } from '../identity/partners/api-keys.js';
import { route, type Actor, type Route } from '../route.js';
import { listAnswer, pageOf } from './lists.js';
import { withId } from './path-fields.js';
import type { RouteDeps } from './route-deps.js';

type Key = Output<IntegrationsDefinition, 'CreateApiKey'>;
type Names = ReadonlyMap<string, string>;

const keyOf = (key: Key, names: Names): z.input<typeof apiKey> => ({
  ...key,
  createdBy: names.get(key.createdBy) ?? key.createdBy,
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

/** What differs between the integrations of partner accounts and those of the business. */
export type IntegrationOwners = {
  readonly base: '/api/partners' | '/api/admin';
  readonly who: readonly [Actor, ...Actor[]];
  /** Words for the summaries. */
  readonly owner: string;
  readonly audited: boolean;
  readonly keyBody: z.ZodType<{
    readonly name: string;
    readonly scopes: readonly string[];
    readonly locationIds?: readonly string[] | null | undefined;
  }>;
  readonly webhookBody: z.ZodType<{ readonly url: string; readonly events: readonly string[] }>;
  /** Names of the staff who created keys. */
  readonly namesOf: (staffIds: readonly string[]) => Promise<Names>;
};

/** API keys and webhooks of partner accounts or of the business. */
export const integrationRoutes = (
  { config }: Pick<RouteDeps, 'config'>,
  { base, who, owner, audited, keyBody, webhookBody, namesOf }: IntegrationOwners,
): readonly Route[] => {
  const writing = { who, audited } as const;
  const shown = async (key: Key) => keyOf(key, await namesOf([key.createdBy]));
  return [
    route({
      method: 'get',
      path: `${base}/api-keys`,
      summary: `List the API keys of ${owner}; for owners`,
      who,
      limit: 'read',
      answers: { 200: z.array(apiKey) },
      handle: async (request) => {
        const { keys } = await request.client(integrationsRpc).ListApiKeys({});
        const names = await namesOf(keys.map(({ createdBy }) => createdBy));
        return { status: 200, body: keys.map((key) => keyOf(key, names)) };
      },
    }),
    route({
      ...writing,
      method: 'post',
      path: `${base}/api-keys`,
      summary: 'Create an API key; only this response contains it',
      limit: 'write',
      body: keyBody,
      answers: { 201: createdApiKey },
      handle: async (request) => {
        const person = request.session?.accountId ?? '';
        const { key, ...stored } = newApiKey(config.secret, person, request.idempotencyKey);
        const { name, scopes, locationIds } = request.body;
        const made = await request
          .client(integrationsRpc)
          .CreateApiKey({ name, scopes: [...scopes], locationIds: [...(locationIds ?? [])], ...stored });
        return { status: 201, body: { ...(await shown(made)), key } };
      },
    }),
    route({
      ...writing,
      method: 'delete',
      path: `${base}/api-keys/{id}`,
      summary: 'Revoke an API key',
      limit: 'write',
      params: withId,
      answers: { 200: apiKey },
      handle: async (request) => ({
        status: 200,
        body: await shown(await request.client(integrationsRpc).RevokeApiKey({ keyId: request.params.id })),
      }),
    }),
    route({
      method: 'get',
      path: `${base}/webhooks`,
      summary: `List the webhooks of ${owner}; for owners`,
      who,
      limit: 'read',
      answers: { 200: z.array(webhook) },
      handle: async (request) => ({
        status: 200,
        body: (await request.client(integrationsRpc).ListWebhooks({})).webhooks,
      }),
    }),
    route({
      ...writing,
      method: 'post',
      path: `${base}/webhooks`,
      summary: 'Add a webhook; only this response contains its signing secret',
      limit: 'write',
      body: webhookBody,
      answers: { 201: createdWebhook },
      handle: async (request) => ({
        status: 201,
        body: await request
          .client(integrationsRpc)
          .CreateWebhook({ url: request.body.url, events: [...request.body.events] }),
      }),
    }),
    route({
      ...writing,
      method: 'put',
      path: `${base}/webhooks/{id}`,
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
      ...writing,
      method: 'delete',
      path: `${base}/webhooks/{id}`,
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
      ...writing,
      method: 'post',
      path: `${base}/webhooks/{id}/test`,
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
      path: `${base}/webhooks/{id}/deliveries`,
      summary: 'List deliveries of the last 30 days, newest first',
      who,
      limit: 'read',
      params: withId,
      query: deliveriesQuery,
      answers: { 200: z.array(webhookDelivery) },
      handle: async (request) => {
        const { id } = request.params;
        const { deliveries, nextCursor, total } = await request
          .client(integrationsRpc)
          .ListDeliveries({ webhookId: id, ...pageOf(request.query) });
        const path = `${base}/webhooks/${id}/deliveries`;
        return listAnswer(deliveries.map(deliveryOf), { path, limit: request.query.limit, nextCursor, total });
      },
    }),
    route({
      ...writing,
      method: 'post',
      path: `${base}/webhook-deliveries/{id}/replay`,
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
};
