import { parseConfig } from '@keepsake/platform/config';
import { timeZone } from '@keepsake/platform/figures';
import type { ReadConfig } from '@keepsake/platform/service';
import { z } from 'zod';

const settings = z.object({
  /** Time zone of the days and months in all figures. */
  BUSINESS_TIMEZONE: timeZone.default('America/New_York'),
  /** `true` lets partners assign any free plate, `false` only plates of their locations. */
  PARTNERS_OPEN_STOCK: z.enum(['true', 'false']).default('true'),
});

export type PartnersInventoryConfig = { readonly timeZone: string; readonly openStock: boolean };

export const readConfig: ReadConfig<PartnersInventoryConfig> = (env) => {
  const { BUSINESS_TIMEZONE: zone, PARTNERS_OPEN_STOCK: openStock } = parseConfig(settings, env);
  return { timeZone: zone, openStock: openStock === 'true' };
};
