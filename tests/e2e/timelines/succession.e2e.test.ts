import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import type { Browser, Page } from 'playwright-core';
import { inDatabase } from '../../ops/installation-database.js';
import { activatedPlate } from '../support/activated-plate.js';
import { findChromium, launchChromium, openSession, type Person } from '../support/chromium.js';
import { confirmActivation } from '../support/confirm-activation.js';
import { visitDataDir } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { emailedCode, signInAs } from '../support/sign-in.js';
import { until } from '../support/until.js';
import { visitor } from '../support/visitor.js';

/* An owner names a successor, answers once, later no longer; the successor owns the page after the waiting period. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;

whenThere('what remains', () => {
  const [owner, successor] = [uniqueUser('Rosa'), uniqueUser('Rui')];
  let site: Awaited<ReturnType<typeof visitDataDir>>;
  let browser: Browser;
  let family: Person;
  let other: Person;
  let code = '';

  const press = (page: Page, name: string): Promise<void> =>
    page.getByRole('button', { name, exact: true }).first().click();
  const fits = async (page: Page): Promise<void> => {
    const [width, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(width).toBeLessThanOrEqual(inner ?? 0);
  };
  const enter = async ({ context: { request } }: Person, email: string): Promise<void> => {
    const digits = await emailedCode(site.url, email, () => request.post('/api/customer/login', { data: { email } }));
    expect((await request.post('/api/customer/login/verify', { data: { email, code: digits } })).status()).toBe(200);
  };
  /** Returns the link of the newest email to this address with this subject. */
  const linkIn = (email: string, subject: RegExp): Promise<string> =>
    until(`an email ${String(subject)} to ${email}`, async () => {
      const mails = mailboxAnswer.parse((await visitor(site.url).get('/api/dev/mailbox')).body);
      return mails.find((mail) => mail.to === email && subject.test(mail.subject))?.links[0];
    });
  /** Lets days pass for the owner and the open step, then runs the daily job. */
  const pass = (days: number): Promise<void> =>
    inDatabase(site.dataDir, 'qr-timeline', async (client) => {
      const by = `${days} days`;
      await client.query('update timelines set owner_seen_at = owner_seen_at - $1::interval where code = $2', [
        by,
        code,
      ]);
      await client.query(
        `update timeline_succession set step_at = step_at - $1::interval
         where timeline_id = (select id from timelines where code = $2)`,
        [by, code],
      );
      await client.query(`select graphile_worker.add_job('check-owners', '{}'::json)`);
    });

  beforeAll(async () => {
    if (executable === undefined) throw new Error('REQUIRE_BROWSER=1, and no Chromium was found.');
    site = await visitDataDir();
    browser = await launchChromium(executable);
    code = await activatedPlate(site.url, {
      customerName: owner.name,
      customerEmail: owner.email,
      eventType: 'memorial',
      honoreeName: 'Inés Duarte',
    });
    await confirmActivation(site.url, owner.email, code);
    await signInAs(site.url, owner.email); // Waits until the address is known.
    family = await openSession(browser, site.url, 'phone', { still: true });
    other = await openSession(browser, site.url, 'phone', { still: true });
    await enter(family, owner.email);
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await site?.leave();
  });

  test('lets the owner name a successor, who agrees without an account', async () => {
    const { page } = family;
    await page.goto(`/timeline/${code}/desk?section=what-remains`);
    await press(page, 'Ask them');
    await page.getByText('Please enter a name.').waitFor();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Rui Duarte');
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(owner.email);
    await press(page, 'Ask them');
    await page.getByText('This address is your own.').waitFor();
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(successor.email);
    await press(page, 'Ask them');
    await page.getByText(/no answer yet/).waitFor();
    expect(await page.getByRole('radio', { name: /Hand it to my successor/ }).isChecked()).toBe(true);
    await fits(page);

    await other.page.goto(await linkIn(successor.email, /names you as successor/));
    await press(other.page, 'I agree');
    await other.page.getByRole('heading', { name: /You are the successor for the timeline of Inés Duarte/ }).waitFor();
    await fits(other.page);
    await page.reload();
    await page.getByText(/^Agreed on/).waitFor();
    expect([...family.complaints, ...other.complaints]).toEqual([]);
  });

  test('asks the owner after a year, who answers with one press', async () => {
    await pass(366);
    const link = await linkIn(owner.email, /^Are you still looking after the timeline of Inés Duarte/);
    const { page } = other;
    await page.goto(link);
    await press(page, 'I still look after it');
    await page.getByRole('heading', { name: 'Thank you.' }).waitFor();
    await page.goto(link);
    await page.reload();
    await page.getByRole('heading', { name: 'This question is no longer open.' }).waitFor();
    await fits(page);
    expect(other.complaints).toEqual([]);
  });

  test('hands the page to the successor after the waiting period', async () => {
    await pass(366);
    for (const subject of [/^A reminder/, /^A reminder/, /^What you chose/] as const) {
      const steps = async () =>
        inDatabase(site.dataDir, 'qr-timeline', async (client) => {
          const { rows } = await client.query<{ step: string | null }>(
            'select step from timeline_succession where timeline_id = (select id from timelines where code = $1)',
            [code],
          );
          return rows[0]?.step;
        });
      const before = await until('the step', async () => (await steps()) ?? undefined);
      await pass(31);
      await until('the next step', async () => ((await steps()) === before ? undefined : true));
      await linkIn(owner.email, subject);
    }
    await enter(other, successor.email);
    const { page } = other;
    await page.goto(await linkIn(successor.email, /^You are asked to take over/));
    await page.reload();
    await press(page, 'Take the timeline over');
    await page.getByText(/The timeline is yours from/).waitFor();
    await fits(page);
    await pass(31);
    await linkIn(successor.email, /^You own the timeline of Inés Duarte now/);
    await linkIn(owner.email, /owns the timeline of Inés Duarte now/);
    await page.goto(`/timeline/${code}/desk?section=keepers`);
    await page.getByText(`Owner · ${successor.email}`).waitFor();
    await page.getByText(new RegExp(`Keeper · ${owner.email}`)).waitFor();
    expect([...family.complaints, ...other.complaints]).toEqual([]);
  });
});
