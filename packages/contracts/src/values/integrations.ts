/** Permissions of an API key. */
export const apiScopes = ['cases:read', 'cases:write', 'plates:assign', 'inventory:read'] as const;
export type ApiScope = (typeof apiScopes)[number];

/** Events that are sent to webhooks. */
export const webhookEvents = ['case.created', 'plate.assigned', 'case.claimed'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
