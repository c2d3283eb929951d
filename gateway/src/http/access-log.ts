import { writeLines, type Log } from '@keepsake/platform/log';
import type { Metrics } from '@keepsake/platform/metrics';

/** One completed request. `route` is the pattern, never the address: addresses contain codes. */
type Answered = {
  readonly method: string;
  readonly route: string;
  readonly status: string;
  readonly ms: number;
  /** Undefined for cached pages, unless the request asks for one. */
  readonly correlationId: string | undefined;
};

export type AccessLog = {
  readonly note: (answered: Answered) => void;
  /** Writes the buffered lines. */
  readonly close: () => void;
};

const heldMs = 200;
const mostHeld = 200;

/** From here a response is logged, however many are sampled. */
const slowMs = 1_000;
const isUsual = ({ method, status, ms }: Answered): boolean =>
  (method === 'GET' || method === 'HEAD') && /^[23]/.test(status) && ms < slowMs;

type Timer = { readonly observe: (seconds: number) => void };

/**
 * Measures each response and logs it; of successful reads only one of `every`, which its line states. Lines are
 * buffered, because writing each one costs more than a cached page.
 */
export const openAccessLog = (
  logger: Log,
  metrics: Metrics,
  every = 1,
  write = (lines: string): void => writeLines(logger, lines),
): AccessLog => {
  const timers = new Map<string, Timer>();
  let reads = 0;
  let held = '';
  let count = 0;
  let flushing: NodeJS.Timeout | undefined;

  const flush = (): void => {
    clearTimeout(flushing);
    flushing = undefined;
    if (held === '') return;
    write(held);
    held = '';
    count = 0;
  };

  /** Caches label lookups, which cost more than counting. Routes and statuses are few. */
  const timerOf = (route: string, status: string): Timer => {
    const name = `${status} ${route}`;
    const known = timers.get(name) ?? metrics.http.labels({ route, status });
    timers.set(name, known);
    return known;
  };

  return {
    note: (answered) => {
      const { method, route, status, ms, correlationId } = answered;
      timerOf(route, status).observe(ms / 1_000);
      if (!logger.isLevelEnabled('info')) return;
      const sampled = every > 1 && isUsual(answered);
      if (sampled && reads++ % every !== 0) return;
      // Every part is a fixed word or an HTTP token; none needs escaping.
      held += `{"level":30,"time":"${new Date().toISOString()}","service":"gateway","method":"${method}","route":"${route}","status":"${status}","ms":${Math.round(ms * 10) / 10},${sampled ? `"oneOf":${every},` : ''}${correlationId === undefined ? '' : `"correlationId":"${correlationId}",`}"msg":"answered"}\n`;
      count += 1;
      if (count >= mostHeld) flush();
      else flushing ??= setTimeout(flush, heldMs).unref();
    },
    close: flush,
  };
};
