/** What is asked for: `make bench ARGS="S1 S6"`, `ARGS=--small` to see that all of it works, `ARGS=--sources` without a build. */
export type Plan = {
  /** Ids of figures; empty means all. */
  readonly only: readonly string[];
  readonly small: boolean;
  readonly built: boolean;
};

export const readPlan = (args: readonly string[]): Plan => ({
  only: args.filter((arg) => /^[SR]\d+$/.test(arg)),
  small: args.includes('--small'),
  built: !args.includes('--sources'),
});

/** The size of a run, or of a trial. */
export const sized = ({ small }: Plan, full: number, trial: number): number => (small ? trial : full);
