import { readFileSync } from 'node:fs';

/** Version of the product; tests/release checks that every package, the chart and the changelog have the same. */
export const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};
