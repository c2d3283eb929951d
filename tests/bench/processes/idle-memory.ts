import type { Figure } from '../figure.js';
import { megabytesOf } from './processes.js';
import type { Site } from '../site.js';

const maxMegabytes = 120;

/** Measures the memory of every process before the first request. */
export const idleMemory = (site: Site): readonly Figure[] => {
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
  ];
};
