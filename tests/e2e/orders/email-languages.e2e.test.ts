import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { languageCookie } from '@keepsake/contracts/values/language';
import { z } from 'zod';
import { activationOf, done, openBusiness, type Business } from '../support/business.js';
import { visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { eventually, until } from '../support/until.js';
import { visitor, type Visitor } from '../support/visitor.js';

/*
 * Emails in the reader's language. A woman orders in a Spanish browser; her emails are Spanish, also those that staff
 * cause later, while the business reads English. She chooses Arabic on a page and signs in: from then on her emails are
 * Arabic. A guest whom she invites has no language yet and gets hers. A script without a language gets English.
 */

let site: Awaited<ReturnType<typeof visitKeepsake>>;
let shop: Business;
const [maria, guest, script] = [uniqueUser('Maria'), uniqueUser('Guest'), uniqueUser('Script')];
let browser: Visitor;
let id = '';
let code = '';

beforeAll(async () => {
  site = await visitKeepsake();
  shop = await openBusiness(site.url);
  await shop.stock(1);
  browser = visitor(site.url, true, { 'accept-language': 'es-ES,es;q=0.9,en;q=0.8' });
});
afterAll(() => site?.leave());

test('are Spanish after an order in a Spanish browser', async () => {
  const one = { pricingTier: 'individual', quantity: 1, totalPrice: 7_900 };
  id = await shop.place(maria.email, one, browser);
  const received = await shop.post.mail(maria.email, /^Hemos recibido su pedido K-\S+$/);
  expect(received.text).toContain('Gracias por su pedido, en memoria de Inés Rivera.');
  expect(received.text.replaceAll('\u00a0', ' ')).toContain('Total: 79,00 US$');
  expect(received.text).toContain('Atentamente');
});

test('are English after an order that names no language', async () => {
  await shop.place(script.email);
  expect((await shop.post.mail(script.email, /^We have received your order/)).text).toContain('Kind regards');
});

test('are Spanish when staff confirm the payment and send the parcel', async () => {
  [code = ''] = await shop.pay(id);
  expect((await shop.post.mail(maria.email, /^Hemos recibido el pago de su pedido/)).text).toContain('en producción');
  await shop.dispatch(id);
  await shop.post.mail(maria.email, /^Su pedido K-\S+ está en camino$/);
});

test('are Spanish for the plate that she activates', async () => {
  done(await browser.post('/api/customer/activate-qr', activationOf(maria, code)));
  const open = await shop.post.mail(maria.email, /^La página de Inés Rivera está abierta$/);
  expect(open.text).toContain('En memoria de Inés Rivera');
});

test('change with the language that she chooses on a page', async () => {
  const inArabic = visitor(site.url, true, {
    'accept-language': 'es-ES,es;q=0.9',
    cookie: `${languageCookie}=ar`,
  });
  await inArabic.post('/api/customer/login', { email: maria.email });
  const mail = await shop.post.mail(maria.email, /^رمز تسجيل الدخول إلى/);
  expect(mail.text).toMatch(/\b\d{6}\b/);
});

test('stay in the language of the sign-in, which the data export has', async () => {
  const arabic = visitor(site.url, true, { 'accept-language': 'ar-EG,ar;q=0.9' });
  await arabic.post('/api/customer/login', { email: maria.email });
  const typed = await until('a session', async () => {
    const mails = (await shop.post.to(maria.email)).filter(({ subject }) => subject.startsWith('رمز تسجيل الدخول'));
    for (const { text } of mails) {
      const code6 = /\b\d{6}\b/.exec(text)?.[0];
      const { status } = await arabic.post('/api/customer/login/verify', { email: maria.email, code: code6 });
      if (status === 200) return true;
    }
    return undefined;
  });
  expect(typed).toBe(true);
  await eventually(async () => {
    const data = z
      .object({ preferences: z.object({ language: z.string().optional() }) })
      .parse(done(await arabic.get('/api/customer/data')));
    expect(data.preferences.language).toBe('ar');
  });
  done(await arabic.post(`/api/timeline/${code}/keepers`, { name: 'Guest', email: guest.email, role: 'keeper' }), 201);
  const asked = await shop.post.mail(guest.email, /^طلب من/);
  expect(asked.text).toContain('Inés Rivera');
});
