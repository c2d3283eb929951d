import { report } from '../chaos/orders/report.js';
import { runChaos } from '../chaos/orders/run-chaos.js';
import { rowsOf } from '../chaos/orders/stores.js';
import type { World } from '../chaos/orders/stack.js';
import { gatewayUrl, kubectl, readyPods } from './cluster.js';
import type { Proof } from './proof.js';
import { journeyProof } from './services.js';
import { owner } from './visit.js';

const parts = [
  'orders',
  'gateway',
  'shipping',
  'qr-timeline-api',
  'affiliates-escrow',
  'campaigns',
  'qr-timeline-worker',
  'partners-inventory',
] as const;

export const killProof: Proof = {
  what: 'a pod killed every 5 s for 2 minutes under load, then the data of all services',
  needs: journeyProof,
  prove: async ({ shared, print }) => {
    const { servers, connections } = shared;
    const databaseUrl = (name: string): string => servers.postgres.urlOf(name);
    const earlier = new Set(
      (await rowsOf<{ id: string }>(databaseUrl('orders'), 'select id from orders')).map(({ id }) => id),
    );
    let missed = 0;
    const world: World = {
      name: 'cluster',
      url: await gatewayUrl(),
      owner,
      targets: parts,
      kill: async (part) => {
        const [pod] = await readyPods(part);
        if (pod === undefined) missed += 1;
        else await kubectl('delete', 'pod', pod, '--grace-period=0', '--force', '--wait=false');
      },
      databaseUrl,
      eventsUrl: () => connections['EVENTS_URL'] ?? '',
      output: () => '',
      stop: async () => undefined,
    };
    const size = { seed: Date.now() % 1_000_000, orders: 4_000, kills: 0, convergeMs: 180_000 };
    const outcome = await runChaos(world, { ...size, paced: { intervalMs: 5_000, lastsMs: 120_000 } }, print);
    const duplicated = outcome.verdict.duplicated.filter((fault) => ![...earlier].some((id) => fault.includes(id)));
    const verdict = { ...outcome.verdict, duplicated };
    if (Object.values(verdict).some((faults) => faults.length > 0) || outcome.convergedMs === undefined)
      throw new Error(report('cluster', size, { ...outcome, verdict }));
    return `${outcome.kills - missed} kills, ${outcome.acknowledged} orders acknowledged: 0 lost, 0 duplicated, 0 out of order, ledger balanced, ${(outcome.convergedMs / 1_000).toFixed(0)} s after the last`;
  },
};
