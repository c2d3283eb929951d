import { parseConfig, secret } from '@keepsake/platform/config';
import type { ReadConfig } from '@keepsake/platform/service';
import { z } from 'zod';

const settings = z.object({
  /** The address people reach the site under; printed on the plates of every batch made from now on. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'a web address such as https://keepsake.example' })
    .default('http://localhost:8080'),
  /** Seals the access codes of private timelines at rest and signs the links of claims. */
  SEAL_SECRET: secret,
  /** In production TEST codes and addresses that the public cannot reach are refused. */
  PROFILE: z.enum(['development', 'production']).default('development'),
  /** The program that makes videos fit to be shown, with its `ffprobe` beside it; without one videos are refused. */
  FFMPEG: z.string().default('ffmpeg'),
});

export type QrTimelineConfig = {
  /** Without a path and without a slash at the end. */
  readonly publicUrl: string;
  readonly sealSecret: string;
  readonly production: boolean;
  readonly ffmpeg: string;
};

export const readConfig: ReadConfig<QrTimelineConfig> = (env) => {
  const { PUBLIC_URL, SEAL_SECRET, PROFILE, FFMPEG } = parseConfig(settings, env);
  return {
    publicUrl: new URL(PUBLIC_URL).origin,
    sealSecret: SEAL_SECRET,
    production: PROFILE === 'production',
    ffmpeg: FFMPEG,
  };
};
