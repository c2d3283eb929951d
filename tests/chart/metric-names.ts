import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './chart.js';

const sourcesOf = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('rpc-types'))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'));

let found: ReadonlySet<string> | undefined;

/** Returns every metric in the sources, with the suffixes that Prometheus adds to histograms. */
export const metricNames = (): ReadonlySet<string> => {
  if (found) return found;
  const services = readdirSync(join(root, 'services')).map((name) => `services/${name}/src`);
  const texts = ['packages/platform/src', 'gateway/src', ...services].flatMap(sourcesOf);
  const names = texts.flatMap((text) => [
    ...[...text.matchAll(/name: '(keepsake_[a-z_]+)'/g)].map(([, name = '']) => name),
    // Gauge collectors omit the prefix; their names precede the help text.
    ...[...text.matchAll(/name: '([a-z_]+)',\s+help:/g)].map(([, name = '']) => `keepsake_${name}`),
  ]);
  found = new Set([
    ...names,
    ...names.flatMap((name) => ['_bucket', '_count', '_sum'].map((end) => name + end)),
    // Recorded by rules of the alerts.
    ...[...readFileSync(join(root, 'helm/files/alerts.yaml'), 'utf8').matchAll(/record: (\S+)/g)].map(
      ([, name = '']) => name,
    ),
    // Metrics of prom-client itself.
    'process_start_time_seconds',
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'nodejs_heap_size_used_bytes',
  ]);
  return found;
};

/** Returns the metric names in a PromQL expression. */
export const namesIn = (expression: string): readonly string[] => [
  ...new Set(expression.match(/\b(?:(?:keepsake|process|nodejs)_|keepsake:)[a-z\d_:]+/g) ?? []),
];
