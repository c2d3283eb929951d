import { affiliatesRpc } from '@keepsake/contracts/rpc/affiliates';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { isProblem } from '@keepsake/platform/problem';
import type { CallOptions } from '@keepsake/platform/rpc/contract';
import type { RunningService } from '@keepsake/platform/run';
import type { Express } from 'express';
import { visitOf } from './http/request-record.js';

const pollIntervalMs = 2_000;
const system = { kind: 'system', service: 'gateway' } as const;

/** One cheap read per service that needs its database. */
const probesOf = (running: RunningService, options: CallOptions): Readonly<Record<string, () => Promise<unknown>>> => ({
  gateway: () => running.health(),
  orders: () => running.clientAs(ordersRpc, system).KnowsCustomer({ customerId: 'probe' }, options),
  'qr-timeline': () => running.clientAs(codesRpc, system).LookUpCodes({ ids: [] }, options),
  'partners-inventory': () => running.clientAs(partnersRpc, system).ListMakerStock({}, options),
  'affiliates-escrow': () => running.clientAs(affiliatesRpc, system).GetSettings({}, options),
  campaigns: () => running.clientAs(campaignsRpc, system).ListMails({ subjectIds: [], limit: 1 }, options),
  shipping: () => running.clientAs(shippingRpc, system).ListPending({ limit: 1 }, options),
});

/** A refusal is a response too: the service is up. */
const isAway = (error: unknown): boolean => !isProblem(error) || error.kind === 'unavailable';

/** Returns the names of services that do not respond. */
const whoIsAway = async (running: RunningService, correlationId: string): Promise<readonly string[]> => {
  const options = { correlationId, signal: AbortSignal.timeout(pollIntervalMs) };
  const named = Object.entries(probesOf(running, options));
  const results = await Promise.allSettled(named.map(([, read]) => read()));
  return named.flatMap(([name], at) => {
    const result = results[at];
    return result?.status === 'rejected' && isAway(result.reason) ? [name] : [];
  });
};

/** Answers `healthz` if the process runs, and `readyz` with the unavailable services. */
export const mountProbes = (app: Express, running: RunningService): void => {
  app.get('/healthz', (request, response) => {
    visitOf(request).route = 'GET /healthz';
    response.type('text/plain').send('alive');
  });
  app.get('/readyz', async (request, response) => {
    const visit = visitOf(request);
    visit.route = 'GET /readyz';
    const away = await whoIsAway(running, visit.correlationId);
    response
      .status(away.length === 0 ? 200 : 503)
      .type('text/plain')
      .send(away.length === 0 ? 'ready' : `These do not answer: ${away.join(', ')}.`);
  });
};
