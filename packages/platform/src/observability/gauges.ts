import { Counter, Gauge, type Registry } from 'prom-client';

/** One value. `name` omits the prefix `keepsake_`; the label names of one metric never vary. */
export type GaugeValue = {
  readonly name: string;
  readonly help: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
  /** Set when the value is beyond its limit: the fault and the next step. */
  readonly warning?: string;
};

/** Collects values from a source such as a database or the event log. `name` labels its failures. */
export type GaugeCollector = {
  readonly name: string;
  readonly collect: () => Promise<readonly GaugeValue[]>;
  /** Minimum interval between collections in milliseconds; default 3,000. */
  readonly intervalMs?: number;
  /** Its values may carry warnings, so `/readyz` collects it as well. */
  readonly isEarly?: true;
};

export type Gauges = {
  /** Adds a collector to the metrics; the returned function removes it. */
  readonly watch: (collector: GaugeCollector) => () => void;
  /** Runs the collectors that are due, for at most one second. Failed ones are left out and counted. */
  readonly refresh: () => Promise<void>;
  /** Starts the early collectors that are due, without waiting for them. */
  readonly startEarly: () => void;
  /** Returns the warnings of the last values, each once: services of one process share disks. */
  readonly warnings: () => readonly string[];
};

const timeoutMs = 1_000;
const usualMs = 3_000;
/** How long the last values of a slow collector stay exposed. */
const staleMs = 60_000;

type Watched = GaugeCollector & {
  at: number;
  triedAt: number;
  pending: Promise<void> | undefined;
  shown: readonly GaugeValue[];
};

export const createGauges = (registry: Registry): Gauges => {
  const collectors = new Set<Watched>();
  const gauges = new Map<string, Gauge>();
  const failures = new Counter({
    name: 'keepsake_gauge_failures_total',
    help: 'Gauge collections that failed or timed out; their values are left out.',
    labelNames: ['look'] as const,
    registers: [registry],
  });

  const gaugeOf = ({ name, help, labels }: GaugeValue): Gauge => {
    const known =
      gauges.get(name) ??
      new Gauge({ name: `keepsake_${name}`, help, labelNames: Object.keys(labels), registers: [registry] });
    gauges.set(name, known);
    return known;
  };

  const show = (collector: Watched, measured: readonly GaugeValue[]): void => {
    for (const one of collector.shown) gaugeOf(one).remove(one.labels);
    for (const one of measured) gaugeOf(one).set(one.labels, one.value);
    collector.shown = measured;
  };

  const collectNow = async (collector: Watched): Promise<void> => {
    collector.triedAt = performance.now();
    try {
      const measured = await collector.collect();
      if (!collectors.has(collector)) return;
      show(collector, measured);
      collector.at = performance.now();
    } catch {
      failures.inc({ look: collector.name });
      show(collector, []);
    } finally {
      collector.pending = undefined;
    }
  };

  const startIfDue = (collector: Watched): void => {
    if (!collector.pending && performance.now() - collector.triedAt >= (collector.intervalMs ?? usualMs))
      collector.pending = collectNow(collector);
  };

  const collectIfDue = async (collector: Watched): Promise<void> => {
    startIfDue(collector);
    if (!collector.pending) return;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), timeoutMs);
    });
    const outcome = await Promise.race([collector.pending, late]);
    clearTimeout(timer);
    if (outcome !== 'late') return;
    failures.inc({ look: collector.name });
    if (performance.now() - collector.at > staleMs) show(collector, []);
  };

  return {
    watch: (collector) => {
      const watched: Watched = {
        ...collector,
        at: Number.NEGATIVE_INFINITY,
        triedAt: Number.NEGATIVE_INFINITY,
        pending: undefined,
        shown: [],
      };
      collectors.add(watched);
      return () => {
        collectors.delete(watched);
        show(watched, []);
      };
    },
    warnings: () => [...new Set([...collectors].flatMap(({ shown }) => shown.flatMap(({ warning }) => warning ?? [])))],
    startEarly: () => {
      for (const collector of collectors) if (collector.isEarly) startIfDue(collector);
    },
    refresh: async () => void (await Promise.all([...collectors].map(collectIfDue))),
  };
};
