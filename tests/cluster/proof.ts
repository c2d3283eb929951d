import type { SharedServers } from '@keepsake/native/shared-servers';

/** One thing that is shown on the cluster. `prove` answers what was measured, and throws when it is not so. */
export type Proof = { readonly what: string; readonly prove: (stage: Stage) => Promise<string> };

/** What a proof finds, and what it leaves for those after it. */
export type Stage = {
  readonly shared: SharedServers;
  /** Values of every install here: the image of this checkout, and limits that a crowd from one address does not meet. */
  readonly values: readonly string[];
  readonly say: (words: string) => void;
  /** The plate of the journey, once there was one. */
  code: string;
};

export const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(0)} s`;
