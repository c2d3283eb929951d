import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { integrationMessages } from '@keepsake/contracts/catalog/integration-messages';
import { partnerLocation } from '@keepsake/contracts/rest/partners';
import { findChromium, launchChromium, openSession, type Person } from '../support/chromium.js';
import { openFuneralHome, signInToPortal } from '../support/funeral-home.js';
import { owner, scratchFolder, startKeepsake, type Keepsake } from '../support/keepsake.js';
import { until } from '../support/until.js';
import { visitor } from '../support/visitor.js';

/* The owner of a funeral home connects case software: an API key and a webhook, in the browser. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;

whenThere('the integrations of a partner', () => {
  const scratch = scratchFolder();
  const received: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
  /** Status of the next answers; 204 after them. */
  const answers: number[] = [];
  let receiver: Server;
  let address = '';
  let keepsake: Keepsake | undefined;
  let browser: Browser;
  let partner: Person;
  let page: Page;

  beforeAll(async () => {
    if (executable === undefined)
      throw new Error('REQUIRE_BROWSER=1, and no Chromium was found. Install it, or name it in CHROMIUM.');
    receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString('utf8')));
      request.on('end', () => {
        received.push({ headers: request.headers, body });
        response.writeHead(answers.shift() ?? 204).end();
      });
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    address = `http://${host}/case-software`;
    keepsake = await startKeepsake(scratch.path, { WEBHOOK_ALLOWED_HOSTS: host, WEBHOOK_RETRY_SECONDS: '1,1' });
    const staff = visitor(keepsake.url);
    await staff.post('/api/admin/login', owner);
    const { email } = await openFuneralHome({ url: keepsake.url, staff }, 'Ruth');
    browser = await launchChromium(executable);
    partner = await openSession(browser, keepsake.url, 'desktop', { still: true });
    page = partner.page;
    await signInToPortal(page, email);
    await page.goto('/partners/integrations');
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await keepsake?.pressCtrlC();
    receiver?.close();
    scratch.remove();
  });

  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  const seesText = (sentence: string | RegExp) => page.getByText(sentence).first().waitFor();
  const secretOf = async (label: string): Promise<string> => {
    await page.getByRole('heading', { name: label }).waitFor();
    return (await page.locator('.integration-secret code').textContent()) ?? '';
  };
  const withKey = (key: string) =>
    fetch(`${keepsake?.url ?? ''}/api/partners`, { headers: { authorization: `Bearer ${key}` } });

  test('creates an API key, shows it once, and revokes it', async () => {
    await press('Create API key');
    const form = page.getByRole('form', { name: 'Create API key' });
    await form.getByLabel('Name').fill('Case software');
    await form.getByRole('button', { name: 'Create API key' }).click();
    const key = await secretOf('Key of Case software');
    expect(key).toMatch(/^keepsake_/);
    await press('I’ve saved it');
    const answer = await withKey(key);
    expect(answer.status).toBe(200);
    expect(partnerLocation.array().parse(await answer.json())).toHaveLength(1);

    await page.reload();
    await seesText('Case software');
    expect(await page.content()).not.toContain(key);
    await press('Revoke Case software');
    await press('Revoke key');
    await page.getByText('revoked', { exact: true }).waitFor();
    expect((await withKey(key)).status).toBe(401);
  }, 120_000);

  test('refuses a private address, then sends a signed test again after an error', async () => {
    await press('Add webhook');
    const form = page.getByRole('form', { name: 'Add webhook' });
    await form.getByLabel('Address').fill('https://169.254.169.254/');
    await form.getByRole('button', { name: 'Add webhook' }).click();
    await seesText(integrationMessages.urlPrivate);
    await form.getByLabel('Address').fill(address);
    await form.getByRole('button', { name: 'Add webhook' }).click();
    const secret = await secretOf('Signing secret');
    await press('I’ve saved it');

    answers.push(500);
    await press(`Send a test to ${address}`);
    await until('the second attempt', () => received[1]);
    const ids = received.map(({ headers }) => String(headers['webhook-id']));
    expect(ids[1]).toBe(ids[0]);
    for (const { headers, body } of received) {
      const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
      expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    }
    await page.reload();
    await press(`Deliveries to ${address}`);
    await seesText('Delivered, 2 attempts');
    await press(/^Send webhook\.test of .* again$/);
    await until('the replay', () => received[2]);
    expect(received[2]?.headers['webhook-id']).toBe(ids[0]);
  }, 120_000);

  test('turns a webhook off and deletes it with its deliveries', async () => {
    await press(`Turn off ${address}`);
    await page.getByRole('button', { name: `Turn on ${address}` }).waitFor();
    await press(`Delete ${address}`);
    await press('Delete webhook');
    await page.getByRole('list', { name: 'Webhooks' }).waitFor({ state: 'detached' });
    expect(partner.complaints).toEqual([]);
  }, 120_000);
});
