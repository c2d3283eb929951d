import { until } from '../e2e/support/until.js';
import { gatewayUrl, kubectl, readyPods } from './cluster.js';
import { guests } from './guests.js';
import { seconds, type Proof } from './proof.js';
import { journeyProof } from './services.js';

const part = 'qr-timeline-reader';

const expected = async (): Promise<number> =>
  Number(await kubectl('get', 'hpa', `keepsake-${part}`, '-o', 'jsonpath={.status.desiredReplicas}'));

/** Number of pods without load. */
const min = 2;
let calmSince = 0;

export const growProof: Proof = {
  what: 'the HorizontalPodAutoscaler adds reader pods under load',
  needs: journeyProof,
  prove: async ({ code }) => {
    const url = await gatewayUrl();
    await until('the readers to be at their minimum', async () => ((await expected()) === min ? true : undefined), {
      timeoutMs: 600_000,
      intervalMs: 5_000,
    });
    // Pages of varying length, which no gateway has cached.
    const load = guests(100, (at) => `${url}/api/timeline/${code}?limit=${1 + (at % 29)}`);
    const began = performance.now();
    let met = '';
    let took = '';
    try {
      await until('more readers', async () => ((await readyPods(part)).length > min ? true : undefined), {
        timeoutMs: 240_000,
        intervalMs: 2_000,
      });
      took = seconds(began);
    } finally {
      calmSince = performance.now();
      const { sent, failed } = await load.end();
      met = `${failed.length} of ${sent.toLocaleString('en')} requests for uncached pages failed`;
    }
    return `from ${min} to ${(await readyPods(part)).length} ready pods, the first more after ${took}; ${met}`;
  },
};

export const shrinkProof: Proof = {
  what: 'the HorizontalPodAutoscaler removes them after the load',
  needs: growProof,
  prove: async () => {
    await until('the readers to be at their minimum', async () => ((await expected()) <= min ? true : undefined), {
      timeoutMs: 900_000,
      intervalMs: 5_000,
    });
    return `${min} again ${seconds(calmSince)} after that load; other proofs ran concurrently`;
  },
};
