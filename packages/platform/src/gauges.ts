import { Counter, Gauge, type Registry } from 'prom-client';

/** One number, measured now. `name` goes without the `keepsake_` in front; labels of one name are always the same ones. */
export type Measured = {
  readonly name: string;
  readonly help: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

/** Numbers that have to be asked for: of a database, of the event log. `name` says who looks, in case it fails. */
export type Look = {
  readonly name: string;
  readonly measure: () => Promise<readonly Measured[]>;
  /** Not asked again before; without it 3 s. */
  readonly everyMs?: number;
};

export type Gauges = {
  /** From now on part of the metrics, until the answer is called. */
  readonly watch: (look: Look) => () => void;
  /** Asks whatever is due and never waits longer than a second. What fails is left out and counted. */
  readonly refresh: () => Promise<void>;
};

const patienceMs = 1_000;
const usualMs = 3_000;
/** What a slow look said last is better than nothing for so long. */
const staleMs = 60_000;

type Watched = Look & { at: number; triedAt: number; under: Promise<void> | undefined; shown: readonly Measured[] };

export const createGauges = (registry: Registry): Gauges => {
  const looks = new Set<Watched>();
  const gauges = new Map<string, Gauge>();
  const failures = new Counter({
    name: 'keepsake_gauge_failures_total',
    help: 'Times that numbers could not be had in time; they are left out of the metrics then.',
    labelNames: ['look'] as const,
    registers: [registry],
  });

  const gaugeOf = ({ name, help, labels }: Measured): Gauge => {
    const known =
      gauges.get(name) ??
      new Gauge({ name: `keepsake_${name}`, help, labelNames: Object.keys(labels), registers: [registry] });
    gauges.set(name, known);
    return known;
  };

  const show = (look: Watched, measured: readonly Measured[]): void => {
    for (const one of look.shown) gaugeOf(one).remove(one.labels);
    for (const one of measured) gaugeOf(one).set(one.labels, one.value);
    look.shown = measured;
  };

  const ask = async (look: Watched): Promise<void> => {
    look.triedAt = performance.now();
    try {
      const measured = await look.measure();
      if (!looks.has(look)) return;
      show(look, measured);
      look.at = performance.now();
    } catch {
      failures.inc({ look: look.name });
      show(look, []);
    } finally {
      look.under = undefined;
    }
  };

  const soon = async (look: Watched): Promise<void> => {
    if (!look.under && performance.now() - look.triedAt >= (look.everyMs ?? usualMs)) look.under = ask(look);
    if (!look.under) return;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), patienceMs);
    });
    const outcome = await Promise.race([look.under, late]);
    clearTimeout(timer);
    if (outcome !== 'late') return;
    failures.inc({ look: look.name });
    if (performance.now() - look.at > staleMs) show(look, []);
  };

  return {
    watch: (look) => {
      const watched: Watched = {
        ...look,
        at: Number.NEGATIVE_INFINITY,
        triedAt: Number.NEGATIVE_INFINITY,
        under: undefined,
        shown: [],
      };
      looks.add(watched);
      return () => {
        looks.delete(watched);
        show(watched, []);
      };
    },
    refresh: async () => void (await Promise.all([...looks].map(soon))),
  };
};
