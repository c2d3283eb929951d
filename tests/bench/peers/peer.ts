import { spawnSync } from 'node:child_process';
import { times } from '../figure.js';

/** Software that does the work of a figure, and how it is compared. */
export type Peer = {
  /** Id of the figure. */
  readonly id: string;
  readonly work: string;
  readonly name: string;
  readonly settings: string;
  /** What either side does that the other does not. */
  readonly differences: string;
};

type Measured = {
  readonly keepsake: string;
  readonly peer: string;
  /** How many times as fast Keepsake is. */
  readonly ratio: number;
  /** The same by CPU time, where a load generator limits the rate. */
  readonly cpuRatio?: number;
};

export type Row = Peer & (Measured | { readonly notMeasured: string });

export const isMeasured = (row: Row): row is Peer & Measured => 'ratio' in row;

/** Logs an error. Returns the first line of its message. */
const reasonOf = (error: unknown): string => {
  console.error(error);
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
};

/** Returns the row of a peer. A peer that is unavailable or fails is a row too. */
export const rowOf = async (peer: Peer, measure: () => Promise<Measured> | Measured): Promise<Row> => {
  try {
    return { ...peer, ...(await measure()) };
  } catch (error) {
    return { ...peer, notMeasured: reasonOf(error) };
  }
};

/** Returns the rows of a group; one row with the reason if the group fails as a whole, so that others still run. */
export const groupOf = async (
  { id, work }: Pick<Peer, 'id' | 'work'>,
  measure: () => Promise<readonly Row[]>,
): Promise<readonly Row[]> => {
  const began = performance.now();
  try {
    return await measure();
  } catch (error) {
    return [{ id, work, name: 'other software', settings: '', differences: '', notMeasured: reasonOf(error) }];
  } finally {
    console.log(`  ${work}: ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  }
};

/** Returns a function that returns the result, or throws the error again. Measures once, now. */
export const settled = async <T>(measure: () => Promise<T>): Promise<() => T> =>
  measure().then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error;
    },
  );

/** Returns the version that a program prints; throws when it is not installed. */
export const versionOf = (program: string, flag: string): string => {
  const { error, stdout, stderr } = spawnSync(program, [flag], { encoding: 'utf8' });
  if (error !== undefined) throw new Error(`${program} is not installed`);
  return /\d+\.\d+(?:\.\d+)*/.exec(stdout + stderr)?.[0] ?? 'unknown';
};

/** Returns the name with the version of an installed program, else the name alone. */
export const withVersion = (name: string, program: string, flag: string): string => {
  try {
    return `${name} ${versionOf(program, flag)}`;
  } catch {
    return name; // the row has the reason
  }
};

export const resultOf = (row: Row): string => {
  if (!isMeasured(row)) return `not measured: ${row.notMeasured}`;
  const byCpuTime = row.cpuRatio === undefined ? '' : `, by CPU time ${times(row.cpuRatio)}`;
  return `${row.ratio >= 1 ? 'faster' : 'slower'}: ${times(row.ratio)}${byCpuTime}`;
};
