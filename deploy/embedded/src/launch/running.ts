import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Stored in the data folder while a launcher runs; also left behind by a killed one. */
const running = z.object({
  /** Process id of the launcher. */
  launcher: z.int().positive(),
  sockets: z.string(),
});

export type Running = z.infer<typeof running>;

const fileIn = (dataDir: string): string => join(dataDir, 'running.json');

/** Returns undefined when no launcher runs or the note is truncated. */
export const readRunning = (dataDir: string): Running | undefined => {
  const file = fileIn(dataDir);
  if (!existsSync(file)) return undefined;
  try {
    return running.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
};

export const writeRunningFile = (dataDir: string, details: Running): (() => void) => {
  writeFileSync(fileIn(dataDir), JSON.stringify(details));
  return () => rmSync(fileIn(dataDir), { force: true });
};
