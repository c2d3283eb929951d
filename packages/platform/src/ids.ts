import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

export type Ids = {
  /** UUID v7, made here so that no database has to know how. */
  readonly next: () => string;
  /** Crockford base32 from the system's random source, without bias. */
  readonly symbols: (count: number) => string;
};

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const randomIds: Ids = {
  next: () => v7(),
  symbols: (count) => Array.from(randomBytes(count), (byte) => crockford[byte & 31]).join(''),
};
