import { parseConfig } from '@keepsake/platform/config';
import { timeZone } from '@keepsake/platform/figures';
import type { ReadConfig } from '@keepsake/platform/service';
import { z } from 'zod';

const settings = z.object({
  /** Where the days and months of all figures begin. */
  BUSINESS_TIMEZONE: timeZone.default('America/New_York'),
  /** Whether a partner may assign any free plate; if false, only plates of their own locations. */
  PARTNERS_OPEN_STOCK: z.enum(['true', 'false']).default('true'),
});

export type PartnersInventoryConfig = { readonly timeZone: string; readonly openStock: boolean };

export const readConfig: ReadConfig<PartnersInventoryConfig> = (env) => {
  const { BUSINESS_TIMEZONE: zone, PARTNERS_OPEN_STOCK: openStock } = parseConfig(settings, env);
  return { timeZone: zone, openStock: openStock === 'true' };
};
