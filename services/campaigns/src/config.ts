import { normaliseEmail } from '@keepsake/contracts/values/email';
import { parseConfig } from '@keepsake/platform/config';
import { timeZone } from '@keepsake/platform/figures';
import type { ReadConfig } from '@keepsake/platform/service';
import { z } from 'zod';

const settings = z.object({
  /** The name the business goes by, in mails and on the site. */
  BRAND_NAME: z.string().min(1).max(60).default('Keepsake'),
  /** Where new orders, messages and applications are reported, and where answers to our mails go. */
  SUPPORT_EMAIL: z
    .string()
    .refine((text) => normaliseEmail(text) !== undefined, 'an e-mail address')
    .default('support@keepsake.example'),
  /** The address people reach the site under; links in mails begin with it. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'a web address such as https://keepsake.example' })
    .default('http://localhost:8080'),
  /** What a provider of mail signs its notices to POST /api/mail/notices with; without it none are taken. */
  MAIL_NOTICE_SECRET: z.string().min(16, "the signing secret of the mail provider's notices").optional(),
  /** Where the days and months of all figures begin. */
  BUSINESS_TIMEZONE: timeZone.default('America/New_York'),
});

export type CampaignsConfig = {
  readonly brandName: string;
  readonly supportEmail: string;
  /** Without a path and without a slash at the end. */
  readonly publicUrl: string;
  readonly timeZone: string;
  /** Undefined: notices of mail providers are not taken. */
  readonly noticeSecret: string | undefined;
};

export const readConfig: ReadConfig<CampaignsConfig> = (env) => {
  const { BRAND_NAME, SUPPORT_EMAIL, PUBLIC_URL, MAIL_NOTICE_SECRET, BUSINESS_TIMEZONE } = parseConfig(settings, env);
  return {
    brandName: BRAND_NAME,
    supportEmail: SUPPORT_EMAIL,
    publicUrl: new URL(PUBLIC_URL).origin,
    timeZone: BUSINESS_TIMEZONE,
    noticeSecret: MAIL_NOTICE_SECRET,
  };
};
