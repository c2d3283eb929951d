import { runAsProcess } from '@keepsake/platform/process';
import type { Env } from '@keepsake/platform/service';
import { setFlagsFromString } from 'node:v8';
import { startGateway } from './gateway.js';

/**
 * Lets the heap grow by half before V8 collects all of it. By default it grows by a tenth where a process allocates
 * slowly, so that cached pages would cause a collection every second, which takes 0.1 s beside the requests.
 */
const growHeap = (): void => setFlagsFromString('--heap-growing-percent=50');

/** Runs the gateway as a separate process. */
export const runGateway = (env: Env): Promise<void> =>
  runAsProcess('gateway', env, async (resources) => {
    const gateway = await startGateway(env, resources);
    growHeap();
    return { ...gateway, where: { port: gateway.port } };
  });
