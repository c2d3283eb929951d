import { registeredAffiliateAnswer } from '@keepsake/contracts/rest/affiliates';
import { partnerCase } from '@keepsake/contracts/rest/cases';
import { referralAnswer } from '@keepsake/contracts/rest/order-status';
import { randomUUID } from 'node:crypto';
import type { Browser, Cookie } from 'playwright-core';
import { launchChromium, openSession, type Device } from './chromium.js';
import { fillStock, openFuneralHome } from './funeral-home.js';
import { staffSignIn, visitKeepsake } from './keepsake.js';
import { orderOf, uniqueUser } from './people.js';
import { until } from './until.js';
import { visitor, type Visitor } from './visitor.js';

const password = 'a good password';

/** An approved affiliate with a sale, a funeral home with work of each kind, and their signed-in sessions. */
export type TranslatedBusiness = {
  readonly url: string;
  readonly affiliateCookies: readonly Cookie[];
  readonly partnerCookies: readonly Cookie[];
  /** A location of the funeral home, and its case with next of kin and a prepared page. */
  readonly work: { readonly locationId: string; readonly caseId: string };
  readonly open: (locale: string, device: Device) => ReturnType<typeof openSession>;
  readonly leave: () => Promise<void>;
};

/** Opens a funeral home with stock, a prepared case, a plate request, a colleague, a key and a webhook. */
const newPartner = async (url: string, staff: Visitor) => {
  const { email, director } = await openFuneralHome({ url, staff }, 'Ruth');
  const locationId = await fillStock(director, 4);
  const serviceDate = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const service = { serviceDate, serviceTime: '14:30', servicePlace: 'St. Mary' };
  const created = await director.post(`/api/partners/${locationId}/cases`, { subjectName: 'Inés Rivera', ...service });
  const { id: caseId } = partnerCase.parse(created.body);
  const kin = { name: 'Rui Rivera', relation: 'son', phone: '+1 518 555 0190', email: uniqueUser('Rui').email };
  await director.post(`/api/cases/${caseId}/next-of-kin`, kin);
  const page = { revision: 0, honoreeName: 'Inés Rivera', fromDate: '1941', toDate: '2026-11-20', words: 'Beloved.' };
  await director.put(`/api/cases/${caseId}/draft`, page);
  await director.post(`/api/partners/${locationId}/plate-requests`, { quantity: 12, note: '' });
  const colleague = { firstName: 'Ben', lastName: 'Cole', role: 'director', locationIds: [locationId] };
  await director.post('/api/partners/team', { ...colleague, email: uniqueUser('Ben').email });
  const key = { name: 'Osiris', scopes: ['cases:read', 'inventory:read'], locationIds: null };
  await director.post('/api/partners/api-keys', key);
  await director.post('/api/partners/webhooks', { url: 'https://example.org/hook', events: ['case.created'] });
  return { email, work: { locationId, caseId } };
};

/** Starts Chromium and creates the accounts. Needs a running product. */
export const translatedBusiness = async (executable: string | undefined): Promise<TranslatedBusiness> => {
  if (executable === undefined) throw new Error('REQUIRE_BROWSER=1, and no Chromium was found.');
  const site = await visitKeepsake();
  const browser: Browser = await launchChromium(executable);
  const open = (locale: string, device: Device) => openSession(browser, site.url, device, { still: true, locale });
  const { email } = uniqueUser('Rui');
  const staff = visitor(site.url);
  await staff.post('/api/admin/login', staffSignIn());
  const applicant = { firstName: 'Rui', lastName: 'Costa', email, password };
  const { body } = await visitor(site.url).post('/api/affiliates/register', applicant);
  const { id, affiliateCode } = registeredAffiliateAnswer.parse(body);
  await staff.post(`/api/admin/affiliates/${id}/approve`, {});
  await until('the code of the affiliate to earn', async () => {
    const { body: referral } = await visitor(site.url).get(`/api/referral?ref=${affiliateCode}`);
    return referralAnswer.parse(referral).known || undefined;
  });
  await visitor(site.url).post('/api/orders', { ...orderOf(uniqueUser('Anna').email), affiliateCode });
  const partner = await newPartner(site.url, staff);
  const cookiesOf = async (login: string, data: object): Promise<readonly Cookie[]> => {
    const { context } = await open('en-US', 'phone');
    await context.request.post(login, { data, headers: { 'idempotency-key': randomUUID() } });
    const cookies = await context.cookies();
    await context.close();
    return cookies;
  };
  return {
    url: site.url,
    affiliateCookies: await cookiesOf('/api/affiliates/login', { email, password }),
    partnerCookies: await cookiesOf('/api/partners/login', { email: partner.email, password, partnerType: 'memorial' }),
    work: partner.work,
    open,
    leave: async () => {
      await browser.close();
      await site.leave();
    },
  };
};
