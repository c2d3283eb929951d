import { job, laneJob, type Platform } from '@keepsake/platform/service';
import type { Locations } from '../accounts/api.js';
import { postgresTeamLog, type Members } from '../team/api.js';
import { postgresApiKeys } from './adapters/api-keys.postgres.js';
import { integrationsRpcService } from './adapters/rpc.js';
import { addressProblem } from './adapters/webhook-address.js';
import { createSendWebhook } from './adapters/send-webhook.js';
import { postgresDeliveries, postgresWebhooks } from './adapters/webhooks.postgres.js';
import { announce, announceOrder } from './application/announce.js';
import { createApiKey, identifyApiKey, listApiKeys, revokeApiKey } from './application/api-keys.js';
import {
  deliverWebhook,
  deliverWebhookJob,
  sweepDeliveries,
  sweepDeliveriesJob,
  webhookLane,
} from './application/deliver-webhook.js';
import { onOrderMoved } from './application/on-order-moved.js';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  readDelivery,
  readWebhook,
  replayDelivery,
  testWebhook,
} from './application/webhooks.js';

type Around = {
  readonly locations: Locations;
  readonly members: Members;
  readonly sealSecret: string;
  readonly webhooks: { readonly allowedHosts: ReadonlySet<string>; readonly delaysMs: readonly number[] };
};

/** Composes the integrations module. */
export const createIntegrationParts = (
  { db, clock, ids }: Pick<Platform, 'db' | 'clock' | 'ids'>,
  { locations, members, sealSecret, webhooks: { allowedHosts, delaysMs } }: Around,
) => {
  const teamLog = postgresTeamLog(db, ids);
  const apiKeys = postgresApiKeys(db);
  const webhooks = postgresWebhooks(db, sealSecret);
  const deliveries = postgresDeliveries(db);
  const keys = { apiKeys, members, locations, teamLog, clock, ids };
  const hooks = {
    webhooks,
    deliveries,
    members,
    teamLog,
    addressProblem: (url: string) => addressProblem(url, allowedHosts),
    clock,
    ids,
  };
  const announcing = { webhooks, deliveries, ids };
  return {
    announce: announce(announcing),
    announceOrder: announceOrder(announcing),
    onOrderMoved: onOrderMoved({ webhooks, announceOrder: announceOrder(announcing) }),
    rpc: integrationsRpcService({
      createApiKey: createApiKey(keys),
      revokeApiKey: revokeApiKey(keys),
      listApiKeys: listApiKeys(keys),
      identifyApiKey: identifyApiKey(keys),
      createWebhook: createWebhook(hooks),
      readWebhook: readWebhook(hooks),
      changeWebhook: changeWebhook(hooks),
      deleteWebhook: deleteWebhook(hooks),
      listWebhooks: listWebhooks(hooks),
      testWebhook: testWebhook(hooks),
      listDeliveries: listDeliveries(hooks),
      replayDelivery: replayDelivery(hooks),
      readDelivery: readDelivery(hooks),
    }),
    jobs: [
      laneJob(
        deliverWebhookJob,
        deliverWebhook({ webhooks, deliveries, send: createSendWebhook(allowedHosts), clock, delaysMs }),
        webhookLane,
      ),
      job(sweepDeliveriesJob, sweepDeliveries({ deliveries, clock }), '41 * * * *'),
    ],
  };
};
