import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Row } from './table.js';

/** Returns what a run on this machine cannot exercise, with the reason. */
export const limitsOfThisMachine = (): readonly Row[] => {
  const groups = readdirSync('/sys/fs/cgroup').includes('cgroup.controllers') ? 2 : 1;
  const other = process.arch === 'arm64' ? 'x64' : 'arm64';
  const limits: readonly (readonly [string, string])[] = [
    ['images pulled from a registry, by digest, with pull Secrets', 'there is no registry; the image is imported'],
    ['the real base image', 'it is not pulled either; a substitute has the same Debian and Node'],
    [
      'pods of values-production.yaml with its own sizes',
      `they request 8.4 CPUs, and this machine has ${availableParallelism()}; the API server accepts the objects`,
    ],
    ['KEDA and the Prometheus operator at work', 'only the definitions of their objects are installed'],
    ['certificates of an authority, DNS, load balancers', 'the certificate is self-signed, and the network private'],
    ['storage classes and volumes that move between nodes', 'the cluster has one local volume'],
    ['nodes on several machines', 'the nodes share the kernel, the processors and the disk of this machine'],
    [`control groups version ${3 - groups}`, `this machine has version ${groups}`],
    [`${other} processors`, `this machine has ${process.arch}`],
  ];
  return limits.map(([what, detail]) => ({ what, outcome: 'not exercised', detail }));
};
