/** How late this process gets to what is due: everybody in it waits that long. */
export type LoopLag = {
  /** The longest of the last five seconds. */
  readonly worstMs: () => number;
  /** What it never fell below in the last five seconds: one slow thing does not show here, being overloaded does. */
  readonly steadyMs: () => number;
  readonly stop: () => void;
};

const lookMs = 100;
const windowMs = 5_000;

/** Looks ten times a second; costs one timer. */
export const watchLoop = (): LoopLag => {
  let seen: { readonly at: number; readonly lateMs: number }[] = [];
  let due = performance.now() + lookMs;
  const timer = setInterval(() => {
    const now = performance.now();
    seen.push({ at: now, lateMs: Math.max(0, now - due) });
    const [first] = seen;
    if (first && now - first.at > windowMs) seen = seen.filter(({ at }) => now - at <= windowMs);
    due = now + lookMs;
  }, lookMs);
  timer.unref();
  return {
    worstMs: () => Math.max(0, ...seen.map(({ lateMs }) => lateMs)),
    steadyMs: () => (seen.length === 0 ? 0 : Math.min(...seen.map(({ lateMs }) => lateMs))),
    stop: () => clearInterval(timer),
  };
};
