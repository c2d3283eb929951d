import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Sample plates and their owners, as shown by the launcher. */
const samples = z.object({
  families: z.array(z.object({ story: z.string(), code: z.string(), owner: z.string() })),
});

export type Samples = z.infer<typeof samples>;

export const samplesFile = (dataDir: string): string => join(dataDir, 'samples.json');

export const readSamples = (dataDir: string): Samples | undefined => {
  const file = samplesFile(dataDir);
  return existsSync(file) ? samples.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
};

export const writeSamples = (dataDir: string, found: Samples): void =>
  writeFileSync(samplesFile(dataDir), `${JSON.stringify(found, undefined, 2)}\n`);
