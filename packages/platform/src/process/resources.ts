import { openEvents } from '../service/infrastructure.js';
import { systemClock, type Clock } from '../clock.js';
import type { EventLog } from '../events/log/event-log.js';
import { randomIds, type Ids } from '../ids.js';
import { createLiveness, type Liveness } from './liveness.js';
import { createLog, type Log } from '../observability/log.js';
import { watchLoop, type LoopLag } from '../observability/loop-lag.js';
import { createMetrics, type Metrics } from '../observability/metrics.js';
import { noTracing, type Tracing } from '../observability/tracing.js';

/** Shared by all services of a process: logger, metrics, and one event log per URL. Close it after the services. */
export type Resources = {
  readonly logger: Log;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly loop: LoopLag;
  readonly tracing: Tracing;
  /** Rejects with the reason if this process should be restarted. */
  readonly alive: Liveness['alive'];
  readonly events: (url: string) => Promise<EventLog>;
  readonly close: () => Promise<void>;
};

export type ResourceOptions = {
  readonly logLevel?: string;
  readonly clock?: Clock;
  readonly ids?: Ids;
  /** Revision of the build. */
  readonly revision?: string;
  readonly tracing?: Tracing;
};

export const openResources = (options: ResourceOptions = {}): Resources => {
  const { tracing = noTracing } = options;
  const logger = createLog(options.logLevel ?? 'info', tracing === noTracing ? undefined : tracing.traceId);
  const logs = new Map<string, Promise<EventLog>>();
  const loop = watchLoop();
  const liveness = createLiveness(loop);
  return {
    logger,
    metrics: createMetrics({ loop, ...(options.revision === undefined ? {} : { revision: options.revision }) }),
    clock: options.clock ?? systemClock,
    ids: options.ids ?? randomIds,
    loop,
    tracing,
    alive: liveness.alive,
    events: (url) => {
      const known = logs.get(url) ?? openEvents(url, logger).then(liveness.watched);
      logs.set(url, known);
      return known;
    },
    close: async () => {
      for (const log of logs.values()) await (await log).close();
      loop.stop();
      await tracing.close();
    },
  };
};
