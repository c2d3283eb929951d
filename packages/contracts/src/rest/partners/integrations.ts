import { z } from 'zod';
import { integrationMessages } from '../../catalog/messages/integration-messages.js';
import { apiScopes, businessScopes, orderWebhookEvents, webhookEvents } from '../../values/integrations.js';
import { count, instant, listQuery, requiredLine } from '../fields.js';

const locationIds = z.array(z.uuid(integrationMessages.locations)).min(1, integrationMessages.locations).max(200);

/** `POST /api/partners/api-keys` */
export const createApiKeyBody = z
  .object({
    name: requiredLine(80, integrationMessages.keyName),
    scopes: z.array(z.enum(apiScopes, integrationMessages.scopes)).min(1, integrationMessages.scopes).max(10),
    locationIds: locationIds.nullish().meta({ description: 'Without it, all locations of the account' }),
  })
  .meta({ id: 'CreateApiKey' });
export type CreateApiKeyInput = z.input<typeof createApiKeyBody>;

/** `POST /api/admin/api-keys` */
export const createBusinessKeyBody = z
  .object({
    name: requiredLine(80, integrationMessages.keyName),
    scopes: z.array(z.enum(businessScopes, integrationMessages.scopes)).min(1, integrationMessages.scopes).max(10),
  })
  .meta({ id: 'CreateBusinessApiKey' });
export type CreateBusinessKeyInput = z.input<typeof createBusinessKeyBody>;

/** An API key without its secret. */
export const apiKey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    lastFour: z.string(),
    scopes: z.array(z.enum([...apiScopes, ...businessScopes])),
    locationIds: z
      .array(z.uuid())
      .nullable()
      .meta({ description: 'null: all locations of the account, or a key of the business' }),
    createdBy: z.string(),
    createdAt: instant(),
    lastUsedAt: instant().nullable().meta({ description: 'Exact to a minute' }),
    revokedAt: instant().nullable(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof apiKey>;

/** The only response with the key itself. */
export const createdApiKey = apiKey.extend({ key: z.string() }).meta({ id: 'CreatedApiKey' });
export type CreatedApiKey = z.infer<typeof createdApiKey>;

const events = z.array(z.enum(webhookEvents, integrationMessages.events)).min(1, integrationMessages.events).max(20);

/** `POST /api/partners/webhooks` */
export const createWebhookBody = z
  .object({ url: requiredLine(500, integrationMessages.url), events })
  .meta({ id: 'CreateWebhook' });
export type CreateWebhookInput = z.input<typeof createWebhookBody>;

const orderEvents = z
  .array(z.enum(orderWebhookEvents, integrationMessages.events))
  .min(1, integrationMessages.events)
  .max(20);

/** `POST /api/admin/webhooks` */
export const createOrderWebhookBody = z
  .object({ url: requiredLine(500, integrationMessages.url), events: orderEvents })
  .meta({ id: 'CreateOrderWebhook' });
export type CreateOrderWebhookInput = z.input<typeof createOrderWebhookBody>;

/** `PUT /api/partners/webhooks/{id}` and `/api/admin/webhooks/{id}` */
export const changeWebhookBody = z
  .object({ active: z.boolean('Please send true or false.') })
  .meta({ id: 'ChangeWebhook' });

export const webhook = z
  .object({
    id: z.uuid(),
    url: z.string(),
    events: z.array(z.enum([...webhookEvents, ...orderWebhookEvents])),
    active: z.boolean(),
    createdAt: instant(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhook>;

/** The only response with the signing secret. */
export const createdWebhook = webhook
  .extend({ secret: z.string().meta({ description: 'Verifies webhook-signature, as in Standard Webhooks' }) })
  .meta({ id: 'CreatedWebhook' });
export type CreatedWebhook = z.infer<typeof createdWebhook>;

/** `webhook.test` is sent on request only. */
const sentEvent = z.enum([...webhookEvents, ...orderWebhookEvents, 'webhook.test']);

/** A row of `GET /api/partners/webhooks/{id}/deliveries`: one event for one webhook, with its latest attempt. */
export const webhookDelivery = z
  .object({
    id: z.uuid().meta({ description: 'Value of the header webhook-id, the same for each attempt' }),
    event: sentEvent,
    status: z.enum(['waiting', 'delivered', 'failed']),
    attempts: count(),
    responseStatus: z.int().nullable(),
    error: z.string().nullable(),
    createdAt: instant(),
    lastAttemptAt: instant().nullable(),
    nextAttemptAt: instant().nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const deliveriesQuery = listQuery;

/** The body of a webhook of the business. Fetch the order for everything else. */
export const orderWebhookMessage = z
  .object({
    type: z.enum([...orderWebhookEvents, 'webhook.test']),
    timestamp: instant(),
    data: z.object({ orderId: z.uuid() }).nullable().meta({ description: 'null in a test event' }),
  })
  .meta({ id: 'OrderWebhookMessage' });
export type OrderWebhookMessage = z.infer<typeof orderWebhookMessage>;

/** The body of a webhook of a partner. Fetch the case for everything else. */
export const webhookMessage = z
  .object({
    type: z.enum([...webhookEvents, 'webhook.test']),
    timestamp: instant(),
    data: z
      .object({ caseId: z.uuid(), orderRef: z.string(), locationId: z.uuid() })
      .nullable()
      .meta({ description: 'null in a test event' }),
  })
  .meta({ id: 'WebhookMessage' });
export type WebhookMessage = z.infer<typeof webhookMessage>;
