import type { Log } from '../observability/log.js';
import type { Gauges } from '../observability/gauges.js';

/** Numbers of a warning change at each collection; the warning is the same. */
const kindOf = (warning: string): string => warning.replaceAll(/-?\d+(?:\.\d+)?/g, 'n');

/**
 * Returns a function that logs each warning of the gauges once when it appears, and again only after it has ended. For
 * operators who read the log or the terminal of `make start`, without Prometheus.
 */
export const createWarningLog = (gauges: Pick<Gauges, 'warnings'>, logger: Pick<Log, 'error' | 'info'>) => {
  let known = new Map<string, string>();
  return (): void => {
    const now = new Map(gauges.warnings().map((warning) => [kindOf(warning), warning]));
    for (const [kind, warning] of now) if (!known.has(kind)) logger.error({}, warning);
    for (const [kind, warning] of known) if (!now.has(kind)) logger.info({ warning }, 'a warning has ended');
    known = now;
  };
};
