import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A baseline or floor in a separate process. */
export type Bare = { readonly port: string; readonly pid: number; readonly stop: () => void };

/** Starts a program, which prints its port when it is ready. `input` is what it reads. */
export const startBare = async (script: URL, args: readonly string[] = [], input?: Buffer): Promise<Bare> => {
  const file = fileURLToPath(script);
  const flags = file.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, [...flags, file, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
    detached: true, // a separate session, which the scheduler treats as one unit, as each process of the product has
  });
  child.stdin.end(input);
  const stop = (): void => {
    process.off('exit', stop);
    child.kill();
  };
  process.once('exit', stop);
  for await (const port of createInterface({ input: child.stdout })) return { port, pid: child.pid ?? 0, stop };
  throw new Error(`${file} ended without a port.`);
};
