import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { randomUUID } from 'node:crypto';
import type { Browser, Cookie } from 'playwright-core';
import { activatedPlate } from './activated-plate.js';
import { launchChromium, openSession, type Device } from './chromium.js';
import { staffSignIn, visitKeepsake } from './keepsake.js';
import { orderOf, uniqueUser } from './people.js';
import { emailedCode } from './sign-in.js';
import { visitor } from './visitor.js';

/** A family with a timeline, an order and a plate that is not activated, and its signed-in session. */
export type TranslatedFamily = {
  readonly url: string;
  readonly email: string;
  readonly code: string;
  readonly order: string;
  readonly freshCode: string;
  readonly cookies: readonly Cookie[];
  readonly open: (locale: string, device?: Device) => ReturnType<typeof openSession>;
  readonly leave: () => Promise<void>;
};

/** Starts Chromium and creates the family. Needs a running product. */
export const translatedFamily = async (executable: string | undefined): Promise<TranslatedFamily> => {
  if (executable === undefined) throw new Error('REQUIRE_BROWSER=1, and no Chromium was found.');
  const owner = uniqueUser('Ana');
  const site = await visitKeepsake();
  const browser: Browser = await launchChromium(executable);
  const open = (locale: string, device: Device = 'phone') =>
    openSession(browser, site.url, device, { still: true, locale });
  const code = await activatedPlate(site.url, {
    customerName: 'Ana',
    customerEmail: owner.email,
    eventType: 'memorial',
    honoreeName: 'Inés Duarte',
  });
  const memory = new FormData();
  const text = { title: 'The boat', description: 'She painted it.', date: '1974', submittedBy: 'Rui' };
  for (const [name, value] of Object.entries(text)) memory.set(name, value);
  await visitor(site.url).post(`/api/timeline/${code}/entries`, memory);
  const { body } = await visitor(site.url).post('/api/orders', orderOf(owner.email));
  const staff = visitor(site.url);
  await staff.post('/api/admin/login', staffSignIn());
  const made = await staff.post('/api/admin/qr-codes/generate', { quantity: 1, prefix: 'CF', batchName: owner.email });
  const [freshCode = ''] = generatedCodesAnswer.parse(made.body).codes;
  const { context } = await open('en-US');
  const post = (path: string, data: object) =>
    context.request.post(path, { data, headers: { 'idempotency-key': randomUUID() } });
  const email = { email: owner.email };
  const digits = await emailedCode(site.url, owner.email, () => post('/api/customer/login', email));
  await post('/api/customer/login/verify', { ...email, code: digits });
  const cookies = await context.cookies();
  await context.close();
  return {
    url: site.url,
    email: owner.email,
    code,
    order: (body as { readonly id: string }).id,
    freshCode,
    cookies,
    open,
    leave: async () => {
      await browser.close();
      await site.leave();
    },
  };
};
