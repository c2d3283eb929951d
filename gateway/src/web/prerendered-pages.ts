import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withTerms, type ShopTerms } from '@keepsake/contracts/catalog/price-list';
import type { GatewayConfig } from '../config.js';
import { escapeHtml, type Prerendered } from './page.js';
import type { ListedPage } from './page-list.js';

/** Returns the prerendered HTML of a path, if any. */
export type PrerenderedPages = (
  page: ListedPage | undefined,
  query: Readonly<Record<string, unknown>>,
) => Prerendered | undefined;

/** Placeholders for the settings of the business. */
export const filledIn = (html: string, site: GatewayConfig['site']): string =>
  Object.entries({
    __BRAND_NAME__: site.brandName,
    __SUPPORT_EMAIL__: site.supportEmail,
    __PARTNERSHIP_EMAIL__: site.partnershipEmail,
    __SUPPORT_PHONE__: site.supportPhone,
    __DELIVERY_DAYS__: site.deliveryDays,
    __COMMISSION_HOLD_DAYS__: site.commissionHoldDays,
    __SUPPORT_CALL__: `tel:${site.supportPhone.replaceAll(/[^\d+]/g, '')}`,
  }).reduce((text, [blank, value]) => text.replaceAll(blank, () => escapeHtml(value)), html);

/** Fills in the terms, again only when they change. */
const filledOnce = (prerendered: Prerendered): ((terms: ShopTerms) => Prerendered) => {
  let filled: { readonly terms: ShopTerms; readonly page: Prerendered } | undefined;
  return (terms) => {
    if (filled?.terms !== terms)
      filled = { terms, page: { ...prerendered, html: withTerms(prerendered.html, terms, 'en-US') } };
    return filled.page;
  };
};

/** Reads HTML and styles once and fills in the settings of the business. */
export const loadPrerendered = async (
  folder: string,
  pages: readonly ListedPage[],
  site: GatewayConfig['site'],
  terms: () => ShopTerms,
): Promise<PrerenderedPages> => {
  const byPath = new Map<string, (terms: ShopTerms) => Prerendered>();
  for (const { path, prerendered } of pages) {
    if (!prerendered) continue;
    const styles = await Promise.all(prerendered.styles.map((style) => readFile(join(folder, style), 'utf8')));
    byPath.set(path, filledOnce({ html: filledIn(prerendered.html, site), style: styles.join('') }));
  }
  return (page, query) =>
    page?.prerendered && !page.prerendered.unless.some((name) => name in query)
      ? byPath.get(page.path)?.(terms())
      : undefined;
};
