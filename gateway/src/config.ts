import { timeZone } from '@keepsake/platform/figures';
import { parseConfig, secret } from '@keepsake/platform/config';
import type { ReadConfig } from '@keepsake/platform/service';
import { tmpdir } from 'node:os';
import { z } from 'zod';
import { bodyPace, type Pace } from './http/pace.js';

const httpAddress = z.url({ protocol: /^https?$/, error: 'an address that begins with http:// or https://' });
const onOff = z.enum(['on', 'off']);

const settings = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
    /** Without it all interfaces, so that a phone in the same network can open the page. */
    HOST: z.string().optional(),
    /** The address people type and plates carry; without it http://localhost:PORT. */
    PUBLIC_URL: httpAddress.optional(),
    /** Signs cookies, codes and human checks. */
    SESSION_SECRET: secret,
    /** How many proxies stand in front; their number of entries at the end of X-Forwarded-For is believed. */
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
    /** Multiplies every allowance of src/limits.ts. */
    RATE_LIMITS: z.coerce.number().positive().default(1),
    /** The built web (vite's dist); without it only the API is served. */
    WEB_DIR: z.string().optional(),
    /** Where files of forms lie while a request lasts; without it the system's own place for such. */
    UPLOAD_DIR: z.string().default(tmpdir()),
    CUSTOMER_LOGIN: z.enum(['code', 'instant']).default('code'),
    DEV_MAILBOX: onOff.default('off'),
    /** The mails that DEV_MAILBOX shows: a file:// folder of .eml files, or where a mail server shows them as JSON. Without it MAIL_URL, when that is a folder. */
    MAILBOX_URL: z.string().optional(),
    MAIL_URL: z.string().optional(),
    PROFILE: z.enum(['development', 'production']).default('development'),
    /** Who takes money; the orders service speaks with them, the pages say what comes next. */
    PAYMENTS_URL: z.string().default('manual:'),
    /** The first owner, made at the first start. */
    ADMIN_EMAIL: z.email('an e-mail address').optional(),
    ADMIN_PASSWORD: z.string().min(8, 'a password of at least 8 characters').optional(),
    BRAND_NAME: z.string().default('Keepsake'),
    SUPPORT_EMAIL: z.string().default('support@keepsake.example'),
    PARTNERSHIP_EMAIL: z.string().default('partners@keepsake.example'),
    SUPPORT_PHONE: z.string().default('1-800-555-0142'),
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
  /** Without a slash at the end. */
  readonly publicUrl: string;
  /** Behind https: cookies are `Secure` and `__Host-`, answers carry HSTS. */
  readonly secure: boolean;
  readonly secret: string;
  readonly proxies: number;
  readonly limitScale: number;
  readonly webDir: string | undefined;
  readonly uploadDir: string;
  /** How fast what is sent has to come. */
  readonly pace: Pace;
  readonly instantCustomerLogin: boolean;
  /** Address of the mails to show; undefined switches the mailbox off. */
  readonly mailbox: string | undefined;
  /** Nothing is offered that only helps to try things out. */
  readonly production: boolean;
  readonly firstOwner: { readonly email: string; readonly password: string } | undefined;
  readonly site: {
    readonly brandName: string;
    readonly supportEmail: string;
    readonly partnershipEmail: string;
    readonly supportPhone: string;
    readonly businessTimezone: string;
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
    webDir: given.WEB_DIR,
    uploadDir: given.UPLOAD_DIR,
    pace: bodyPace,
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
      businessTimezone: given.BUSINESS_TIMEZONE,
      payments: given.PAYMENTS_URL === 'manual:' ? 'manual' : 'online',
      profile: given.PROFILE,
    },
  };
};
