import type { SharedServers } from '@keepsake/native/shared-servers';

/** One property shown on the cluster. `prove` returns the measurement and throws on failure. */
export type Proof = { readonly what: string; readonly prove: (stage: Stage) => Promise<string> };

/** Shared state of the proofs. */
export type Stage = {
  readonly shared: SharedServers;
  /** Values of every install: the image of this checkout, and rate limits for load from one address. */
  readonly values: readonly string[];
  readonly print: (text: string) => void;
  /** Code of the journey's plate; empty before the journey. */
  code: string;
};

export const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(0)} s`;
