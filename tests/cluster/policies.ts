import { createServer } from 'node:net';
import { once } from 'node:events';
import { until } from '../e2e/support/until.js';
import { attempt, kubectl, listOf, selectorOf } from './cluster.js';
import type { Proof } from './proof.js';
import { journeyProof } from './services.js';
import { succeeded, upgrade } from './upgrades.js';

/* The network policies of the chart, enforced by kube-router on each node. */

const stranger = 'stranger';
const metadata = '169.254.169.254';

/** Returns whether a pod can open a connection. */
const reaches = async (pod: string, address: string): Promise<boolean> => {
  const at = address.lastIndexOf(':');
  const options = JSON.stringify({ host: address.slice(0, at), port: Number(address.slice(at + 1)) });
  const script = `const socket = require('node:net').connect(${options}); const end = (text) => { console.log(text); process.exit(); }; socket.setTimeout(4000, () => end('refused')); socket.on('connect', () => end('open')); socket.on('error', () => end('refused'));`;
  const { code, text } = await attempt('kubectl', ['exec', pod, '--', 'node', '-e', script]);
  const answer = /^(?:open|refused)$/m.exec(text)?.[0];
  if (code !== 0 || answer === undefined) throw new Error(`${pod} could not try ${address}: ${text.slice(-500)}`);
  return answer === 'open';
};

type PlacedPod = { readonly metadata: { readonly name: string }; readonly status: { readonly podIP: string } };

const podOf = async (part: string): Promise<{ readonly name: string; readonly address: string }> => {
  const [pod] = await listOf<PlacedPod>('pods', selectorOf(part));
  if (pod === undefined) throw new Error(`There is no pod of ${part}.`);
  return { name: pod.metadata.name, address: pod.status.podIP };
};

type Way = { readonly from: string; readonly to: string; readonly why: string };

const check = async (open: readonly Way[], closed: readonly Way[]): Promise<void> => {
  for (const { from, to, why } of open)
    // A rule for a new pod takes effect after a moment.
    await until(`a connection: ${why}`, async () => ((await reaches(from, to)) ? true : undefined), {
      timeoutMs: 20_000,
    });
  for (const { from, to, why } of closed)
    await until(`no connection: ${why}`, async () => ((await reaches(from, to)) ? undefined : true), {
      timeoutMs: 20_000,
    });
};

export const policyProof: Proof = {
  what: 'network policies are enforced: only allowed connections open',
  needs: journeyProof,
  prove: async (stage) => {
    const { host, shared } = stage;
    const database = /@([^/]+)\//.exec(shared.connections['DATABASE_URL_ORDERS'] ?? '')?.[1] ?? '';
    const image = 'localhost/keepsake:proof';
    const idle = ['--command', '--', 'node', '-e', 'setInterval(() => {}, 1e6)'];
    // Answers in place of the metadata service of a cloud.
    await attempt('ip', ['address', 'add', `${metadata}/32`, 'dev', 'lo']);
    const metadataService = createServer((socket) => socket.end()).listen(443, metadata);
    await once(metadataService, 'listening');
    try {
      await kubectl('run', stranger, '--image', image, '--image-pull-policy=Never', ...idle);
      await kubectl('wait', '--for=condition=Ready', `pod/${stranger}`, '--timeout=60s');
      const [gateway, orders] = [await podOf('gateway'), await podOf('orders')];
      const api = `${host}:6443`;
      const open = [
        { from: gateway.name, to: `${orders.address}:7000`, why: 'the gateway to orders' },
        { from: orders.name, to: database, why: 'orders to PostgreSQL' },
        { from: stranger, to: `${gateway.address}:8080`, why: 'another pod to the gateway' },
        { from: stranger, to: `${orders.address}:9464`, why: 'another pod to the metrics' },
        { from: stranger, to: api, why: 'another pod to the API server' },
        { from: stranger, to: `${metadata}:443`, why: 'another pod to the metadata address' },
      ];
      const closed = [
        { from: stranger, to: `${orders.address}:7000`, why: 'another pod to orders' },
        { from: orders.name, to: api, why: 'orders to the API server' },
        { from: orders.name, to: `${metadata}:443`, why: 'orders to the metadata address' },
        { from: gateway.name, to: `${metadata}:443`, why: 'the gateway to the metadata address' },
      ];
      await check(open, closed);
      const peers = '[{"namespaceSelector":{"matchLabels":{"kubernetes.io/metadata.name":"ingress-nginx"}}}]';
      const restrict = ['gatewayFrom', 'metricsFrom'].flatMap((name) => [
        '--set-json',
        `networkPolicies.${name}=${peers}`,
      ]);
      succeeded(await upgrade(stage, '5m', ...restrict));
      const restricted = [
        { from: stranger, to: `${gateway.address}:8080`, why: 'another pod to the gateway with gatewayFrom' },
        { from: stranger, to: `${orders.address}:9464`, why: 'another pod to the metrics with metricsFrom' },
      ];
      await check([], restricted);
      succeeded(await upgrade(stage, '5m'));
      return `${open.length} of ${open.length} allowed connections opened, ${closed.length + restricted.length} of ${closed.length + restricted.length} others did not, the metadata address of clouds and gatewayFrom among them`;
    } finally {
      metadataService.close();
      await attempt('ip', ['address', 'delete', `${metadata}/32`, 'dev', 'lo']);
      await attempt('kubectl', ['delete', 'pod', stranger, '--grace-period=1']);
    }
  },
};
