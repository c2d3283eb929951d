import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Left in the data folder while a launcher runs, and after one that was killed. */
const running = z.object({
  /** Its process. */
  launcher: z.int().positive(),
  sockets: z.string(),
});

export type Running = z.infer<typeof running>;

const fileIn = (dataDir: string): string => join(dataDir, 'running.json');

/** Undefined when nobody runs, and for a note that broke off in the middle. */
export const readRunning = (dataDir: string): Running | undefined => {
  const file = fileIn(dataDir);
  if (!existsSync(file)) return undefined;
  try {
    return running.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
};

export const noteRunning = (dataDir: string, about: Running): (() => void) => {
  writeFileSync(fileIn(dataDir), JSON.stringify(about));
  return () => rmSync(fileIn(dataDir), { force: true });
};
