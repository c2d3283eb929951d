import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { owner } from '../e2e/keepsake.js';
import { until } from '../e2e/until.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

export type BuiltKeepsake = {
  readonly url: string;
  readonly metricsUrl: string;
  /** From the start of the launcher to its table. */
  readonly readyMs: number;
  readonly stop: () => Promise<void>;
};

/** What `make start` runs, built and not from the sources, so that its start is measured as people meet it. */
export const startBuilt = async (dataDir: string): Promise<BuiltKeepsake> => {
  const began = performance.now();
  const launcher: ChildProcess = spawn(process.execPath, ['deploy/embedded/dist/cli.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      METRICS_PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      SAMPLE_FAMILIES: 'off',
      RATE_LIMITS: '100000',
      UV_THREADPOOL_SIZE: '16',
    },
  });
  let text = '';
  launcher.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const found = (what: RegExp): string | undefined => what.exec(text)?.[1];
  await until('the table', () => (text.includes('--clean') ? true : undefined), {
    timeoutMs: 120_000,
    everyMs: 5,
    seen: () => text,
  });
  const readyMs = performance.now() - began;
  return {
    url: found(/Site\s+(http\S+)/) ?? '',
    metricsUrl: found(/Metrics\s+(http\S+)/) ?? '',
    readyMs,
    stop: async () => {
      launcher.kill('SIGINT');
      await once(launcher, 'close');
    },
  };
};
