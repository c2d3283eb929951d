import { parseConfig } from '@keepsake/platform/config';
import type { Env } from '@keepsake/platform/service';
import { z } from 'zod';

const settings = z.object({
  /** Where the site answers; 0 takes any free port. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  /** Everything that outlives a stop: database, media, mail, secrets, log. Without it .keepsake in the checkout. */
  DATA_DIR: z.string().optional(),
  /** A PostgreSQL of your own instead of the one that is started here; services get databases named after this one. */
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'an address that begins with postgres:// and names a database' })
    .optional(),
  /** The first owner of the back office. Without a password one is made and shown once. */
  ADMIN_EMAIL: z.email('an e-mail address').default('owner@keepsake.example'),
  ADMIN_PASSWORD: z.string().optional(),
  /** A private port for /metrics, /healthz and /readyz; when it is taken, any free one. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(9464),
  /** Whether the first start fills an empty house with three sample families. */
  SAMPLE_FAMILIES: z.enum(['on', 'off']).default('on'),
  PROFILE: z.enum(['development', 'production']).default('development'),
});

export type LaunchSettings = {
  readonly port: number;
  readonly dataDir: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly adminEmail: string;
  readonly adminPassword: string | undefined;
  readonly metricsPort: number;
  readonly sampleFamilies: boolean;
};

export const readSettings = (env: Env): LaunchSettings => {
  const given = parseConfig(settings, env);
  return {
    port: given.PORT,
    dataDir: given.DATA_DIR,
    databaseUrl: given.DATABASE_URL,
    adminEmail: given.ADMIN_EMAIL,
    adminPassword: given.ADMIN_PASSWORD,
    metricsPort: given.METRICS_PORT,
    sampleFamilies: given.SAMPLE_FAMILIES === 'on' && given.PROFILE !== 'production',
  };
};
