/** What the business set for itself (BRAND_NAME, SUPPORT_EMAIL, …). The gateway writes it into the page it serves. */
export type SiteSettings = {
  readonly brandName: string;
  readonly supportEmail: string;
  readonly partnershipEmail: string;
  readonly supportPhone: string;
  readonly businessTimezone: string;
};

const defaults: SiteSettings = {
  brandName: 'Keepsake',
  supportEmail: 'support@keepsake.example',
  partnershipEmail: 'partners@keepsake.example',
  supportPhone: '1-800-555-0142',
  businessTimezone: 'America/New_York',
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

export const siteSettings: SiteSettings = readSiteSettings(
  document.querySelector<HTMLMetaElement>('meta[name="site-settings"]')?.content,
);
