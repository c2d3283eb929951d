import { z, type ZodType } from 'zod';

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

/** A language such as "pt-BR". */
export const languageTag = z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/);

export type ReceivedEvent<D> = {
  readonly id: string;
  readonly time: Date;
  /** Language of the person whose call published the event; absent in events of jobs and of older versions. */
  readonly language?: string;
  readonly data: D;
};
