import { writeLines, type Log } from '@keepsake/platform/log';
import type { Metrics } from '@keepsake/platform/metrics';

/** One request, when its answer has left. `route` is the pattern, never the address: addresses carry codes. */
type Answered = {
  readonly method: string;
  readonly route: string;
  readonly status: string;
  readonly ms: number;
  readonly correlationId: string;
};

export type AccessLog = {
  readonly note: (answered: Answered) => void;
  /** Writes what is still held. */
  readonly close: () => void;
};

const heldMs = 200;
const mostHeld = 200;

type Timer = { readonly observe: (seconds: number) => void };

/** A line and a measurement for each answer. Writing each line by itself would cost more than a hot page does. */
export const openAccessLog = (words: Log, metrics: Metrics): AccessLog => {
  const timers = new Map<string, Timer>();
  let held = '';
  let count = 0;
  let flushing: NodeJS.Timeout | undefined;

  const flush = (): void => {
    clearTimeout(flushing);
    flushing = undefined;
    if (held === '') return;
    writeLines(words, held);
    held = '';
    count = 0;
  };

  /** Looking a label up costs more than counting. Routes are few, and so are statuses. */
  const timerOf = (route: string, status: string): Timer => {
    const name = `${status} ${route}`;
    const known = timers.get(name) ?? metrics.http.labels({ route, status });
    timers.set(name, known);
    return known;
  };

  return {
    note: ({ method, route, status, ms, correlationId }) => {
      timerOf(route, status).observe(ms / 1_000);
      if (!words.isLevelEnabled('info')) return;
      // Every part is a word of ours or of HTTP; none needs escaping.
      held += `{"level":30,"time":"${new Date().toISOString()}","service":"gateway","method":"${method}","route":"${route}","status":"${status}","ms":${Math.round(ms * 10) / 10},"correlationId":"${correlationId}","msg":"answered"}\n`;
      count += 1;
      if (count >= mostHeld) flush();
      else flushing ??= setTimeout(flush, heldMs).unref();
    },
    close: flush,
  };
};
