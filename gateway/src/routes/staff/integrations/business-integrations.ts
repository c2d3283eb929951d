import { createBusinessKeyBody, createOrderWebhookBody } from '@keepsake/contracts/rest/integrations';
import type { Route } from '../../../route.js';
import { integrationRoutes } from '../../integration-routes.js';
import type { RouteDeps } from '../../route-deps.js';

/** API keys and webhooks of the business, for owners of the back office. */
export const businessIntegrationRoutes = (deps: Pick<RouteDeps, 'access' | 'config'>): readonly Route[] =>
  integrationRoutes(deps, {
    base: '/api/admin',
    who: ['owner'],
    owner: 'the business',
    audited: false, // writes of staff always are
    keyBody: createBusinessKeyBody,
    webhookBody: createOrderWebhookBody,
    namesOf: (staffIds) => deps.access.staffNames.of(staffIds),
  });
