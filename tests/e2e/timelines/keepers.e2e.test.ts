import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import { timelineAnswer } from '@keepsake/contracts/rest/timelines';
import type { Browser } from 'playwright-core';
import { devices, findChromium, launchChromium, openSession, type Person } from '../support/chromium.js';
import { staffSignIn, visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { emailedCode, signInAs } from '../support/sign-in.js';
import { until } from '../support/until.js';
import { visitor, type Visitor } from '../support/visitor.js';

/* The people around a timeline: invited guests, keepers beside the owner, and a guest who reports a memory. */

let site: Awaited<ReturnType<typeof visitKeepsake>>;
let plates: string[] = [];
const chromiumPath = findChromium();
let chromium: Browser | undefined;

beforeAll(async () => {
  site = await visitKeepsake();
  if (chromiumPath !== undefined) chromium = await launchChromium(chromiumPath);
  const staff = visitor(site.url);
  await staff.post('/api/admin/login', staffSignIn());
  const batch = { quantity: 4, prefix: 'CF', batchName: uniqueUser('Keepers').email };
  plates = generatedCodesAnswer.parse((await staff.post('/api/admin/qr-codes/generate', batch)).body).codes;
});
afterAll(async () => {
  await chromium?.close();
  await site?.leave();
});

const mailsOf = async (email: string) =>
  mailboxAnswer.parse((await visitor(site.url).get('/api/dev/mailbox')).body).filter(({ to }) => to === email);

/** Returns the newest link in an email to this address that matches `where`. */
const linkTo = (email: string, where: RegExp, butNot = ''): Promise<string> =>
  until(`a link for ${email}`, async () =>
    (await mailsOf(email)).flatMap(({ links }) => links).find((link) => where.test(link) && link !== butNot),
  );

const activatePrivate = async (owner: { name: string; email: string }, inviteEmails: readonly string[]) => {
  const qrCode = plates.shift() ?? '';
  const { status } = await visitor(site.url).post('/api/customer/activate-qr', {
    qrCode,
    customerName: owner.name,
    customerEmail: owner.email,
    eventType: 'memorial',
    honoreeName: 'Inés Duarte',
    isPrivate: true,
    accessCode: 'ROSE42',
    inviteEmails,
  });
  expect(status).toBe(200);
  return qrCode;
};

const status = async (who: Visitor, code: string): Promise<number> => (await who.get(`/api/timeline/${code}`)).status;
const tokenOf = (link: string): string => new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';

describe('a revoked invitation', () => {
  test('loses access everywhere within two seconds, others keep it', async () => {
    const [owner, rui, ola] = [uniqueUser('Maria'), uniqueUser('Rui'), uniqueUser('Ola')];
    const code = await activatePrivate(owner, [rui.email, ola.email]);
    const [ruis, olas] = [visitor(site.url), visitor(site.url)];
    for (const [guest, { email }] of [
      [ruis, rui],
      [olas, ola],
    ] as const) {
      const token = tokenOf(await linkTo(email, /\/invitation#token=/));
      expect((await guest.post('/api/invitations/open', { token })).status).toBe(200);
      expect((await visitor(site.url).post('/api/invitations/open', { token })).status).toBe(404);
      expect(await status(guest, code)).toBe(200);
    }
    const keeper = await signInAs(site.url, owner.email);
    const invitations = (await keeper.get(`/api/timeline/${code}/invitations`)).body as { id: string; email: string }[];
    const { id } = invitations.find(({ email }) => email === rui.email) ?? { id: '' };
    expect((await keeper.remove(`/api/timeline/${code}/invitations/${id}`)).status).toBe(204);
    const closedBy = Date.now() + 2_000;
    await until('the page to be closed', async () => ((await status(ruis, code)) === 403 ? true : undefined));
    expect(Date.now()).toBeLessThan(closedBy);
    expect(await status(olas, code)).toBe(200);
  });
});

describe('the access code form', () => {
  test('gives invited and unknown addresses the same response without access', async () => {
    const [owner, rui] = [uniqueUser('Maria'), uniqueUser('Rui')];
    const code = await activatePrivate(owner, [rui.email]);
    const first = await linkTo(rui.email, /\/invitation#token=/);
    const guest = visitor(site.url);
    const answers = await Promise.all(
      [rui.email, uniqueUser('Eve').email].map((email) => guest.post(`/api/timeline/${code}/invitation`, { email })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 202, body: { status: 'received' } });
    expect(await status(guest, code)).toBe(403);
    const second = await linkTo(rui.email, /\/invitation#token=/, first);
    expect((await guest.post('/api/invitations/open', { token: tokenOf(first) })).status).toBe(404);
    expect((await guest.post('/api/invitations/open', { token: tokenOf(second) })).status).toBe(200);
  });
});

(chromiumPath === undefined ? describe.skip : describe)('in a browser', () => {
  const open = async (device: (typeof devices)[number], url: string): Promise<Person> => {
    if (!chromium) throw new Error('There is no Chromium.');
    const person = await openSession(chromium, site.url, device, { still: true });
    await person.page.goto(url);
    return person;
  };

  test.each(devices)(
    'an invited guest reports a memory; the keeper agrees and hides it (%s)',
    async (device) => {
      const [owner, guest, helper] = [uniqueUser('Maria'), uniqueUser('Rui'), uniqueUser('Ola')];
      const code = await activatePrivate(owner, [guest.email]);
      const family = await signInAs(site.url, owner.email);
      const request = { name: 'Ola', email: helper.email, role: 'helper' };
      const form = new FormData();
      form.append('title', 'The boat');
      form.append('description', 'She painted it blue every spring.');
      expect((await family.post(`/api/timeline/${code}/entries`, form)).status).toBe(201);

      const eve = await open(device, `/timeline/${code}`);
      await eve.page.getByLabel('Your email').fill(uniqueUser('Eve').email);
      await eve.page.getByRole('button', { name: 'Email me my link' }).click();
      await eve.page.getByText('If this address was invited, a link is on its way.').waitFor();
      expect(await eve.page.content()).not.toContain('Duarte');
      await eve.context.close();

      const rui = await open(device, await linkTo(guest.email, /\/invitation#token=/));
      await rui.page.getByRole('button', { name: 'Open the timeline' }).click();
      await rui.page.getByRole('heading', { name: 'The boat' }).waitFor();
      await rui.page.getByRole('button', { name: 'Report The boat' }).click();
      await rui.page.getByLabel('Someone in it wouldn’t want it shown').check();
      await rui.page.getByLabel(/Anything they should know/).fill('That is my brother.');
      await rui.page.getByRole('button', { name: 'Send' }).click();
      await rui.page.getByText('The family will review it.').first().waitFor();
      expect(await linkTo(owner.email, /\/desk$/)).toContain(code);

      expect((await family.post(`/api/timeline/${code}/keepers`, request)).status).toBe(201);
      const ola = await open(device, await linkTo(helper.email, /\/keep#token=/));
      await ola.page.getByRole('link', { name: 'Sign in to answer' }).click();
      await ola.page.getByLabel(/email/i).first().fill(helper.email);
      const digits = await emailedCode(site.url, helper.email, () =>
        ola.page.getByRole('button', { name: 'Sign In to My Account' }).click(),
      );
      await ola.page.getByRole('textbox').first().fill(digits);
      await ola.page.getByRole('button', { name: 'Keep this timeline together' }).click();
      await ola.page.getByRole('link', { name: 'Manage timeline' }).click();
      if (device === 'phone') await ola.page.getByRole('button', { name: /^Section: / }).click();
      await ola.page.getByRole('link', { name: 'Reported' }).click();
      await ola.page.getByText('That is my brother.').waitFor();
      await ola.page.getByRole('button', { name: 'Hide memory' }).click();
      await ola.page.getByText('Nothing has been reported.').waitFor();
      const seen = timelineAnswer.parse((await family.get(`/api/timeline/${code}`)).body);
      expect(seen.entries.map((entry) => entry.status)).toEqual(['hidden']);
      expect([...rui.complaints, ...ola.complaints]).toEqual([]);
      await rui.context.close();
      await ola.context.close();
    },
    180_000,
  );
});
