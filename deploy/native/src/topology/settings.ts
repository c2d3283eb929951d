import { parseConfig } from '@keepsake/platform/config';
import type { Env } from '@keepsake/platform/service';
import { z } from 'zod';

const some = z.coerce.number().int().min(1).max(9);

const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  DATA_DIR: z.string().optional(),
  ADMIN_EMAIL: z.email('an email address').default('owner@keepsake.example'),
  ADMIN_PASSWORD: z.string().optional(),
  /** Number of Kafka brokers of `make native`. */
  BROKERS: z.enum(['1', '3'], '1 or 3').default('1'),
  /** Number of gateways of `make native`; the first one listens on PORT. */
  GATEWAYS: some.default(1),
  /** Number of processes of `make native` that serve timelines to guests. */
  READERS: some.default(1),
  /** Number of processes of `make native` that create batches and process media. */
  WORKERS: some.default(1),
});

export type NativeSettings = {
  readonly port: number;
  readonly dataDir: string | undefined;
  readonly adminEmail: string;
  readonly adminPassword: string | undefined;
  readonly brokers: 1 | 3;
  readonly gateways: number;
  readonly readers: number;
  readonly workers: number;
  /** Settings of the product itself, set by the operator. */
  readonly env: Env;
};

/** Settings of the launcher, the machine or one process; not passed on to all processes. */
const notShared =
  /^(?:PORT|DATA_DIR|DATABASE_URL|METRICS_PORT|ROLES|RPC_\w+|NODE_OPTIONS|PATH|HOME|TMPDIR|PWD|npm_\w+)$/;

export const readSettings = (env: Env): NativeSettings => {
  const given = parseConfig(settings, env);
  return {
    port: given.PORT,
    dataDir: given.DATA_DIR,
    adminEmail: given.ADMIN_EMAIL,
    adminPassword: given.ADMIN_PASSWORD,
    brokers: given.BROKERS === '3' ? 3 : 1,
    gateways: given.GATEWAYS,
    readers: given.READERS,
    workers: given.WORKERS,
    env: Object.fromEntries(Object.entries(env).filter(([name, value]) => value && !notShared.test(name))),
  };
};
