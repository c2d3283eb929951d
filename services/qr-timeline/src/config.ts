import { parseConfig, rotatedSecret } from '@keepsake/platform/config';
import { timeZone } from '@keepsake/platform/figures';
import type { ReadConfig } from '@keepsake/platform/service';
import { z } from 'zod';

const settings = z.object({
  /** Public address of the site, also on plates and in email. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'a web address such as https://keepsake.example' })
    .default('http://localhost:8080'),
  /** Encrypts access codes and payout details in the database; signs claim links. Rotation (NEW,OLD): docs/operating.md. */
  SEAL_SECRET: rotatedSecret,
  /** `production` refuses demo features, TEST codes and addresses that are not public. */
  PROFILE: z.enum(['development', 'production']).default('development'),
  /** Path of ffmpeg, with ffprobe in the same folder; without it videos and recordings are refused. */
  FFMPEG: z.string().default('ffmpeg'),
  /** Height of tribute films in pixels: fewer need less processor time. */
  FILM_HEIGHT: z.coerce
    .number()
    .int()
    .refine((height) => [180, 720, 1080].includes(height), '720 or 1080')
    .default(1080),
  /** Time zone of the days and months in all figures, of the hour at which questions are emailed, and of the day on which the business closes. */
  BUSINESS_TIMEZONE: timeZone.default('America/New_York'),
  /** Store of the timeline read model: `mongodb://…`, or `postgres:` for the service's own database. */
  DOCUMENTS_URL: z
    .string()
    .regex(/^(?:postgres(?:ql)?|mongodb(?:\+srv)?):/, 'an address that begins with postgres: or mongodb://')
    .default('postgres:'),
  /** Upload quota per browser and day in megabytes. */
  UPLOADS_PER_BROWSER_MB: z.coerce.number().int().min(1).default(20_000),
  /** Upload quota per IP address (IPv6: its /64) and day in megabytes. */
  UPLOADS_PER_NETWORK_MB: z.coerce.number().int().min(1).default(40_000),
  /** Upload quota per timeline and day in megabytes. */
  UPLOADS_PER_TIMELINE_MB: z.coerce.number().int().min(1).default(50_000),
  /** Total upload quota per day in megabytes. */
  UPLOADS_PER_DAY_MB: z.coerce.number().int().min(1).default(500_000),
});

export type QrTimelineConfig = {
  /** Without path and trailing slash. */
  readonly publicUrl: string;
  readonly sealSecret: string;
  readonly production: boolean;
  readonly ffmpeg: string;
  readonly filmHeight: number;
  readonly documentsUrl: string;
  /** Of the business. */
  readonly timeZone: string;
  /** Daily upload quotas. */
  readonly quotas: {
    readonly browserBytes: number;
    readonly browserFiles: number;
    readonly networkBytes: number;
    readonly timelineBytes: number;
    readonly totalBytes: number;
  };
};

const megabyte = 1_000_000;
/** Four orders of the maximum size. */
const browserFiles = 4_000;

export const readConfig: ReadConfig<QrTimelineConfig> = (env) => {
  const given = parseConfig(settings, env);
  const { PUBLIC_URL, SEAL_SECRET, PROFILE, FFMPEG, FILM_HEIGHT, DOCUMENTS_URL } = given;
  return {
    publicUrl: new URL(PUBLIC_URL).origin,
    sealSecret: SEAL_SECRET,
    production: PROFILE === 'production',
    ffmpeg: FFMPEG,
    filmHeight: FILM_HEIGHT,
    documentsUrl: DOCUMENTS_URL,
    timeZone: given.BUSINESS_TIMEZONE,
    quotas: {
      browserBytes: given.UPLOADS_PER_BROWSER_MB * megabyte,
      browserFiles,
      networkBytes: given.UPLOADS_PER_NETWORK_MB * megabyte,
      timelineBytes: given.UPLOADS_PER_TIMELINE_MB * megabyte,
      totalBytes: given.UPLOADS_PER_DAY_MB * megabyte,
    },
  };
};
