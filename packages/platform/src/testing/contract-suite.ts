/** Opens an adapter as often as wanted on one and the same server. */
export type Harness<P> = {
  readonly open: () => Promise<P>;
  readonly dropConnections: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** One suite per port, no switches; the test file of an adapter is a harness and one call. */
export type Suite<P> = (technology: string, start: () => Promise<Harness<P>>) => void;
