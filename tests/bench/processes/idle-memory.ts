import { frugal } from '@keepsake/native/topology';
import { startBare } from '../bare-process.js';
import { floor, type Figure } from '../figure.js';
import { megabytesOf } from './processes.js';
import type { Site } from '../site.js';

const maxMegabytes = 120;

/** Measures a process that only imports the packages of a gateway. */
const bareMegabytes = async (): Promise<number> => {
  const bare = await startBare(new URL('./bare-imports.mjs', import.meta.url), [], { env: { NODE_OPTIONS: frugal } });
  try {
    return megabytesOf(bare.pid);
  } finally {
    bare.stop();
  }
};

/** Measures the memory of every process before the first request. */
export const idleMemory = async (site: Site): Promise<readonly Figure[]> => {
  const held = site.topology.members().map(({ name }) => ({ name, megabytes: megabytesOf(site.pidOf(name)) }));
  const most = held.toSorted((a, b) => b.megabytes - a.megabytes);
  const [first] = most;
  return [
    {
      id: 'S11',
      name: `memory of ${held.length} idle processes`,
      measured: `the largest, ${first?.name ?? ''}, ${Math.round(first?.megabytes ?? 0)} MB; all ${Math.round(held.reduce((sum, one) => sum + one.megabytes, 0))} MB`,
      reach: `≤ ${maxMegabytes} MB each`,
      reached: (first?.megabytes ?? 0) <= maxMegabytes,
    },
    {
      id: 'S11',
      name: 'the floor of memory',
      measured: `${Math.round(await bareMegabytes())} MB`,
      beside:
        'a process that imports the packages of a gateway (express, gRPC, zod, kafkajs, pg, minio …) and nothing else',
      reach: floor,
    },
  ];
};
