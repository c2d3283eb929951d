import { prerendered } from './prerendered.js';
import { isRecord, parseJson } from './storage/stored.js';

/** Settings of the business (BRAND_NAME, SUPPORT_EMAIL, …). The gateway writes them into the page. */
export type SiteSettings = {
  readonly brandName: string;
  readonly supportEmail: string;
  readonly partnershipEmail: string;
  readonly supportPhone: string;
  /** Comma-separated URLs of the business on social networks. */
  readonly socialLinks: string;
  readonly businessTimezone: string;
  /** Business days from the payment to the delivery, such as “7–10”. */
  readonly deliveryDays: string;
  /** Days from the completion of an order to the payability of its commission. */
  readonly commissionHoldDays: string;
  /** The prices of today as JSON; empty: the standard prices. */
  readonly prices: string;
  /** Commission rate of affiliates who have none of their own, in tenths of a percent; empty: the standard rate. */
  readonly rateTenths: string;
  /** `online`: a payment page follows the order; `manual`: the business arranges the payment. */
  readonly payments: string;
  /** In `production` demo features are hidden. */
  readonly profile: string;
  /** Day on which the business closes, its sentence for families, and whether that day has come. Empty: it does not. */
  readonly closesOn: string;
  readonly closingSentence: string;
  readonly closingStage: string;
};

const defaults: SiteSettings = {
  brandName: 'Keepsake',
  supportEmail: 'support@keepsake.example',
  partnershipEmail: 'partners@keepsake.example',
  supportPhone: '1-800-555-0142',
  socialLinks: '',
  businessTimezone: 'America/New_York',
  deliveryDays: '7–10',
  commissionHoldDays: '14',
  prices: '',
  rateTenths: '',
  payments: 'manual',
  profile: 'development',
  closesOn: '',
  closingSentence: '',
  closingStage: '',
};

export const readSiteSettings = (content: string | null | undefined): SiteSettings => {
  // The placeholder is unreplaced without the gateway (vite's own server).
  const parsed = parseJson(content ?? null);
  if (!isRecord(parsed)) return defaults;
  const given = Object.entries(parsed).filter(
    ([name, value]) => name in defaults && typeof value === 'string' && value !== '',
  );
  return { ...defaults, ...Object.fromEntries(given) };
};

/** Placeholders in prerendered pages, replaced by the gateway. */
const blanks: SiteSettings = {
  ...defaults,
  brandName: '__BRAND_NAME__',
  supportEmail: '__SUPPORT_EMAIL__',
  partnershipEmail: '__PARTNERSHIP_EMAIL__',
  supportPhone: '__SUPPORT_PHONE__',
  deliveryDays: '__DELIVERY_DAYS__',
  commissionHoldDays: '__COMMISSION_HOLD_DAYS__',
};

export const siteSettings: SiteSettings = prerendered
  ? blanks
  : readSiteSettings(document.querySelector<HTMLMetaElement>('meta[name="site-settings"]')?.content);

/** Link of the phone number. */
export const supportCall = prerendered
  ? '__SUPPORT_CALL__'
  : `tel:${siteSettings.supportPhone.replaceAll(/[^\d+]/g, '')}`;
