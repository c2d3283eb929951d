import { normalizeEmail } from '@keepsake/contracts/values/email';
import { parseConfig } from '@keepsake/platform/config';
import { timeZone } from '@keepsake/platform/figures';
import type { ReadConfig } from '@keepsake/platform/service';
import { z } from 'zod';

const settings = z.object({
  /** Name of the business in email, on the site and on labels. */
  BRAND_NAME: z.string().min(1).max(60).default('Keepsake'),
  /** Receives notifications of orders, messages and applications; reply address of all email. */
  SUPPORT_EMAIL: z
    .string()
    .refine((text) => normalizeEmail(text) !== undefined, 'an email address')
    .default('support@keepsake.example'),
  /** Receives the figures of each week on Monday; default: SUPPORT_EMAIL; `none`: no one. */
  WEEKLY_EMAIL: z
    .string()
    .refine((text) => text === 'none' || normalizeEmail(text) !== undefined, 'an email address, or none')
    .optional(),
  /** Postal address of the business, in the footer of campaigns; several countries require it. */
  POSTAL_ADDRESS: z.string().max(300).optional(),
  /** Public address of the site, also on plates and in email. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'a web address such as https://keepsake.example' })
    .default('http://localhost:8080'),
  /** Signing secret of the email provider's notices to POST /api/mail/notices; default: the route returns 404. */
  MAIL_NOTICE_SECRET: z.string().min(16, "the signing secret of the mail provider's notices").optional(),
  /** Own sentences of emails by language, section and key: JSON, or the path of a JSON file; default: none. */
  MAIL_TEXTS: z.string().min(1).optional(),
  /** Time zone of the days and months in all figures. */
  BUSINESS_TIMEZONE: timeZone.default('America/New_York'),
});

export type CampaignsConfig = {
  readonly brandName: string;
  readonly supportEmail: string;
  readonly postalAddress: string | undefined;
  /** Undefined if no one receives the figures of each week. */
  readonly weeklyEmail: string | undefined;
  /** Without a path or a trailing slash. */
  readonly publicUrl: string;
  readonly timeZone: string;
  /** Undefined if notices of email providers are disabled. */
  readonly noticeSecret: string | undefined;
  /** Own sentences of emails: JSON, or the path of a JSON file. */
  readonly mailTexts: string | undefined;
};

export const readConfig: ReadConfig<CampaignsConfig> = (env) => {
  const given = parseConfig(settings, env);
  const { BRAND_NAME, SUPPORT_EMAIL, WEEKLY_EMAIL, PUBLIC_URL, MAIL_NOTICE_SECRET, MAIL_TEXTS, BUSINESS_TIMEZONE } =
    given;
  return {
    brandName: BRAND_NAME,
    supportEmail: SUPPORT_EMAIL,
    postalAddress: given.POSTAL_ADDRESS?.trim() || undefined,
    weeklyEmail: WEEKLY_EMAIL === 'none' ? undefined : (WEEKLY_EMAIL ?? SUPPORT_EMAIL),
    publicUrl: new URL(PUBLIC_URL).origin,
    timeZone: BUSINESS_TIMEZONE,
    noticeSecret: MAIL_NOTICE_SECRET,
    mailTexts: MAIL_TEXTS,
  };
};
