import { timeZone } from '@keepsake/platform/figures';
import { parseConfig, rotatedSecret } from '@keepsake/platform/config';
import type { ReadConfig } from '@keepsake/platform/service';
import { tmpdir } from 'node:os';
import { z } from 'zod';
import { minimumBodyRate, type MinimumRate } from './http/minimum-rate.js';

const httpAddress = z.url({ protocol: /^https?$/, error: 'an address that begins with http:// or https://' });
const addressesIn = (text: string): readonly string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
const isHttps = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:';
const onOff = z.enum(['on', 'off']);

const settings = z
  .object({
    /** HTTP port of the site. */
    PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
    /** Listen address; default: all interfaces. */
    HOST: z.string().optional(),
    /** Public address of the site, also on plates and in email; default: http://localhost:PORT. */
    PUBLIC_URL: httpAddress.optional(),
    /** Signs cookies, codes and human checks. Rotation (NEW,OLD): docs/operating.md. */
    SESSION_SECRET: rotatedSecret,
    /** Number of trusted proxies, counted from the end of X-Forwarded-For. */
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
    /** Factor of all rate limits in gateway/src/limits.ts. */
    RATE_LIMITS: z.coerce.number().positive().default(1),
    /** Of successful, fast reads one of this many is written to the log; writes, failures and slow reads always. */
    ACCESS_LOG_EVERY: z.coerce.number().int().min(1).max(1_000_000).default(1),
    /** Folder of the web build; default: only the API is served. */
    WEB_DIR: z.string().optional(),
    /** Folder of uploaded files during a request; default: the temporary folder of the system. */
    UPLOAD_DIR: z.string().default(tmpdir()),
    /** `instant` signs customers in without a code. */
    CUSTOMER_LOGIN: z.enum(['code', 'instant']).default('code'),
    /** Shows sent email at /dev/mailbox. */
    DEV_MAILBOX: onOff.default('off'),
    /** Source of DEV_MAILBOX: a file:// folder of .eml files, or the JSON address of a mail server; default: MAIL_URL. */
    MAILBOX_URL: z.string().optional(),
    MAIL_URL: z.string().optional(),
    PROFILE: z.enum(['development', 'production']).default('development'),
    /** Store of the timeline read model: `mongodb://…`, or `postgres:` for the service's own database. */
    DOCUMENTS_URL: z
      .string()
      .regex(/^(?:postgres(?:ql)?|mongodb(?:\+srv)?):/, 'an address that begins with postgres: or mongodb://')
      .default('postgres:'),
    /** Payment provider: `manual:` (staff confirms payments) or the https address of Stripe's API. */
    PAYMENTS_URL: z.string().default('manual:'),
    /** Email address of the first back office owner, created at the first start. */
    ADMIN_EMAIL: z.email('an email address').optional(),
    /** Password of the first owner, at least 8 characters. `make start` generates one. */
    ADMIN_PASSWORD: z.string().min(8, 'a password of at least 8 characters').optional(),
    BRAND_NAME: z.string().default('Keepsake'),
    SUPPORT_EMAIL: z.string().default('support@keepsake.example'),
    /** Email address for partnership inquiries, shown on the site. */
    PARTNERSHIP_EMAIL: z.string().default('partners@keepsake.example'),
    /** Support phone number, shown on the site. */
    SUPPORT_PHONE: z.string().default('1-800-555-0142'),
    /** Comma-separated https addresses of social networks, shown in the footer; default: none. */
    SOCIAL_LINKS: z
      .string()
      .default('')
      .refine((text) => addressesIn(text).every(isHttps), 'https:// addresses with commas between them'),
    /** Business days from the payment to the delivery, shown to buyers: a number or a range. */
    DELIVERY_DAYS: z
      .string()
      .regex(/^[1-9]\d{0,2}(?:-[1-9]\d{0,2})?$/, 'a number of days, such as 7 or 7-10')
      .default('7-10'),
    /** Days until a confirmed commission can be paid out. */
    COMMISSION_HOLD_DAYS: z.coerce.number('a number of days').int().min(0).max(365).default(14),
    BUSINESS_TIMEZONE: timeZone.default('America/New_York'),
  })
  .superRefine((given, context) => {
    if (given.DEV_MAILBOX === 'on' && !/^(?:file|https?):/.test(given.MAILBOX_URL ?? given.MAIL_URL ?? ''))
      context.addIssue({
        code: 'custom',
        path: ['MAILBOX_URL'],
        message: 'the file:// folder, or the http:// address, whose mails are shown',
      });
    if (given.PROFILE !== 'production') return;
    if (given.CUSTOMER_LOGIN === 'instant')
      context.addIssue({ code: 'custom', path: ['CUSTOMER_LOGIN'], message: '"code"; "instant" is for demos only' });
    if (given.DEV_MAILBOX === 'on')
      context.addIssue({ code: 'custom', path: ['DEV_MAILBOX'], message: '"off"; anyone could read all mail' });
  });

export type GatewayConfig = {
  readonly port: number;
  readonly host: string | undefined;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** Behind https: cookies are `Secure` and `__Host-`, answers carry HSTS. */
  readonly secure: boolean;
  readonly secret: string;
  readonly proxies: number;
  readonly limitScale: number;
  /** Of successful reads, one of this many is logged. */
  readonly accessLogEvery: number;
  /** Where first pages of timelines are read: `mongodb://…`, or `postgres:` for the read service. */
  readonly documentsUrl: string;
  readonly webDir: string | undefined;
  readonly uploadDir: string;
  /** Minimum upload rate. */
  readonly minimumRate: MinimumRate;
  readonly instantCustomerLogin: boolean;
  /** Address of the mailbox; undefined disables it. */
  readonly mailbox: string | undefined;
  /** Disables development tools. */
  readonly production: boolean;
  readonly firstOwner: { readonly email: string; readonly password: string } | undefined;
  readonly site: {
    readonly brandName: string;
    readonly supportEmail: string;
    readonly partnershipEmail: string;
    readonly supportPhone: string;
    /** Addresses separated by commas. */
    readonly socialLinks: string;
    readonly businessTimezone: string;
    /** A number, or a range with an en dash. */
    readonly deliveryDays: string;
    readonly commissionHoldDays: string;
    readonly payments: 'manual' | 'online';
    readonly profile: 'development' | 'production';
  };
};

export const readConfig: ReadConfig<GatewayConfig> = (env) => {
  const given = parseConfig(settings, env);
  const publicUrl = (given.PUBLIC_URL ?? `http://localhost:${given.PORT}`).replace(/\/+$/, '');
  return {
    port: given.PORT,
    host: given.HOST,
    publicUrl,
    secure: publicUrl.startsWith('https:'),
    secret: given.SESSION_SECRET,
    proxies: given.TRUST_PROXY,
    limitScale: given.RATE_LIMITS,
    accessLogEvery: given.ACCESS_LOG_EVERY,
    documentsUrl: given.DOCUMENTS_URL,
    webDir: given.WEB_DIR,
    uploadDir: given.UPLOAD_DIR,
    minimumRate: minimumBodyRate,
    instantCustomerLogin: given.CUSTOMER_LOGIN === 'instant',
    mailbox: given.DEV_MAILBOX === 'on' ? (given.MAILBOX_URL ?? given.MAIL_URL) : undefined,
    production: given.PROFILE === 'production',
    firstOwner:
      given.ADMIN_EMAIL !== undefined && given.ADMIN_PASSWORD !== undefined
        ? { email: given.ADMIN_EMAIL, password: given.ADMIN_PASSWORD }
        : undefined,
    site: {
      brandName: given.BRAND_NAME,
      supportEmail: given.SUPPORT_EMAIL,
      partnershipEmail: given.PARTNERSHIP_EMAIL,
      supportPhone: given.SUPPORT_PHONE,
      socialLinks: addressesIn(given.SOCIAL_LINKS).join(','),
      businessTimezone: given.BUSINESS_TIMEZONE,
      deliveryDays: given.DELIVERY_DAYS.replace('-', '–'),
      commissionHoldDays: String(given.COMMISSION_HOLD_DAYS),
      payments: given.PAYMENTS_URL === 'manual:' ? 'manual' : 'online',
      profile: given.PROFILE,
    },
  };
};
