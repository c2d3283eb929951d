import { parseConfig } from '@keepsake/platform/config';
import { timeZone } from '@keepsake/platform/figures';
import type { ReadConfig } from '@keepsake/platform/service';
import { z } from 'zod';

const settings = z.object({
  /** Where the days and months of all figures begin. */
  BUSINESS_TIMEZONE: timeZone.default('America/New_York'),
});

export type PartnersInventoryConfig = { readonly timeZone: string };

export const readConfig: ReadConfig<PartnersInventoryConfig> = (env) => ({
  timeZone: parseConfig(settings, env).BUSINESS_TIMEZONE,
});
