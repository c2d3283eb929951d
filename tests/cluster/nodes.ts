import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../e2e/support/until.js';
import { attempt, helm, kubectl, listOf, readyPods } from './cluster.js';
import { seconds, type Proof } from './proof.js';
import { journeyProof } from './services.js';
import { crowd, kindsOf, succeeded, underGuestLoad, upgrade } from './upgrades.js';

/* Two more nodes on this machine, each with its own network, address, zone, containerd, kubelet and kube-router. */

type Placed = {
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
  readonly spec: { readonly nodeName?: string };
  readonly status: { readonly phase: string };
};

/** Parts with several pods and their nodes, one entry per pod. */
const placesOf = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const places = new Map<string, string[]>();
  for (const { metadata, spec, status } of await listOf<Placed>('pods')) {
    const part = metadata.labels['app.kubernetes.io/component'] ?? '';
    if (status.phase === 'Running') places.set(part, [...(places.get(part) ?? []), spec.nodeName ?? '']);
  }
  return new Map([...places].filter(([, nodes]) => nodes.length > 1));
};

const gateways = 3;
const spread = ['--set', 'spread=DoNotSchedule', '--set', `parts.gateway.replicas=${gateways}`];

const readyGateways = (): Promise<true> =>
  until(`${gateways} gateways to be ready`, async () =>
    (await readyPods('gateway')).length === gateways ? true : undefined,
  );

const joinProof: Proof = {
  what: 'two more nodes join, and the pods of each part run on different nodes and zones',
  needs: journeyProof,
  prove: async (stage) => {
    const began = performance.now();
    for (const number of ['2', '3']) succeeded(await attempt('deploy/kubernetes/node.sh', [number]));
    const joined = seconds(began);
    succeeded(await upgrade(stage, '10m', ...spread));
    const places = await until('the old pods to be gone', async () => {
      const found = await placesOf();
      return [...found.values()].every((nodes) => nodes.length <= gateways) ? found : undefined;
    });
    for (const [part, nodes] of places)
      if (new Set(nodes).size < nodes.length) throw new Error(`Pods of ${part} share a node: ${nodes.join(', ')}.`);
    if ((places.get('gateway') ?? []).length !== gateways) throw new Error('A gateway is missing.');
    await helm('test', 'keepsake', '--timeout', '3m');
    return `joined after ${joined}; ${[...places].map(([part, nodes]) => `${part}: ${nodes.length}`).join(', ')}, each on its own node`;
  },
};

const drainProof: Proof = {
  what: '`kubectl drain` of one of three nodes under guest load',
  needs: joinProof,
  prove: async (stage) => {
    const { result, served } = await underGuestLoad(stage, async () => {
      const began = performance.now();
      await kubectl('drain', 'node-2', '--ignore-daemonsets', '--delete-emptydir-data', '--timeout=5m');
      const took = seconds(began);
      await readyGateways();
      await pause(5_000);
      return took;
    });
    const left = (await listOf<Placed>('pods')).filter(({ spec }) => spec.nodeName === 'node-2');
    if (left.length > 0) throw new Error(`Still there: ${left.map(({ metadata }) => metadata.name).join(', ')}.`);
    await kubectl('uncordon', 'node-2');
    return `empty after ${result}, all pods ready on the others; ${served}`;
  },
};

const cutProof: Proof = {
  what: 'one of three nodes loses its network under guest load',
  needs: drainProof,
  prove: async (stage) => {
    // Balances the pods again.
    succeeded(await upgrade(stage, '10m', ...spread, '--set-string', `podAnnotations.round=${Date.now()}`));
    const load = await crowd(stage);
    const wire = ['-n', 'keepsake-cluster-switch', 'link', 'set', 'wire-3'];
    try {
      await pause(3_000);
      const before = load.failures();
      const began = performance.now();
      await attempt('ip', [...wire, 'down']);
      let failures = before;
      let lastFailure = began;
      const quietMs = 30_000;
      await until(
        'half a minute without a failed request',
        async () => {
          if (load.failures() > failures) [failures, lastFailure] = [load.failures(), performance.now()];
          return performance.now() - Math.max(lastFailure, began + quietMs) > quietMs ? true : undefined;
        },
        { timeoutMs: 240_000, intervalMs: 250, seen: () => `${failures} failed requests` },
      );
      const { sent, failed } = await load.end();
      const after =
        failed.length === 0 ? '' : `, the last ${((lastFailure - began) / 1_000).toFixed(0)} s after the cut`;
      await kubectl('delete', 'node', 'node-3');
      await readyGateways();
      const kinds = failed.length === 0 ? '' : ` (${kindsOf(failed)})`;
      return `${failed.length} of ${sent.toLocaleString('en')} requests failed${after}${kinds}; all pods ready on two nodes after the node was deleted`;
    } finally {
      await load.end();
    }
  },
};

export const nodeProofs: readonly Proof[] = [joinProof, drainProof, cutProof];
