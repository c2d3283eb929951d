/** Absent, expired and unreachable all read as undefined: a cache is never an answer's only home. */
export type Cache = {
  readonly get: (key: string) => Promise<string | undefined>;
  readonly set: (key: string, value: string, ttlMs: number) => Promise<void>;
  readonly drop: (key: string) => Promise<void>;
};
