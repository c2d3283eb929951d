/** Event-loop lag of this process in milliseconds. */
export type LoopLag = {
  /** Maximum of the last five seconds. */
  readonly worstMs: () => number;
  /** Minimum of the last five seconds: high under overload, low after one slow task. */
  readonly steadyMs: () => number;
  readonly stop: () => void;
};

const pollIntervalMs = 100;
const windowMs = 5_000;

/** Samples the event loop ten times a second. */
export const watchLoop = (): LoopLag => {
  let seen: { readonly at: number; readonly lateMs: number }[] = [];
  let due = performance.now() + pollIntervalMs;
  const timer = setInterval(() => {
    const now = performance.now();
    seen.push({ at: now, lateMs: Math.max(0, now - due) });
    const [first] = seen;
    if (first && now - first.at > windowMs) seen = seen.filter(({ at }) => now - at <= windowMs);
    due = now + pollIntervalMs;
  }, pollIntervalMs);
  timer.unref();
  return {
    worstMs: () => Math.max(0, ...seen.map(({ lateMs }) => lateMs)),
    steadyMs: () => (seen.length === 0 ? 0 : Math.min(...seen.map(({ lateMs }) => lateMs))),
    stop: () => clearInterval(timer),
  };
};
