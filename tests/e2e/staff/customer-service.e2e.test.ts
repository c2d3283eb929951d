import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { customerFile, foundCustomer } from '@keepsake/contracts/rest/customer-service';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import type { Browser } from 'playwright-core';
import { z } from 'zod';
import { findChromium, launchChromium, openSession } from '../support/chromium.js';
import { staffSignIn, visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { eventually, until } from '../support/until.js';
import { visitor, type Visitor } from '../support/visitor.js';

/* A customer has lost a plate. Support finds the customer, moves the timeline, and the family's data stays. */

let site: Awaited<ReturnType<typeof visitKeepsake>>;
let staff: Visitor;
let plates: string[] = [];
const chromiumPath = findChromium();
let chromium: Browser | undefined;
const family = { ...uniqueUser('Zsófia'), email: uniqueUser('Zsofia').email, honoree: 'Erzsébet Szabó' };

beforeAll(async () => {
  site = await visitKeepsake();
  if (chromiumPath !== undefined) chromium = await launchChromium(chromiumPath);
  staff = visitor(site.url);
  await staff.post('/api/admin/login', staffSignIn());
  const batch = { quantity: 5, prefix: 'CF', batchName: uniqueUser('Service').email };
  plates = generatedCodesAnswer.parse((await staff.post('/api/admin/qr-codes/generate', batch)).body).codes;
});
afterAll(async () => {
  await chromium?.close();
  await site?.leave();
});

const activate = async (email: string): Promise<string> => {
  const qrCode = plates.shift() ?? '';
  const { status } = await visitor(site.url).post('/api/customer/activate-qr', {
    qrCode,
    customerName: `${family.name} Szabó`,
    customerEmail: email,
    customerPhone: '+36 1 555 0142',
    eventType: 'memorial',
    honoreeName: family.honoree,
  });
  expect(status).toBe(200);
  return qrCode;
};
const search = async (q: string) =>
  z.array(foundCustomer).parse((await staff.get(`/api/admin/customers/search?${new URLSearchParams({ q })}`)).body);
/** An activator becomes a customer shortly afterwards. */
const known = (email: string) =>
  until(`${email} to be known`, async () => (await search(email)).find((one) => one.email === email));
const fileOf = async (id: string) => customerFile.parse((await staff.get(`/api/admin/customers/${id}`)).body);
const subjects = async (email: string) =>
  mailboxAnswer
    .parse((await visitor(site.url).get('/api/dev/mailbox')).body)
    .filter(({ to }) => to === email)
    .map(({ subject }) => subject);
const reassign = (oldQRCode: string, newQRCode: string, reason: string) =>
  staff.post('/api/admin/customers/reassign-qr', { oldQRCode, newQRCode, reason });

/** Runs in a browser if one is installed; returns its complaints. */
const moveAway = async (old: string, fresh: string): Promise<readonly string[]> => {
  if (!chromium) {
    const { status } = await reassign(old, fresh, 'lost_plate');
    return status === 200 ? [] : [`the answer was ${status}`];
  }
  const { page, context, complaints } = await openSession(chromium, site.url, 'desktop', { still: true });
  await page.goto('/admin/login');
  await page.getByLabel('Email', { exact: true }).fill(staffSignIn().email);
  await page.getByLabel('Password').fill(staffSignIn().password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Customer Service' }).click();
  await page.getByRole('searchbox').fill(family.email);
  await page.getByRole('button', { name: 'Reassign' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'New QR code' }).fill(fresh);
  await page.getByTitle(groupPlateCode(fresh)).click();
  await dialog.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByTitle('Lost plate').click();
  await dialog.getByRole('button', { name: 'Reassign' }).click();
  await page.getByText('QR Code Reassigned', { exact: true }).waitFor();
  await context.close();
  return complaints;
};

describe('customer service', () => {
  test('a lost plate is found by misspelled name and moved, and the family notified', async () => {
    const old = await activate(family.email);
    const person = await known(family.email);
    // Customer and plate are published by different services.
    await eventually(async () => {
      expect((await search('zsofa szabo')).map(({ id }) => id)).toContain(person.id);
      expect((await search(groupPlateCode(old))).map(({ id }) => id)).toEqual([person.id]);
    });
    const fresh = plates.shift() ?? '';
    expect(await moveAway(old, fresh)).toEqual([]);

    const guest = visitor(site.url);
    expect((await guest.get(`/api/timeline/${old}`)).status).toBe(404);
    expect((await guest.get(`/api/timeline/${fresh}`)).body).toMatchObject({ honoreeName: family.honoree });
    await eventually(async () => {
      const { qrCodes } = await fileOf(person.id);
      expect(qrCodes).toMatchObject([
        { qrCode: fresh, status: 'activated', timelineUrl: `/timeline/${fresh}` },
        { qrCode: old, status: 'reassigned', replacement: { qrCode: fresh, reason: 'lost_plate', leadsOn: false } },
      ]);
      expect(qrCodes[1]?.replacement?.by).not.toBeNull();
    });
    await until('the email of the new plate', async () =>
      (await subjects(family.email)).some((subject) => subject.includes('has a new plate')) ? true : undefined,
    );
  });

  test('a damaged plate still leads on; the second colleague sees the first’s action', async () => {
    const { email } = uniqueUser('Damaged');
    const [old, fresh] = [await activate(email), plates.shift() ?? ''];
    expect((await reassign(old, fresh, 'damaged_plate')).body).toMatchObject({ oldPlateLeadsOn: true });
    expect((await visitor(site.url).get(`/api/timeline/${old}`)).body).toMatchObject({ code: fresh });
    const again = await reassign(old, plates.shift() ?? '', 'other');
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ detail: expect.stringContaining(`moved this timeline to ${fresh} at `) });
    expect(again.body).toMatchObject({ detail: expect.not.stringContaining('A colleague') });
  });

  test('an email is resent to the corrected address', async () => {
    const person = await known(family.email);
    const [code] = (await fileOf(person.id)).qrCodes;
    const { status, body } = await staff.post(`/api/admin/customers/${person.id}/mails`, {
      mail: 'timeline',
      subjectId: code?.id,
    });
    expect([status, body]).toEqual([202, { status: 'queued', to: family.email }]);
  });

  test('one character finds no one, and unusual input gets a normal response', async () => {
    const odd = ['a', ' ', "'; drop table customers; --", '%%%', 'x'.repeat(500), '\u0000', '🌻🌻'];
    const statuses = await Promise.all(
      odd.map(async (q) => (await staff.get(`/api/admin/customers/search?${new URLSearchParams({ q })}`)).status),
    );
    expect(statuses).toEqual([400, 400, 200, 200, 400, 400, 200]);
  });
});
