import type { SharedServers } from '@keepsake/native/shared-servers';

/** One property shown on the cluster. `prove` returns the measurement and throws on failure. */
export type Proof = {
  readonly what: string;
  /** The proof that must pass first, because this one uses what it leaves behind. */
  readonly needs?: Proof;
  /** Returns why it cannot be run here, or undefined. */
  readonly obstacle?: () => string | undefined;
  readonly prove: (stage: Stage) => Promise<string>;
};

/** Shared state of the proofs. */
export type Stage = {
  readonly shared: SharedServers;
  /** Address of this machine for pods; also that of node 1. */
  readonly host: string;
  /** Values of every install: the image of this checkout, rate limits for load from one address, ports of the servers. */
  readonly values: readonly string[];
  readonly print: (text: string) => void;
  /** Code of the journey's plate; empty before the journey. */
  code: string;
};

export const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(0)} s`;
