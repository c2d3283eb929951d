/** Permissions of an API key. */
export const apiScopes = ['cases:read', 'cases:write', 'plates:assign', 'inventory:read'] as const;
export type ApiScope = (typeof apiScopes)[number];
export const isApiScope = (text: string): text is ApiScope => apiScopes.some((scope) => scope === text);

/** Events that are sent to webhooks. */
export const webhookEvents = ['case.created', 'plate.assigned', 'case.claimed'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
export const isWebhookEvent = (text: string): text is WebhookEvent => webhookEvents.some((event) => event === text);
