import { createApiKeyBody, createWebhookBody } from '@keepsake/contracts/rest/integrations';
import type { Route } from '../../route.js';
import { integrationRoutes } from '../integration-routes.js';
import type { RouteDeps } from '../route-deps.js';

/** API keys and webhooks of a partner account, for owners of its team. */
export const partnerIntegrationRoutes = (deps: Pick<RouteDeps, 'config'>): readonly Route[] =>
  integrationRoutes(deps, {
    base: '/api/partners',
    who: ['partner'],
    owner: 'the account',
    audited: true,
    keyBody: createApiKeyBody,
    webhookBody: createWebhookBody,
    namesOf: async () => new Map(),
  });
