import { statSync } from 'node:fs';
import { problem } from '@keepsake/platform/problem';
import { eventually } from '../postgres/probe.js';
import { readRunning } from './running.js';
import { readSamples, type Samples, samplesFile } from './samples.js';

const patienceMs = 60_000;

/** Asks the launcher that runs on this folder to let the sample families in, and waits until they are. */
export const seedTheRunningOne = async (dataDir: string): Promise<Samples | undefined> => {
  const running = readRunning(dataDir);
  const writtenAt = (): number => statSync(samplesFile(dataDir), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const before = writtenAt();
  if (running) process.kill(running.launcher, 'SIGUSR2');
  const done = running && (await eventually(patienceMs, () => (writtenAt() > before ? true : undefined)));
  if (!done)
    throw problem(
      'unavailable',
      'running-one-silent',
      `A Keepsake runs on ${dataDir} and did not let the sample families in. Its terminal says why; or stop it and try again.`,
    );
  return readSamples(dataDir);
};
