import { randomBytes, randomInt } from 'node:crypto';
import { v7 } from 'uuid';

export type Ids = {
  /** UUID v7, made here so that no database has to know how. */
  readonly next: () => string;
  /** Crockford base32 from the system's random source, without bias. */
  readonly symbols: (count: number) => string;
  /** A whole number from 0 up to but not including `limit`. */
  readonly below: (limit: number) => number;
};

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const randomIds: Ids = {
  next: () => v7(),
  symbols: (count) => Array.from(randomBytes(count), (byte) => crockford[byte & 31]).join(''),
  below: (limit) => randomInt(limit),
};
