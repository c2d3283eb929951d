/** A wait that a bell ends early, and that never misses a bell rung between `mark` and `wait`. */
export type Pausable = {
  readonly ring: () => void;
  readonly stop: () => void;
  readonly stopped: () => boolean;
  readonly mark: () => number;
  readonly wait: (ms: number, since: number) => Promise<void>;
  /** Only `stop` ends this one early: a pause after a failure must not be cut short by new work. */
  readonly pause: (ms: number) => Promise<void>;
};

export const pausable = (): Pausable => {
  let rings = 0;
  let ended = false;
  const sleepers = new Set<() => void>();
  const pausers = new Set<() => void>();
  const sleep = (ms: number, among: Set<() => void>): Promise<void> =>
    new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        among.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      among.add(wake);
    });
  const ring = (): void => {
    rings += 1;
    for (const wake of sleepers) wake();
  };
  return {
    ring,
    stop: () => {
      ended = true;
      ring();
      for (const wake of pausers) wake();
    },
    stopped: () => ended,
    mark: () => rings,
    wait: (ms, since) => (ended || rings !== since ? Promise.resolve() : sleep(ms, sleepers)),
    pause: (ms) => (ended ? Promise.resolve() : sleep(ms, pausers)),
  };
};
