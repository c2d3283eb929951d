/** Counts how often `key` uses `rule`. If storage is unreachable, it counts locally and more strictly. */
export type Limits = {
  readonly take: (rule: string, key: string) => Promise<{ readonly ok: boolean; readonly retryAfterMs: number }>;
};

export type LimitRule = { readonly points: number; readonly windowMs: number };
