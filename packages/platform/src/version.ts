import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Version of the product; tests/release checks that every package, the chart and the changelog have the same. */
export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')));
