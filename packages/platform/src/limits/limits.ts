/** How often `key` may do what `rule` names. Unreachable storage means stricter local counting, never none. */
export type Limits = {
  readonly take: (rule: string, key: string) => Promise<{ readonly ok: boolean; readonly retryAfterMs: number }>;
};

export type LimitRule = { readonly points: number; readonly windowMs: number };
