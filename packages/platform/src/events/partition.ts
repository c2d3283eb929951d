import { createHash } from 'node:crypto';
import { partitionCount } from './log/event-log.js';

/** Returns the partition of a key. It never changes, because moving keys between partitions would break their order. */
export const partitionOf = (key: string): number =>
  createHash('md5').update(key).digest().readUInt32BE(0) % partitionCount;
