/** Arguments: `make bench ARGS="S1 S6"`; `ARGS=--small` for a trial; `ARGS=--sources` without a build. */
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

/** Returns the size of a full run, or of a trial. */
export const sized = ({ small }: Plan, full: number, trial: number): number => (small ? trial : full);
