import { createHash } from 'node:crypto';
import { partitionCount } from './event-log.js';

/** The same in every log, and fixed for ever: a change would move keys between partitions and break their order. */
export const partitionOf = (key: string): number =>
  createHash('md5').update(key).digest().readUInt32BE(0) % partitionCount;
