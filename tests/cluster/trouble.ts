import { until } from '../e2e/support/until.js';
import { attempt, helm, kubectl, putSecret, readyPods, selectorOf } from './cluster.js';
import { seconds, type Proof, type Stage } from './proof.js';
import { journeyProof } from './services.js';
import { succeeded, underGuestLoad, upgrade } from './upgrades.js';

/* What goes wrong in operation: a drained node, releases that cannot start, a missing server. */

const revision = async (): Promise<number> =>
  (JSON.parse(await helm('status', 'keepsake', '-o', 'json')) as { version: number }).version;

/** Upgrades to a release that cannot become ready under guest load, then rolls back. */
const badRelease = async (stage: Stage, timeout: string, ...sets: readonly string[]): Promise<string> => {
  const good = await revision();
  const { result, served } = await underGuestLoad(stage, async () => {
    const { code } = await upgrade(stage, timeout, ...sets);
    if (code === 0) throw new Error('The upgrade succeeded.');
    const began = performance.now();
    await helm('rollback', 'keepsake', String(good), '--wait', '--timeout', '5m');
    return seconds(began);
  });
  await helm('test', 'keepsake', '--timeout', '3m');
  return `the upgrade ends as failed; ${served}; \`helm rollback\` took ${result}, \`helm test\` passed`;
};

export const trouble: readonly Proof[] = [
  {
    what: 'the PodDisruptionBudget of the gateway limits `kubectl drain`',
    needs: journeyProof,
    prove: async () => {
      const before = await readyPods('gateway');
      const node = ['drain', 'node-1', '--ignore-daemonsets', '--delete-emptydir-data', '--force'];
      const held = await attempt('kubectl', [...node, `--pod-selector=${selectorOf('gateway')}`, '--timeout=25s']);
      const left = await readyPods('gateway');
      await kubectl('uncordon', 'node-1');
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
    needs: journeyProof,
    prove: (stage) => badRelease(stage, '60s', '--set', 'image.tag=nowhere'),
  },
  {
    what: 'a release whose pods never become ready, under guest load',
    needs: journeyProof,
    prove: (stage) => badRelease(stage, '90s', '--set-string', 'settings.DATABASE_POOL=many'),
  },
  {
    what: 'a release with a failing migration of the orders database, under guest load',
    needs: journeyProof,
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
    needs: journeyProof,
    prove: async (stage) => {
      const { connections } = stage.shared;
      await putSecret('keepsake-connections', {
        ...connections,
        EVENTS_URL: (connections['EVENTS_URL'] ?? '').replace(/:\d+(?=\?|$)/, ':9'),
      });
      const { result, served } = await underGuestLoad(stage, async () => {
        const ended = await upgrade(stage, '90s');
        await putSecret('keepsake-connections', connections);
        return ended;
      });
      if (result.code === 0) throw new Error('The upgrade succeeded.');
      succeeded(await upgrade(stage, '10m'));
      return `${served}; once it was back, the same upgrade succeeded`;
    },
  },
];
