/** A cache. Absent, expired and unreachable all read as undefined, so it never holds the only copy of a value. */
export type Cache = {
  readonly get: (key: string) => Promise<string | undefined>;
  readonly set: (key: string, value: string, ttlMs: number) => Promise<void>;
  readonly drop: (key: string) => Promise<void>;
};
