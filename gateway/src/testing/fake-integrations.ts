import { ids } from './answers.js';

const at = '2026-02-03T10:00:00.000Z';

const key = {
  id: '0199a2b4-7c11-7aa2-9d7c-0f6e3a1b2c4e',
  name: 'Case software',
  lastFour: 'aB3d',
  scopes: ['cases:read' as const],
  locationIds: [] as string[],
  createdBy: 'Pat Okafor',
  createdAt: at,
};
const webhook = {
  id: '0199a2b4-7c11-7aa2-9d7c-0f6e3a1b2c4f',
  url: 'https://okafor.example/hooks',
  events: ['case.claimed' as const],
  active: true,
  createdAt: at,
};
const delivery = {
  id: '0199a2b4-7c11-7aa2-9d7c-0f6e3a1b2c50',
  event: 'case.claimed' as const,
  state: 'waiting' as const,
  attempts: 0,
  createdAt: at,
};

/** One API key and one webhook. */
export const fakeIntegrations = {
  CreateApiKey: async () => key,
  RevokeApiKey: async () => ({ ...key, revokedAt: at }),
  ListApiKeys: async () => ({ keys: [key] }),
  IdentifyApiKey: async () => ({ keyId: key.id, accountId: ids.partner, scopes: key.scopes }),
  CreateWebhook: async () => ({ ...webhook, secret: 'whsec_c2VjcmV0' }),
  ChangeWebhook: async () => webhook,
  DeleteWebhook: async () => ({}),
  ListWebhooks: async () => ({ webhooks: [webhook] }),
  TestWebhook: async () => delivery,
  ListDeliveries: async () => ({ deliveries: [delivery], total: 1 }),
  ReplayDelivery: async () => delivery,
};
