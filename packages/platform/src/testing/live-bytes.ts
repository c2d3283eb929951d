import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes of buffers that are still referenced. Collects garbage first, which takes milliseconds. */
export const liveBufferBytes = (): number => {
  collect();
  return process.memoryUsage().arrayBuffers;
};
