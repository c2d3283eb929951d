import { statSync } from 'node:fs';
import { problem } from '@keepsake/platform/problem';
import { eventually } from '../postgres/probe.js';
import { readRunning } from './running.js';
import { readSamples, type Samples, samplesFile } from './samples.js';

const timeoutMs = 60_000;

/** Requests the sample families from the launcher that runs on this folder and waits until they exist. */
export const seedTheRunningOne = async (dataDir: string): Promise<Samples | undefined> => {
  const running = readRunning(dataDir);
  const writtenAt = (): number => statSync(samplesFile(dataDir), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const before = writtenAt();
  if (running) process.kill(running.launcher, 'SIGUSR2');
  const done = running && (await eventually(timeoutMs, () => (writtenAt() > before ? true : undefined)));
  if (!done)
    throw problem(
      'unavailable',
      'running-one-silent',
      `The Keepsake on ${dataDir} did not create the sample families. Read its terminal, or stop it and retry.`,
    );
  return readSamples(dataDir);
};
