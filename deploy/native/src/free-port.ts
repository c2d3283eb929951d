import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
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

/** One file per port handed out, with the id of the process that has it: it may not be listening yet. */
const claims = join(tmpdir(), 'keepsake-ports');

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Returns whether this process now has the port; a claim of an ended process is only removed. */
const claim = (port: number): boolean => {
  const file = join(claims, String(port));
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const owner = Number(readFileSync(file, 'utf8'));
  if (owner > 0 && !isRunning(owner)) rmSync(file, { force: true });
  return false;
};

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

export const freePort = async (): Promise<number> => {
  mkdirSync(claims, { recursive: true });
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    if (claim(port) && (await isFree(port))) return port;
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
