import { present } from '@keepsake/contracts/values/present';
import { parseConfig, rotatedSecret } from '@keepsake/platform/config';
import { timeZone } from '@keepsake/platform/figures';
import type { ReadConfig } from '@keepsake/platform/service';
import { z } from 'zod';

const isProvider = (text: string): boolean =>
  text === 'manual:' ||
  (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).pathname === '/');

const plateFact = z.string().trim().min(1, 'a few words').max(100, 'at most 100 characters').optional();

const settings = z
  .object({
    /** Encrypts access codes and payout details in the database; signs claim links. Rotation (NEW,OLD): docs/operating.md. */
    SEAL_SECRET: rotatedSecret,
    /** Payment provider: `manual:` (staff confirms payments) or the https address of Stripe's API. */
    PAYMENTS_URL: z.string().refine(isProvider, '"manual:" or an https address without a path').default('manual:'),
    /** Secret key of the payment provider, restricted to creating checkout sessions. */
    PAYMENTS_KEY: z.string().min(8, "the provider's secret key").optional(),
    /** Signing secret of the payment provider's notices to POST /api/payments/notices. */
    PAYMENTS_NOTICE_SECRET: z.string().min(16, "the signing secret of the provider's notices").optional(),
    /** Public address of the site, also on plates and in email. */
    PUBLIC_URL: z
      .url({ protocol: /^https?$/, error: 'an address that begins with http:// or https://' })
      .default('http://localhost:8080'),
    BRAND_NAME: z.string().default('Keepsake'),
    SUPPORT_EMAIL: z.string().default('support@keepsake.example'),
    /** Time zone of the days and months in all figures. */
    BUSINESS_TIMEZONE: timeZone.default('America/New_York'),
    /** Size of the plates, as the cemetery kit of memorial orders states it, such as `60 × 60 mm`. Default: a line to fill in. */
    PLATE_SIZE: plateFact,
    /** Material of the plates, as the cemetery kit states it, such as `stainless steel, 1 mm`. Default: a line to fill in. */
    PLATE_MATERIAL: plateFact,
    /** Mounting holes of the plates, as the cemetery kit states them, such as `2 holes, 3 mm`, or `none`. Default: a line to fill in. */
    PLATE_HOLES: plateFact,
    /** `production` refuses demo features, TEST codes and addresses that are not public. */
    PROFILE: z.enum(['development', 'production']).default('development'),
  })
  .superRefine((given, context) => {
    if (given.PAYMENTS_URL === 'manual:') return;
    for (const name of ['PAYMENTS_KEY', 'PAYMENTS_NOTICE_SECRET'] as const)
      if (given[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'set beside PAYMENTS_URL' });
    if (given.PROFILE === 'production' && !given.PAYMENTS_URL.startsWith('https:'))
      context.addIssue({
        code: 'custom',
        path: ['PAYMENTS_URL'],
        message: 'an https address; money is never asked for in clear',
      });
  });

type Online = {
  readonly baseUrl: string;
  readonly key: string;
  readonly noticeSecret: string;
  readonly publicUrl: string;
};

export type OrdersConfig = {
  readonly sealSecret: string;
  readonly timeZone: string;
  /** As the business states them; an absent one is left to fill in. */
  readonly plateFacts: { readonly size?: string; readonly material?: string; readonly holes?: string };
  /** On receipts. */
  readonly seller: { readonly name: string; readonly email: string };
  /** Undefined if the business arranges payments itself. */
  readonly payments: Online | undefined;
};

export const readConfig: ReadConfig<OrdersConfig> = (env) => {
  const given = parseConfig(settings, env);
  const { SEAL_SECRET, PAYMENTS_URL, PAYMENTS_KEY, PAYMENTS_NOTICE_SECRET, PUBLIC_URL, BUSINESS_TIMEZONE } = given;
  const online = PAYMENTS_KEY !== undefined && PAYMENTS_NOTICE_SECRET !== undefined && PAYMENTS_URL !== 'manual:';
  return {
    sealSecret: SEAL_SECRET,
    timeZone: BUSINESS_TIMEZONE,
    plateFacts: present({ size: given.PLATE_SIZE, material: given.PLATE_MATERIAL, holes: given.PLATE_HOLES }),
    seller: { name: given.BRAND_NAME, email: given.SUPPORT_EMAIL },
    payments: online
      ? {
          baseUrl: PAYMENTS_URL,
          key: PAYMENTS_KEY,
          noticeSecret: PAYMENTS_NOTICE_SECRET,
          publicUrl: new URL(PUBLIC_URL).origin,
        }
      : undefined,
  };
};
