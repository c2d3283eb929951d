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
  /** Where the pages that guests read are kept ready: `mongodb://…`, or the service's own database. */
  DOCUMENTS_URL: z
    .string()
    .regex(/^(?:postgres(?:ql)?|mongodb(?:\+srv)?):/, 'an address that begins with postgres: or mongodb://')
    .default('postgres:'),
  /** Megabytes that one browser may send in a day. */
  UPLOADS_PER_BROWSER_MB: z.coerce.number().int().min(1).default(20_000),
  /** Megabytes that all browsers behind one address (IPv6: its /64) may send in a day. */
  UPLOADS_PER_NETWORK_MB: z.coerce.number().int().min(1).default(40_000),
  /** Megabytes that guests may add to one timeline in a day. */
  UPLOADS_PER_TIMELINE_MB: z.coerce.number().int().min(1).default(50_000),
  /** Megabytes that are taken from everybody together in a day. */
  UPLOADS_PER_DAY_MB: z.coerce.number().int().min(1).default(500_000),
});

export type QrTimelineConfig = {
  /** Without a path and without a slash at the end. */
  readonly publicUrl: string;
  readonly sealSecret: string;
  readonly production: boolean;
  readonly ffmpeg: string;
  readonly documentsUrl: string;
  /** What may arrive in a day. */
  readonly quotas: {
    readonly browserBytes: number;
    readonly browserFiles: number;
    readonly networkBytes: number;
    readonly timelineBytes: number;
    readonly houseBytes: number;
  };
};

const megabyte = 1_000_000;
/** Four orders of the largest size. */
const browserFiles = 4_000;

export const readConfig: ReadConfig<QrTimelineConfig> = (env) => {
  const given = parseConfig(settings, env);
  const { PUBLIC_URL, SEAL_SECRET, PROFILE, FFMPEG, DOCUMENTS_URL } = given;
  return {
    publicUrl: new URL(PUBLIC_URL).origin,
    sealSecret: SEAL_SECRET,
    production: PROFILE === 'production',
    ffmpeg: FFMPEG,
    documentsUrl: DOCUMENTS_URL,
    quotas: {
      browserBytes: given.UPLOADS_PER_BROWSER_MB * megabyte,
      browserFiles,
      networkBytes: given.UPLOADS_PER_NETWORK_MB * megabyte,
      timelineBytes: given.UPLOADS_PER_TIMELINE_MB * megabyte,
      houseBytes: given.UPLOADS_PER_DAY_MB * megabyte,
    },
  };
};
