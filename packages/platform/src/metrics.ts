import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { readFileSync } from 'node:fs';
import { createGauges } from './gauges.js';
import type { LoopLag } from './loop-lag.js';

const seconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

type MetricsAbout = {
  readonly loop?: LoopLag;
  /** Which build this is, by whatever the builder counts them. */
  readonly revision?: string;
};

/** One registry per process; labels tell services apart, since several may share it. */
export type Metrics = ReturnType<typeof createMetrics>;

export const createMetrics = ({ loop, revision = 'unknown' }: MetricsAbout = {}) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const gauges = createGauges(registry);
  new Gauge({
    name: 'keepsake_build_info',
    help: 'Always 1; which build runs stands in the labels.',
    labelNames: ['version', 'revision', 'node'] as const,
    registers,
  }).set({ version, revision, node: process.version }, 1);
  if (loop)
    new Gauge({
      name: 'keepsake_event_loop_lag_seconds',
      help: 'How late the process got to what was due: the longest of the last five seconds.',
      registers,
      collect() {
        this.set(loop.worstMs() / 1_000);
      },
    });
  return {
    registry,
    gauges,
    /** All of it as Prometheus reads it; ready within little more than a second, whoever does not answer. */
    text: async () => {
      await gauges.refresh();
      return registry.metrics();
    },
    rpc: new Histogram({
      name: 'keepsake_rpc_seconds',
      help: 'Answer time of RPC methods.',
      labelNames: ['service', 'method', 'outcome'] as const,
      buckets: seconds,
      registers,
    }),
    http: new Histogram({
      name: 'keepsake_http_seconds',
      help: 'Answer time of REST routes.',
      labelNames: ['route', 'status'] as const,
      buckets: seconds,
      registers,
    }),
    handled: new Histogram({
      name: 'keepsake_event_handler_seconds',
      help: 'Time of event handlers.',
      labelNames: ['service', 'type'] as const,
      buckets: seconds,
      registers,
    }),
    eventAge: new Histogram({
      name: 'keepsake_event_age_seconds',
      help: 'From commit in the sender to handled in the listener.',
      labelNames: ['service'] as const,
      buckets: seconds,
      registers,
    }),
    parked: new Counter({
      name: 'keepsake_events_parked_total',
      help: 'Events that became dead letters.',
      labelNames: ['service', 'type'] as const,
      registers,
    }),
    jobs: new Histogram({
      name: 'keepsake_job_seconds',
      help: 'Time of background jobs.',
      labelNames: ['service', 'job', 'outcome'] as const,
      buckets: [0.01, 0.1, 1, 10, 60, 300],
      registers,
    }),
  };
};
