import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';

/** Returns the first port of the range for outgoing connections. */
const firstOutgoing = (): number => {
  try {
    return Number(/^\d+/.exec(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8'))?.[0] ?? 32_768);
  } catch {
    return 32_768; // not Linux
  }
};

// Below the range for outgoing connections, so a restarted server finds its port free.
const highest = Math.min(32_000, Math.max(firstOutgoing() - 1, 8_000));
const lowest = Math.max(highest - 12_000, 2_000);

/** Ports already handed out by this process; their owners may not be listening yet. */
const given = new Set<number>();

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

export const freePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error(
    `No port between ${lowest} and ${highest} is free. Stop the programs that use them and rerun the tests.`,
  );
};

const freePorts = async (count: number): Promise<readonly number[]> => {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
};

const noted = z.array(z.int().positive());

/** Returns the ports stored in this folder, since data may refer to them; free ports for a new folder. */
export const portsOf = async (folder: string, count: number): Promise<readonly number[]> => {
  const note = join(folder, 'ports.json');
  if (existsSync(note)) {
    const ports = noted.parse(JSON.parse(readFileSync(note, 'utf8')));
    if (ports.length === count) return ports;
  }
  const ports = await freePorts(count);
  writeFileSync(note, JSON.stringify(ports));
  return ports;
};
