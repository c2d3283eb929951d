import { registeredAffiliateAnswer } from '@keepsake/contracts/rest/affiliates';
import { referralAnswer } from '@keepsake/contracts/rest/order-status';
import { randomUUID } from 'node:crypto';
import type { Browser, Cookie } from 'playwright-core';
import { launchChromium, openSession, type Device } from './chromium.js';
import { staffSignIn, visitKeepsake } from './keepsake.js';
import { orderOf, uniqueUser } from './people.js';
import { until } from './until.js';
import { visitor } from './visitor.js';

const password = 'a good password';

/** An approved affiliate with a sale, and its signed-in session. */
export type TranslatedBusiness = {
  readonly url: string;
  readonly affiliateCookies: readonly Cookie[];
  readonly open: (locale: string, device: Device) => ReturnType<typeof openSession>;
  readonly leave: () => Promise<void>;
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
  const { context } = await open('en-US', 'phone');
  await context.request.post('/api/affiliates/login', {
    data: { email, password },
    headers: { 'idempotency-key': randomUUID() },
  });
  const affiliateCookies = await context.cookies();
  await context.close();
  return {
    url: site.url,
    affiliateCookies,
    open,
    leave: async () => {
      await browser.close();
      await site.leave();
    },
  };
};
