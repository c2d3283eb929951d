import { keepProcess } from '@keepsake/platform/process';
import type { Env } from '@keepsake/platform/service';
import { startGateway } from './gateway.js';

/** The gateway as a process of its own. */
export const runGateway = (env: Env): Promise<void> =>
  keepProcess('gateway', env, async (resources) => {
    const gateway = await startGateway(env, resources);
    return { ...gateway, where: { port: gateway.port } };
  });
