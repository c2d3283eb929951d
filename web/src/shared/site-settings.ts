import { drawnAhead } from './drawn-ahead.js';

/** What the business set for itself (BRAND_NAME, SUPPORT_EMAIL, …). The gateway writes it into the page it serves. */
export type SiteSettings = {
  readonly brandName: string;
  readonly supportEmail: string;
  readonly partnershipEmail: string;
  readonly supportPhone: string;
  readonly businessTimezone: string;
  /** `online`: a payment page follows an order; `manual`: the business arranges the payment. */
  readonly payments: string;
  /** In `production` nothing is offered that only helps to try things out. */
  readonly profile: string;
};

const defaults: SiteSettings = {
  brandName: 'Keepsake',
  supportEmail: 'support@keepsake.example',
  partnershipEmail: 'partners@keepsake.example',
  supportPhone: '1-800-555-0142',
  businessTimezone: 'America/New_York',
  payments: 'manual',
  profile: 'development',
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export const readSiteSettings = (content: string | null | undefined): SiteSettings => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(content ?? '');
  } catch {
    // The placeholder still stands there when no gateway served the page (vite's own server).
    return defaults;
  }
  if (!isRecord(parsed)) return defaults;
  const given = Object.entries(parsed).filter(
    ([name, value]) => name in defaults && typeof value === 'string' && value !== '',
  );
  return { ...defaults, ...Object.fromEntries(given) };
};

/** What a page that is drawn ahead says instead: the gateway knows the business, and fills it in. */
const blanks: SiteSettings = {
  ...defaults,
  brandName: '__BRAND_NAME__',
  supportEmail: '__SUPPORT_EMAIL__',
  partnershipEmail: '__PARTNERSHIP_EMAIL__',
  supportPhone: '__SUPPORT_PHONE__',
};

export const siteSettings: SiteSettings = drawnAhead
  ? blanks
  : readSiteSettings(document.querySelector<HTMLMetaElement>('meta[name="site-settings"]')?.content);

/** Where pressing the phone number leads. */
export const supportCall = drawnAhead
  ? '__SUPPORT_CALL__'
  : `tel:${siteSettings.supportPhone.replaceAll(/[^\d+]/g, '')}`;
