import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mailboxAnswer, type MailboxAnswer } from '@keepsake/contracts/rest/staff';
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

/* An owner asks two relatives by email; one answers from the link on a phone, the other stops the questions. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;

whenThere('questions by email', () => {
  const [owner, rui, ana] = [uniqueUser('Rosa'), uniqueUser('Rui'), uniqueUser('Ana')];
  let site: Awaited<ReturnType<typeof visitDataDir>>;
  let browser: Browser;
  let family: Person;
  let relative: Person;
  let code = '';

  const press = (page: Page, name: string): Promise<void> =>
    page.getByRole('button', { name, exact: true }).first().click();
  const fits = async (page: Page): Promise<void> => {
    const [width, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(width).toBeLessThanOrEqual(inner ?? 0);
  };
  const add = async (page: Page, name: string, email: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
    await press(page, 'Add');
  };
  const mailsTo = async (email: string): Promise<MailboxAnswer> =>
    mailboxAnswer
      .parse((await visitor(site.url).get('/api/dev/mailbox')).body)
      .filter((mail) => mail.to === email && mail.text.includes('/question#token='));
  const mailTo = (email: string, count: number): Promise<MailboxAnswer[number]> =>
    until(`question ${count} to ${email}`, async () => {
      const mails = await mailsTo(email);
      return mails.length >= count ? mails[0] : undefined;
    });
  const linkIn = (mail: MailboxAnswer[number], page: string): string =>
    mail.links.find((link) => link.includes(page)) ?? '';
  const ofTimeline = 'timeline_id = (select id from timelines where code = $1)';
  /** Lets a week pass, then runs the job. */
  const pass = (): Promise<void> =>
    inDatabase(site.dataDir, 'qr-timeline', async (client) => {
      await client.query(
        `update question_relatives set next_at = next_at - interval '8 days', added_at = added_at - interval '8 days'
         where state = 'asking' and ${ofTimeline}`,
        [code],
      );
      await client.query(
        `update asked_questions set asked_at = asked_at - interval '8 days'
         where relative_id in (select id from question_relatives where ${ofTimeline})`,
        [code],
      );
      await client.query(`select graphile_worker.add_job('ask-relatives', '{}'::json)`);
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
    relative = await openSession(browser, site.url, 'phone', { still: true });
    const { request } = family.context;
    const digits = await emailedCode(site.url, owner.email, () =>
      request.post('/api/customer/login', { data: { email: owner.email } }),
    );
    await request.post('/api/customer/login/verify', { data: { email: owner.email, code: digits } });
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await site?.leave();
  });

  test('are sent to two people whom the owner adds', async () => {
    const { page } = family;
    await page.goto(`/timeline/${code}/desk?section=guests`);
    await page.getByText('Choose questions for guests first.').waitFor();
    await page.getByLabel('Questions for guests').selectOption('memorial');
    await press(page, 'Ask relatives by email');
    await press(page, 'Add');
    await page.getByText('Please enter a name.').waitFor();
    await add(page, 'Rui Duarte', rui.email);
    await page.getByText(/^Next question:/).waitFor();
    await press(page, 'Add a person');
    await add(page, 'Ana Duarte', rui.email);
    await page.getByText('You ask this person already.').first().waitFor();
    await fits(page);
    await add(page, 'Ana Duarte', ana.email);
    await page.getByText(ana.email, { exact: true }).waitFor();
    await fits(page);
    expect(await mailsTo(rui.email)).toEqual([]);
    await pass();
    for (const { email } of [rui, ana]) {
      const mail = await mailTo(email, 1);
      expect(mail.subject).toMatch(/asks for memories of Inés Duarte$/);
      expect(mail.text).toContain('What did the kitchen smell like?');
      expect(mail.text).toContain('One question comes each week');
    }
    expect(family.complaints).toEqual([]);
  });

  test('are answered from the link at 360 px, which the owner sees', async () => {
    const { page } = relative;
    await page.goto(linkIn(await mailTo(rui.email, 1), '/question#'));
    await page.getByText('Your answer to: What did the kitchen smell like?').waitFor();
    expect(page.url()).not.toContain('token');
    await fits(page);
    await page.keyboard.type('Of bread, every Sunday.');
    await press(page, 'Add Memory');
    await page.getByText('Of bread, every Sunday.').first().waitFor();
    await until('the answer on the list', async () => {
      await family.page.reload();
      await family.page.getByText(rui.email, { exact: true }).waitFor();
      return (await family.page.getByText('Asked: 1 · Opened: 1 · Answered: 1').count()) === 1 || undefined;
    });
    await fits(family.page);
    expect([...relative.complaints, ...family.complaints]).toEqual([]);
  });

  test('stop with one press that can be undone, and no email follows', async () => {
    const { page } = relative;
    await page.goto(linkIn(await mailTo(ana.email, 1), '/stop-questions#'));
    await page.getByRole('heading', { name: /asks you by email for memories of Inés Duarte/ }).waitFor();
    await fits(page);
    await press(page, 'Stop these questions');
    await page.getByRole('heading', { name: 'The questions have stopped.' }).waitFor();
    await fits(page);
    await press(page, 'Undo');
    await page.getByRole('heading', { name: 'The questions continue.' }).waitFor();
    await press(page, 'Stop these questions');
    await page.getByRole('heading', { name: 'The questions have stopped.' }).waitFor();
    await pass();
    const next = await mailTo(rui.email, 2);
    expect(next.text).toContain('Which words do you still hear?');
    expect(next.text).not.toContain('One question comes each week');
    await pass();
    await mailTo(rui.email, 3);
    expect(await mailsTo(ana.email)).toHaveLength(1);

    const manage = family.page;
    await manage.reload();
    await manage.getByText(/^Stopped by the recipient/).waitFor();
    expect(await manage.getByText(ana.email).count()).toBe(0);
    await press(manage, 'Add a person');
    await add(manage, 'Ana Duarte', ana.email);
    await manage
      .getByText(/has stopped these questions/)
      .first()
      .waitFor();
    await fits(manage);
    expect([...relative.complaints, ...family.complaints.filter((line) => !line.includes('409'))]).toEqual([]);
  });

  test('end for everyone when the owner ends them', async () => {
    const { page } = family;
    await press(page, 'Cancel');
    await press(page, 'End questions by email');
    await fits(page);
    await press(page, 'End questions by email');
    await page.getByRole('button', { name: 'Ask relatives by email' }).waitFor();
    await inDatabase(site.dataDir, 'qr-timeline', async (client) => {
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int as n from question_relatives where (email_sealed <> '' or name <> '') and ${ofTimeline}`,
        [code],
      );
      expect(rows).toEqual([{ n: 0 }]);
    });
  });
});
