/** A running product whose parts can be killed. */
export type World = {
  readonly name: string;
  /** Where its site answers; the same all the time. */
  readonly url: string;
  readonly owner: { readonly email: string; readonly password: string };
  readonly targets: readonly [string, ...string[]];
  /** SIGKILL. Resolves when it is dead; what must be started by hand is on its way then. */
  readonly kill: (target: string) => Promise<void>;
  readonly databaseUrl: (database: string) => string;
  readonly eventsUrl: () => string;
  /** What the parts have said, for a person who looks into a failure. */
  readonly words: () => string;
  readonly stop: () => Promise<void>;
};

/** Where the code under test is broken on purpose; see `sabotage/`. */
export type Sabotage = 'inbox-off' | 'cursor-by-id' | 'guard-off' | 'lanes-side-by-side';
