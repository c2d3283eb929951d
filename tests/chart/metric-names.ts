import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './chart.js';

const sourcesOf = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('rpc-types'))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'));

let found: ReadonlySet<string> | undefined;

/** Every figure that the sources make, with what Prometheus adds to the names of histograms. */
export const metricNames = (): ReadonlySet<string> => {
  if (found) return found;
  const services = readdirSync(join(root, 'services')).map((name) => `services/${name}/src`);
  const texts = ['packages/platform/src', 'gateway/src', ...services].flatMap(sourcesOf);
  const names = texts.flatMap((text) => [
    ...[...text.matchAll(/name: '(keepsake_[a-z_]+)'/g)].map(([, name = '']) => name),
    // Gauges that are asked for go without the first word, and stand beside what they mean.
    ...[...text.matchAll(/name: '([a-z_]+)',\s+help:/g)].map(([, name = '']) => `keepsake_${name}`),
  ]);
  found = new Set([
    ...names,
    ...names.flatMap((name) => ['_bucket', '_count', '_sum'].map((end) => name + end)),
    // Of prom-client itself.
    'process_start_time_seconds',
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'nodejs_heap_size_used_bytes',
  ]);
  return found;
};

/** The figures that a PromQL expression names. */
export const namesIn = (expression: string): readonly string[] => [
  ...new Set(expression.match(/\b(?:keepsake|process|nodejs)_[a-z_]+/g) ?? []),
];
