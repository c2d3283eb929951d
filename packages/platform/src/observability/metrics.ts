import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { createGauges } from './gauges.js';
import type { LoopLag } from './loop-lag.js';
import { version } from '../version.js';

const seconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10];
/** Beyond 10 s as well: a quantile is never above the last bound, so an alert at that bound would never fire. */
const ageSeconds = [...seconds, 30, 120, 600];

type MetricsAbout = {
  readonly loop?: LoopLag;
  /** Revision of the build, as set by the builder. */
  readonly revision?: string;
};

/** One registry per process; services that share it differ by label. */
export type Metrics = ReturnType<typeof createMetrics>;

export const createMetrics = ({ loop, revision = 'unknown' }: MetricsAbout = {}) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const gauges = createGauges(registry);
  new Gauge({
    name: 'keepsake_build_info',
    help: 'Always 1; the labels identify the build.',
    labelNames: ['version', 'revision', 'node'] as const,
    registers,
  }).set({ version, revision, node: process.version }, 1);
  if (loop)
    new Gauge({
      name: 'keepsake_event_loop_lag_seconds',
      help: 'Maximum event-loop lag of the last five seconds.',
      registers,
      collect() {
        this.set(loop.worstMs() / 1_000);
      },
    });
  return {
    registry,
    gauges,
    /** Returns all metrics in Prometheus format, within little more than a second even if collectors hang. */
    text: async () => {
      await gauges.refresh();
      return registry.metrics();
    },
    rpc: new Histogram({
      name: 'keepsake_rpc_seconds',
      help: 'Duration of RPC methods.',
      labelNames: ['service', 'method', 'outcome'] as const,
      buckets: seconds,
      registers,
    }),
    http: new Histogram({
      name: 'keepsake_http_seconds',
      help: 'Duration of REST requests by route.',
      labelNames: ['route', 'status'] as const,
      buckets: seconds,
      registers,
    }),
    handled: new Histogram({
      name: 'keepsake_event_handler_seconds',
      help: 'Duration of event handlers.',
      labelNames: ['service', 'type'] as const,
      buckets: seconds,
      registers,
    }),
    eventAge: new Histogram({
      name: 'keepsake_event_age_seconds',
      help: 'Time from the commit in the publisher to the end of the handler.',
      labelNames: ['service'] as const,
      buckets: ageSeconds,
      registers,
    }),
    parked: new Counter({
      name: 'keepsake_events_parked_total',
      help: 'Events that became dead letters.',
      labelNames: ['service', 'type'] as const,
      registers,
    }),
    jobs: new Histogram({
      // `task`, because Prometheus overwrites a label `job` with the name of its scrape job.
      name: 'keepsake_job_seconds',
      help: 'Duration of background jobs.',
      labelNames: ['service', 'task', 'outcome'] as const,
      buckets: [0.01, 0.1, 1, 10, 60, 300],
      registers,
    }),
    jobAge: new Histogram({
      name: 'keepsake_job_age_seconds',
      help: 'Time from when a job was due to its successful end.',
      labelNames: ['service', 'task'] as const,
      buckets: [1, 5, 15, 60, 300, 900, 3_600],
      registers,
    }),
    mailAge: new Histogram({
      name: 'keepsake_mail_age_seconds',
      help: 'Time from when an email was queued until it was sent, failed permanently or expired.',
      labelNames: ['outcome'] as const,
      buckets: [1, 5, 15, 60, 300, 900, 3_600],
      registers,
    }),
  };
};
