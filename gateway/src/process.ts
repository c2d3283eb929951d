import { runAsProcess } from '@keepsake/platform/process';
import type { Env } from '@keepsake/platform/service';
import { startGateway } from './gateway.js';

/** Runs the gateway as a separate process. */
export const runGateway = (env: Env): Promise<void> =>
  runAsProcess('gateway', env, async (resources) => {
    const gateway = await startGateway(env, resources);
    return { ...gateway, where: { port: gateway.port } };
  });
