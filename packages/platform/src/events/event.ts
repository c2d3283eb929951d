import type { ZodType } from 'zod';

export type EventType<D> = {
  /** `<service>.<past-tense>.v<n>` */
  readonly name: string;
  readonly topic: string;
  readonly key: (data: D) => string;
  readonly schema: ZodType<D>;
};

/**
 * Defines a fact that one service publishes. The topic is the name up to its first dot.
 *
 * `key` must name a row that the publisher's transaction locks: order per key depends on it.
 */
export const defineEvent = <D>(name: string, schema: ZodType<D>, key: (data: D) => string): EventType<D> => ({
  name,
  topic: name.slice(0, name.indexOf('.')),
  key,
  schema,
});

export type ReceivedEvent<D> = { readonly id: string; readonly time: Date; readonly data: D };
