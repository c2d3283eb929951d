/** A real server that a test file has for itself. */
export type RunningServer = {
  /** As the product's own setting takes it. */
  readonly url: string;
  /** Ends it in order and starts it again where it was, with what it had. */
  readonly restart: () => Promise<void>;
  /** As a power cut would end it; of several members, the one with this number (from 0). */
  readonly kill: (member?: number) => Promise<void>;
  /** Starts what was killed. */
  readonly revive: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** One whose processes are ours. */
export type NativeServer = RunningServer & {
  /** Holds it still, as an overloaded machine would: connections stay open and nobody answers. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Ends it in order and leaves its data; `revive` starts it again. */
  readonly halt: () => Promise<void>;
  /** Told what ended, and how, when nobody here has asked for that. */
  readonly onCrash: (hear: (what: string) => void) => void;
  /** The numbers of those that run. */
  readonly pids: () => readonly number[];
};
