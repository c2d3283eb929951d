import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Cluster } from './cluster.js';

const listenOnce = (port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });

const remembered = (cluster: Cluster): number | undefined => {
  try {
    return Number(readFileSync(cluster.portFile, 'utf8')) || undefined;
  } catch {
    return undefined; // no previous port on the first start
  }
};

/** Returns the previous port when it is free, so open pools reconnect after a restart; else a free one, stored. */
export const choosePort = async (cluster: Cluster): Promise<number> => {
  const before = remembered(cluster);
  const port = (before && (await listenOnce(before))) || (await listenOnce(0)) || 0;
  if (port !== before) writeFileSync(cluster.portFile, String(port));
  return port;
};
