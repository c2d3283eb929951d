import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../e2e/support/until.js';
import { gatewayUrl, helm, leftovers, listOf, type Pod } from './cluster.js';
import { seconds, type Proof } from './proof.js';
import { installArgs, secretProof } from './secrets.js';
import { succeeded, underGuestLoad, upgrade } from './upgrades.js';
import { familyJourney, owner } from './visit.js';

/* helm/values-minimal.yaml: each service and role in its own pods, with servers outside the cluster. */

export const installProof: Proof = {
  what: '`helm install --wait` with values-minimal.yaml from an empty cluster and empty databases, then `helm test`',
  needs: secretProof,
  prove: async ({ values }) => {
    const began = performance.now();
    await helm('install', ...installArgs(values), '--timeout', '10m');
    const installed = seconds(began);
    await helm('test', 'keepsake', '--timeout', '3m');
    const pods = await listOf<Pod>('pods');
    return `${pods.length} pods ready after ${installed}, the test passed`;
  },
};

export const journeyProof: Proof = {
  what: 'the same journey over PostgreSQL, Kafka, MongoDB, Redis, S3 and SMTP',
  needs: installProof,
  prove: async (stage) => {
    stage.code = await familyJourney(await gatewayUrl(), owner, stage.shared.mailboxUrl);
    return 'an order, its activation and email, a photo of one guest seen by another';
  },
};

export const rollingProof: Proof = {
  what: 'a rolling upgrade of all parts under guest load',
  needs: journeyProof,
  prove: async (stage) => {
    const { result, served } = await underGuestLoad(stage, async () => {
      await pause(3_000);
      const began = performance.now();
      succeeded(await upgrade(stage, '10m', '--set-string', `podAnnotations.round=${Date.now()}`));
      const took = seconds(began);
      await pause(8_000); // waits until the last old pod is gone
      return took;
    });
    return `${served}; it took ${result}`;
  },
};

export const lastProof: Proof = {
  what: '`helm uninstall` of the services removes everything',
  needs: installProof,
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
