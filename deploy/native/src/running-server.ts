/** A real server used by one test file. */
export type RunningServer = {
  /** URL in the format of the product's setting. */
  readonly url: string;
  /** Stops it in order and starts it again with the same address and data. */
  readonly restart: () => Promise<void>;
  /** Kills it as a power cut does; of several members, the one with this index (from 0). */
  readonly kill: (member?: number) => Promise<void>;
  /** Starts it again after `kill` or `halt`. */
  readonly revive: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** A server whose processes run on this machine. */
export type NativeServer = RunningServer & {
  /** Freezes it as an overloaded machine does: connections stay open without responses. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Stops it in order and keeps its data; `revive` starts it again. */
  readonly halt: () => Promise<void>;
  /** Registers a callback for unexpected ends. */
  readonly onCrash: (listener: (what: string) => void) => void;
  /** Returns the process ids of running members. */
  readonly pids: () => readonly number[];
};
