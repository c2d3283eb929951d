/** Permissions of an API key of a partner. */
export const apiScopes = ['cases:read', 'cases:write', 'plates:assign', 'inventory:read'] as const;
export type ApiScope = (typeof apiScopes)[number];
export const isApiScope = (text: string): text is ApiScope => apiScopes.some((scope) => scope === text);

/** Permissions of an API key of the business. */
export const businessScopes = ['orders:read', 'plates:read', 'figures:read'] as const;
export type BusinessScope = (typeof businessScopes)[number];
export const isBusinessScope = (text: string): text is BusinessScope => businessScopes.some((scope) => scope === text);

export type KeyScope = ApiScope | BusinessScope;
export const isKeyScope = (text: string): text is KeyScope => isApiScope(text) || isBusinessScope(text);

/** Events that are sent to webhooks of partners. */
export const webhookEvents = ['case.created', 'plate.assigned', 'case.claimed'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
export const isWebhookEvent = (text: string): text is WebhookEvent => webhookEvents.some((event) => event === text);

/** Events that are sent to webhooks of the business. */
export const orderWebhookEvents = [
  'order.placed',
  'order.paid',
  'order.shipped',
  'order.completed',
  'order.canceled',
  'order.refunded',
] as const;
export type OrderWebhookEvent = (typeof orderWebhookEvents)[number];
export const isOrderWebhookEvent = (text: string): text is OrderWebhookEvent =>
  orderWebhookEvents.some((event) => event === text);

export type SentEvent = WebhookEvent | OrderWebhookEvent;
export const isSentEvent = (text: string): text is SentEvent => isWebhookEvent(text) || isOrderWebhookEvent(text);

/** Account of the keys and webhooks of the business itself, which is no partner. */
export const businessAccount = '00000000-0000-0000-0000-000000000000';
