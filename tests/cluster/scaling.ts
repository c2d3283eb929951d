import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../e2e/until.js';
import { gatewayUrl, kubectl, readyPods } from './cluster.js';
import { guests } from './guests.js';
import { seconds, type Proof } from './proof.js';

const part = 'qr-timeline-reader';

const wanted = async (): Promise<number> =>
  Number(await kubectl('get', 'hpa', `keepsake-${part}`, '-o', 'jsonpath={.status.desiredReplicas}'));

export const scalingProof: Proof = {
  what: 'the HorizontalPodAutoscaler gives the reader more pods under guests, and takes them back',
  prove: async ({ code, say }) => {
    const url = await gatewayUrl();
    const before = (await readyPods(part)).length;
    // First pages of another length, which no gateway answers from memory.
    const load = guests(200, (at) => `${url}/api/timeline/${code}?limit=${1 + (at % 29)}`);
    const began = performance.now();
    try {
      await until('more readers', async () => ((await readyPods(part)).length > before ? true : undefined), {
        timeoutMs: 240_000,
        everyMs: 2_000,
      });
    } finally {
      const { sent, failed } = await load.end();
      say(`${sent} requests, ${failed.length} failed: ${failed.slice(0, 3).join('; ')}`);
    }
    const up = seconds(began);
    const most = await wanted();
    await pause(1_000);
    const calm = performance.now();
    await until('the readers to be as few as before', async () => ((await wanted()) <= before ? true : undefined), {
      timeoutMs: 900_000,
      everyMs: 5_000,
    });
    return `from ${before} to ${most} pods after ${up} of load, back ${seconds(calm)} after its end`;
  },
};
