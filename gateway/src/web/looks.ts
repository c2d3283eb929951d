import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GatewayConfig } from '../config.js';
import { escapeHtml, type Look } from './page.js';
import type { ListedPage } from './page-list.js';

/** The look of a page at this address, when it has one there. */
export type Looks = (page: ListedPage | undefined, query: Readonly<Record<string, unknown>>) => Look | undefined;

/** The blanks of what was drawn before anybody knew the business. */
export const filledIn = (html: string, site: GatewayConfig['site']): string =>
  Object.entries({
    __BRAND_NAME__: site.brandName,
    __SUPPORT_EMAIL__: site.supportEmail,
    __PARTNERSHIP_EMAIL__: site.partnershipEmail,
    __SUPPORT_PHONE__: site.supportPhone,
    __SUPPORT_CALL__: `tel:${site.supportPhone.replaceAll(/[^\d+]/g, '')}`,
  }).reduce((text, [blank, value]) => text.replaceAll(blank, () => escapeHtml(value)), html);

/** Fills in who the business is, and reads the styles, once. */
export const readLooks = async (
  folder: string,
  pages: readonly ListedPage[],
  site: GatewayConfig['site'],
): Promise<Looks> => {
  const looks = new Map<string, Look>();
  for (const { path, look } of pages) {
    if (!look) continue;
    const styles = await Promise.all(look.styles.map((style) => readFile(join(folder, style), 'utf8')));
    looks.set(path, { html: filledIn(look.html, site), style: styles.join('') });
  }
  return (page, query) =>
    page?.look && !page.look.unless.some((name) => name in query) ? looks.get(page.path) : undefined;
};
