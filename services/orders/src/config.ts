import { parseConfig, secret } from '@keepsake/platform/config';
import type { ReadConfig } from '@keepsake/platform/service';
import { z } from 'zod';

const settings = z.object({
  /** Seals the access codes of private orders at rest. */
  SEAL_SECRET: secret,
});

export type OrdersConfig = { readonly sealSecret: string };

export const readConfig: ReadConfig<OrdersConfig> = (env) => ({ sealSecret: parseConfig(settings, env).SEAL_SECRET });
