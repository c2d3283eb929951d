import { parseConfig } from '@keepsake/platform/config';
import type { ReadConfig } from '@keepsake/platform/service';
import { z } from 'zod';

const settings = z.object({ BRAND_NAME: z.string().min(1).max(60).default('Keepsake') });

export type ShippingConfig = {
  /** The first line of every label. */
  readonly brandName: string;
};

export const readConfig: ReadConfig<ShippingConfig> = (env) => ({ brandName: parseConfig(settings, env).BRAND_NAME });
