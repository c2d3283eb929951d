import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../e2e/support/until.js';
import {
  attempt,
  gatewayUrl,
  helm,
  kubectl,
  leftovers,
  listOf,
  putSecret,
  readyPods,
  selectorOf,
  type Ended,
  type Pod,
} from './cluster.js';
import { guests } from './guests.js';
import { seconds, type Proof, type Stage } from './proof.js';
import { installArgs } from './secrets.js';
import { familyJourney, owner } from './visit.js';

/* helm/values-minimal.yaml: each service and role in its own pods, with servers outside the cluster. */

const guestsPerSecond = 200;

const upgrade = (stage: Stage, timeout: string, ...more: readonly string[]): Promise<Ended> =>
  attempt('helm', ['upgrade', ...installArgs(stage.values), '--reset-values', '--timeout', timeout, ...more]);

const succeeded = ({ code, text }: Ended): void => {
  if (code !== 0) throw new Error(text.trim().slice(-1_500));
};

/** Guest load during a change of the release: mostly timeline data, sometimes the page itself or prices. */
const crowd = async (stage: Stage) => {
  const url = await gatewayUrl();
  const rare = [`/timeline/${stage.code}`, '/api/quote?pricingTier=event&quantity=3', '/'];
  return guests(guestsPerSecond, (at) => {
    const path = at % 10 === 0 ? rare[(at / 10) % rare.length] : undefined;
    return url + (path ?? `/api/timeline/${stage.code}?limit=30`);
  });
};

/** Summarizes failures: each kind with its count and first time. */
const kindsOf = (failed: readonly string[]): string => {
  const kinds = new Map<string, { count: number; readonly first: string }>();
  for (const one of failed) {
    const [first = '', kind = ''] = one.split(/: (.*)/);
    const known = kinds.get(kind);
    if (known) known.count += 1;
    else kinds.set(kind, { count: 1, first });
  }
  return [...kinds].map(([kind, { count, first }]) => `${count} × ${kind}, first at ${first}`).join('; ');
};

/** Throws with the failures when any guest request failed. */
const servedAll = async (load: Awaited<ReturnType<typeof crowd>>): Promise<string> => {
  const { sent, perSecond, failed } = await load.end();
  if (failed.length > 0) throw new Error(`${failed.length} of ${sent} requests failed: ${kindsOf(failed)}`);
  return `0 of ${sent.toLocaleString('en')} requests failed, at ${perSecond.toFixed(0)} a second`;
};

const revision = async (): Promise<number> =>
  (JSON.parse(await helm('status', 'keepsake', '-o', 'json')) as { version: number }).version;

/** Upgrades to a release that cannot become ready under guest load, then rolls back. */
const badRelease = async (stage: Stage, timeout: string, ...sets: readonly string[]): Promise<string> => {
  const good = await revision();
  const load = await crowd(stage);
  const { code } = await upgrade(stage, timeout, ...sets);
  if (code === 0) throw new Error('The upgrade succeeded.');
  const began = performance.now();
  await helm('rollback', 'keepsake', String(good), '--wait', '--timeout', '5m');
  const back = seconds(began);
  const served = await servedAll(load);
  await helm('test', 'keepsake', '--timeout', '3m');
  return `the upgrade ends as failed; ${served}; \`helm rollback\` took ${back}, \`helm test\` passed`;
};

export const firstProofs: readonly Proof[] = [
  {
    what: '`helm install --wait` with values-minimal.yaml from an empty cluster and empty databases, then `helm test`',
    prove: async ({ values }) => {
      const began = performance.now();
      await helm('install', ...installArgs(values), '--timeout', '10m');
      const installed = seconds(began);
      await helm('test', 'keepsake', '--timeout', '3m');
      const pods = await listOf<Pod>('pods');
      return `${pods.length} pods ready after ${installed}, the test passed`;
    },
  },
  {
    what: 'the same journey over PostgreSQL, Kafka, MongoDB, Redis, S3 and SMTP',
    prove: async (stage) => {
      stage.code = await familyJourney(await gatewayUrl(), owner, stage.shared.mailboxUrl);
      return 'passed, with the email';
    },
  },
  {
    what: 'a rolling upgrade of all parts under guest load',
    prove: async (stage) => {
      const load = await crowd(stage);
      await pause(3_000);
      const began = performance.now();
      succeeded(await upgrade(stage, '10m', '--set-string', `podAnnotations.round=${Date.now()}`));
      const took = seconds(began);
      await pause(8_000); // waits until the last old pod is gone
      return `${await servedAll(load)}; it took ${took}`;
    },
  },
];

export const trouble: readonly Proof[] = [
  {
    what: 'the PodDisruptionBudget of the gateway limits `kubectl drain`',
    prove: async () => {
      const before = await readyPods('gateway');
      const node = ['drain', 'node', '--ignore-daemonsets', '--delete-emptydir-data', '--force'];
      const held = await attempt('kubectl', [...node, `--pod-selector=${selectorOf('gateway')}`, '--timeout=25s']);
      const left = await readyPods('gateway');
      await kubectl('uncordon', 'node');
      if (held.code === 0 || !/disruption budget/.test(held.text)) throw new Error(held.text.slice(-1_500));
      if (left.length === 0) throw new Error('No gateway was left.');
      await until('the gateways to be back', async () =>
        (await readyPods('gateway')).length >= before.length ? true : undefined,
      );
      return `${left.length} of ${before.length} gateways stayed, the rest came back after \`kubectl uncordon\``;
    },
  },
  {
    what: 'an image that does not exist, under guest load',
    prove: (stage) => badRelease(stage, '60s', '--set', 'image.tag=nowhere'),
  },
  {
    what: 'a release whose pods never become ready, under guest load',
    prove: (stage) => badRelease(stage, '90s', '--set-string', 'settings.DATABASE_POOL=many'),
  },
  {
    what: 'a release with a failing migration of the orders database, under guest load',
    prove: async (stage) => {
      const before = await readyPods('orders');
      const answer = await badRelease(stage, '4m', '--set', 'image.tag=broken-step');
      const after = await readyPods('orders');
      if (!before.some((name) => after.includes(name))) throw new Error('The pods of the old release were replaced.');
      return `${answer}; no pod was replaced`;
    },
  },
  {
    what: 'a server that is down when a release begins: the job fails, and the running version keeps serving',
    prove: async (stage) => {
      const { connections } = stage.shared;
      await putSecret('keepsake-connections', {
        ...connections,
        EVENTS_URL: (connections['EVENTS_URL'] ?? '').replace(/:\d+(?=\?|$)/, ':9'),
      });
      const load = await crowd(stage);
      const { code } = await upgrade(stage, '90s');
      const served = await servedAll(load);
      await putSecret('keepsake-connections', connections);
      if (code === 0) throw new Error('The upgrade succeeded.');
      succeeded(await upgrade(stage, '10m'));
      return `${served}; once it was back, the same upgrade succeeded`;
    },
  },
];

export const lastProof: Proof = {
  what: '`helm uninstall` of the services removes everything',
  prove: async () => {
    await helm('uninstall', 'keepsake', '--wait', '--timeout', '5m');
    const operators = ['keepsake-secrets', 'keepsake-connections'];
    let left: readonly string[] = [];
    await until(
      'all of it to be gone',
      async () => {
        await pause(500);
        left = await leftovers(operators);
        return left.length === 0 ? true : undefined;
      },
      { seen: () => left.join(', ') },
    );
    return 'only the two Secrets of the operator are left';
  },
};
