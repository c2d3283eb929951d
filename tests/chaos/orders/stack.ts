/** A running product whose processes can be killed. */
export type World = {
  readonly name: string;
  /** URL of the site; constant. */
  readonly url: string;
  readonly owner: { readonly email: string; readonly password: string };
  readonly targets: readonly [string, ...string[]];
  /** Sends SIGKILL. Resolves when the process is gone and, if needed, its restart has begun. */
  readonly kill: (target: string) => Promise<void>;
  readonly databaseUrl: (database: string) => string;
  readonly eventsUrl: () => string;
  /** Output of the processes, to investigate a failure. */
  readonly output: () => string;
  readonly stop: () => Promise<void>;
};

/** Deliberate faults in the code under test; see `sabotage/`. */
export type Sabotage = 'inbox-off' | 'cursor-by-id' | 'guard-off' | 'lanes-side-by-side';
