import { parseConfig } from '@keepsake/platform/config';
import type { Env } from '@keepsake/platform/service';
import { z } from 'zod';

const settings = z.object({
  /** Port of the site; 0 picks a free one. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  /** Folder for all persistent data: database, media, emails, secrets, log. Default: .keepsake in the checkout. */
  DATA_DIR: z.string().optional(),
  /** An external PostgreSQL instead of the managed one; databases are named after the one in this URL. */
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'an address that begins with postgres:// and names a database' })
    .optional(),
  /** Email address of the first owner of the back office. Without a password, one is generated and shown once. */
  ADMIN_EMAIL: z.email('an email address').default('owner@keepsake.example'),
  ADMIN_PASSWORD: z.string().optional(),
  /** Port of /metrics, /healthz and /readyz; any free port when it is taken. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(9464),
  /** Whether the first start creates three sample families in an empty installation. */
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
