import type { ZodType } from 'zod';

export type EventType<D> = {
  /** `<service>.<past-tense>.v<n>` */
  readonly name: string;
  readonly topic: string;
  readonly key: (data: D) => string;
  readonly schema: ZodType<D>;
};

/**
 * A fact that one service tells the others. The topic is the name up to its first dot.
 * `key` must name a row that the sender's transaction holds: order is kept per key, and this is why it holds.
 */
export const defineEvent = <D>(name: string, schema: ZodType<D>, key: (data: D) => string): EventType<D> => ({
  name,
  topic: name.slice(0, name.indexOf('.')),
  key,
  schema,
});

export type Heard<D> = { readonly id: string; readonly time: Date; readonly data: D };
