import type { ReadConfig } from '@keepsake/platform/service';

/** Nothing to set yet; what the platform reads is enough. */
export type PartnersInventoryConfig = Readonly<Record<string, never>>;

export const readConfig: ReadConfig<PartnersInventoryConfig> = () => ({});
