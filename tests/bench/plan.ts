/** Ids of figures. */
const figureIds: readonly string[] = 'S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 S11 S12 S13 S14 S15 S16 S17 S19 S21 R18'.split(
  ' ',
);
/** Comparison with other software; it downloads them, so it runs only when requested. */
const peersName = 'peers';
const options = { small: '--small', sources: '--sources', thrice: '--thrice' };
const known = [...figureIds, peersName, ...Object.values(options)];

/**
 * Arguments: `make bench ARGS="S1 S6"`; `ARGS=--small` for a trial; `ARGS=--sources` without a build;
 * `ARGS=--thrice` for the median of three runs.
 */
export type Plan = {
  /** Ids of figures; empty means all. */
  readonly only: readonly string[];
  /** Whether to compare with other software. */
  readonly peers: boolean;
  readonly small: boolean;
  readonly built: boolean;
  readonly runs: number;
};

/** Throws when an argument is unknown; the message lists the known ones. */
export const readPlan = (args: readonly string[]): Plan => {
  const unknown = args.filter((arg) => !known.includes(arg));
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Known: ${known.join(', ')}.`);
  return {
    only: args.filter((arg) => figureIds.includes(arg)),
    peers: args.includes(peersName),
    small: args.includes(options.small),
    built: !args.includes(options.sources),
    runs: args.includes(options.thrice) ? 3 : 1,
  };
};

/** Returns whether to measure a figure of one of these ids. */
export const isWanted = ({ only, peers }: Plan, ...ids: readonly string[]): boolean =>
  only.length === 0 ? !peers : ids.some((id) => only.includes(id));

/** Returns the size of a full run, or of a trial. */
export const sized = ({ small }: Pick<Plan, 'small'>, full: number, trial: number): number => (small ? trial : full);
