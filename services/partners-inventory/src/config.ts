import { parseConfig, rotatedSecret } from '@keepsake/platform/config';
import { timeZone } from '@keepsake/platform/figures';
import type { ReadConfig } from '@keepsake/platform/service';
import { z } from 'zod';

const seconds = z
  .string()
  .regex(/^\d{1,6}(?:,\d{1,6}){0,19}$/, 'seconds, separated by commas')
  .transform((text) => text.split(',').map(Number));
const hosts = z
  .string()
  .transform((text) => text.split(',').flatMap((host) => (host.trim() === '' ? [] : [host.trim().toLowerCase()])));

const settings = z.object({
  /** Encrypts the signing secrets of webhooks in the database. Rotation (NEW,OLD): docs/operating.md. */
  SEAL_SECRET: rotatedSecret,
  /** Time zone of the days and months in all figures. */
  BUSINESS_TIMEZONE: timeZone.default('America/New_York'),
  /** `true` lets partners assign any free plate, `false` only plates of their locations. */
  PARTNERS_OPEN_STOCK: z.enum(['true', 'false']).default('true'),
  /** Seconds after each failed attempt of a webhook until the next; after the last one the delivery has failed. */
  WEBHOOK_RETRY_SECONDS: seconds.prefault('5,60,300,1800,7200,21600,43200,86400'),
  /** `host:port` of receivers that need not be public https servers, such as `localhost:4000`; separated by commas. */
  WEBHOOK_ALLOWED_HOSTS: hosts.prefault(''),
});

export type PartnersInventoryConfig = {
  readonly timeZone: string;
  readonly openStock: boolean;
  readonly sealSecret: string;
  readonly webhooks: { readonly allowedHosts: ReadonlySet<string>; readonly delaysMs: readonly number[] };
};

export const readConfig: ReadConfig<PartnersInventoryConfig> = (env) => {
  const given = parseConfig(settings, env);
  return {
    timeZone: given.BUSINESS_TIMEZONE,
    openStock: given.PARTNERS_OPEN_STOCK === 'true',
    sealSecret: given.SEAL_SECRET,
    webhooks: {
      allowedHosts: new Set(given.WEBHOOK_ALLOWED_HOSTS),
      delaysMs: given.WEBHOOK_RETRY_SECONDS.map((one) => one * 1_000),
    },
  };
};
