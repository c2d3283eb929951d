import { randomBytes, randomInt } from 'node:crypto';
import { v7 } from 'uuid';

export type Ids = {
  /** Returns a UUID v7. */
  readonly next: () => string;
  /** Returns Crockford base32 symbols from a secure random source, without bias. */
  readonly symbols: (count: number) => string;
  /** Returns an integer from 0 to `limit` - 1. */
  readonly below: (limit: number) => number;
};

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const randomIds: Ids = {
  next: () => v7(),
  symbols: (count) => Array.from(randomBytes(count), (byte) => crockford[byte & 31]).join(''),
  below: (limit) => randomInt(limit),
};
