import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/**
 * Bytes of buffers that are still referenced. Collects garbage first, which takes milliseconds: twice, because V8 frees
 * the buffers of a collection in another thread, and the next collection waits for it.
 */
export const liveBufferBytes = (): number => {
  collect();
  collect();
  return process.memoryUsage().arrayBuffers;
};
