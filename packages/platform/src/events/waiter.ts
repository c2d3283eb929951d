/** A wait that `notify` ends early. A notification between `mark` and `wait` is never missed. */
export type Pausable = {
  readonly notify: () => void;
  readonly stop: () => void;
  readonly stopped: () => boolean;
  readonly mark: () => number;
  readonly wait: (ms: number, since: number) => Promise<void>;
  /** Waits until the time is over or `stop`: new work must not shorten a backoff. */
  readonly pause: (ms: number) => Promise<void>;
};

export const createWaiter = (): Pausable => {
  let notifications = 0;
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
  const notify = (): void => {
    notifications += 1;
    for (const wake of sleepers) wake();
  };
  return {
    notify,
    stop: () => {
      ended = true;
      notify();
      for (const wake of pausers) wake();
    },
    stopped: () => ended,
    mark: () => notifications,
    wait: (ms, since) => (ended || notifications !== since ? Promise.resolve() : sleep(ms, sleepers)),
    pause: (ms) => (ended ? Promise.resolve() : sleep(ms, pausers)),
  };
};
