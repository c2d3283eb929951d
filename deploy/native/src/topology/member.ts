import { fileURLToPath } from 'node:url';
import type { Env } from '@keepsake/platform/service';
import type { GuardedFolder } from '../guarded-folder.js';
import { serverProcess, type ServerProcess } from '../server-process.js';

/** One process of the product: a service, one role of it, or a gateway. */
export type Member = ServerProcess & {
  /** Sends SIGTERM, waits for the end and starts it again at the same addresses. */
  readonly restart: () => Promise<void>;
  /** URL of `/metrics`, `/healthz` and `/readyz`. */
  readonly privateUrl: string;
};

export type MemberPlan = {
  readonly name: string;
  /** Workspace folder whose `main` it runs. */
  readonly workspace: string;
  readonly module?: string;
  readonly privatePort: number;
  /** Nice value; default: that of this process. */
  readonly nice?: number;
  readonly env: Env;
  /** Settings that may differ at each start. */
  readonly envAtStart?: () => Env;
};

export type MemberSurroundings = {
  readonly folder: GuardedFolder;
  /** Whether to run the output of `tsc -b` instead of the sources. */
  readonly built: boolean;
  readonly checkout: string;
  /** Whether `nice` of the plan applies. */
  readonly shares: boolean;
};

export const checkout = fileURLToPath(new URL('../../../../', import.meta.url));
const drainMs = 27_000;

export const programOf = (workspace: string, module: string, built: boolean): readonly string[] =>
  built
    ? [`${workspace}/dist/${module}.js`]
    : ['-C', '@keepsake/source', '--import', 'tsx', `${workspace}/src/${module}.ts`];

/** Starts a process with `env` alone; it is ready when its readiness probe succeeds. */
export const memberOf = (plan: MemberPlan, { folder, built, checkout: cwd, shares }: MemberSurroundings): Member => {
  const privateUrl = `http://127.0.0.1:${plan.privatePort}`;
  const process_ = serverProcess({
    folder,
    name: plan.name,
    program: process.execPath,
    args: programOf(plan.workspace, plan.module ?? 'main', built),
    cwd,
    as: {},
    politeMs: drainMs,
    ...(shares && plan.nice !== undefined ? { nice: plan.nice } : {}),
    env: { UV_THREADPOOL_SIZE: '16', ...plan.env, METRICS_PORT: String(plan.privatePort) },
    ...(plan.envAtStart ? { envAtStart: plan.envAtStart } : {}),
    ready: () => isReady(privateUrl),
  });
  return {
    ...process_,
    privateUrl,
    restart: async () => {
      await process_.stop();
      await process_.start();
    },
  };
};

/** Whether `/readyz` of a process, or of the site, succeeds. */
export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    },
    () => false,
  );
