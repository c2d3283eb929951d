import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects all garbage of this process once and returns the memory to the system. Loading modules leaves a third of the
 * heap unused, and V8 collects only while a process allocates, so that an idle one would keep it. Blocks for about
 * 0.2 s.
 */
export const collectGarbage = (): void => {
  // Node exposes the collector only in contexts that are created after the flag is set.
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('globalThis.gc');
  if (typeof collect !== 'function') return;
  setFlagsFromString('--compact-on-every-full-gc'); // else half-empty pages of the heap stay
  collect();
  setFlagsFromString('--no-compact-on-every-full-gc');
};
