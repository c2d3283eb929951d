import { affiliatesRpc } from '@keepsake/contracts/rpc/affiliates';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { isProblem } from '@keepsake/platform/problem';
import type { CallAbout } from '@keepsake/platform/rpc/contract';
import type { RunningService } from '@keepsake/platform/run';
import type { Express } from 'express';
import { visitOf } from './http/visit.js';

const lookMs = 2_000;
const system = { kind: 'system', service: 'gateway' } as const;

/** One cheap read of each service that has to reach its database. */
const looks = (running: RunningService, about: CallAbout): Readonly<Record<string, () => Promise<unknown>>> => ({
  gateway: () => running.health(),
  orders: () => running.askAs(ordersRpc, system).KnowsCustomer({ customerId: 'probe' }, about),
  'qr-timeline': () => running.askAs(codesRpc, system).LookUpCodes({ ids: [] }, about),
  'partners-inventory': () => running.askAs(partnersRpc, system).ListMakerStock({}, about),
  'affiliates-escrow': () => running.askAs(affiliatesRpc, system).GetSettings({}, about),
  campaigns: () => running.askAs(campaignsRpc, system).ListMails({ limit: 1 }, about),
  shipping: () => running.askAs(shippingRpc, system).ListPending({ limit: 1 }, about),
});

/** A refusal is an answer too: it shows that somebody is there. */
const isAway = (error: unknown): boolean => !isProblem(error) || error.kind === 'unavailable';

/** The names of those who do not answer. */
const whoIsAway = async (running: RunningService, correlationId: string): Promise<readonly string[]> => {
  const about = { correlationId, signal: AbortSignal.timeout(lookMs) };
  const named = Object.entries(looks(running, about));
  const results = await Promise.allSettled(named.map(([, look]) => look()));
  return named.flatMap(([name], at) => {
    const result = results[at];
    return result?.status === 'rejected' && isAway(result.reason) ? [name] : [];
  });
};

/** `healthz`: the process lives. `readyz`: everything answers, or who does not. */
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
