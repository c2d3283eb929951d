import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exportFile } from '@keepsake/contracts/rest/album-file';
import { contactAnswer } from '@keepsake/contracts/rest/contacts';
import { exportAnswer } from '@keepsake/contracts/rest/exports';
import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import type { Browser } from 'playwright-core';
import { z } from 'zod';
import { activationOf, done, openBusiness, type Business } from '../e2e/support/business.js';
import { findChromium, launchChromium, openSession, type Person } from '../e2e/support/chromium.js';
import { confirmActivation } from '../e2e/support/confirm-activation.js';
import { staffSignIn, visitKeepsake } from '../e2e/support/keepsake.js';
import { uniqueUser } from '../e2e/support/people.js';
import { photographWithGps } from '../e2e/support/photograph.js';
import { unpack } from '../e2e/support/unpack.js';
import { until } from '../e2e/support/until.js';
import { visitor } from '../e2e/support/visitor.js';
import { naughtyLines } from './naughty-strings.js';

/* Hostile text leaves the product unchanged and without effect: in exports, CSV files, labels and emails. */

const problemBody = z.object({ detail: z.string() });
const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;

const hostile = [...naughtyLines, '=HYPERLINK("http://evil.example","x")', '+1+1', '-2', '@sum(1)', 'a,"b";c'];

/** Reads a CSV file by RFC 4180, without code of the product. */
const cellsOf = (text: string): readonly (readonly string[])[] => {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
};

whenThere('hostile text in files and emails', () => {
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let browser: Browser;
  let office: Person;
  let shop: Business;
  const folder = mkdtempSync(join(tmpdir(), 'keepsake-naughty-'));
  beforeAll(async () => {
    if (executable === undefined) throw new Error('REQUIRE_BROWSER=1, and no Chromium was found.');
    site = await visitKeepsake();
    shop = await openBusiness(site.url);
    browser = await launchChromium(executable);
    office = await openSession(browser, site.url, 'desktop', { still: true });
    await office.page.request.post('/api/admin/login', { data: staffSignIn() });
  });
  afterAll(async () => {
    await browser?.close();
    await site?.leave();
    rmSync(folder, { recursive: true, force: true });
  });

  test('is in album file and offline page of an export as it was written', async () => {
    const [code = ''] = await shop.stock(1);
    const person = uniqueUser('Naughty');
    const [honoreeName = ''] = hostile;
    done(await visitor(site.url).post('/api/customer/activate-qr', activationOf(person, code, { honoreeName })));
    await confirmActivation(site.url, person.email, code);
    const picture = await photographWithGps(200, 150);
    for (const line of hostile) {
      const form = new FormData();
      const labels = { title: line, description: `${line}\n${line}`, location: line, submittedBy: line };
      for (const [name, value] of Object.entries(labels)) form.append(name, value);
      const name = `${line.replaceAll(/[/"]/g, '')}.jpg`;
      form.append('media', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), name);
      done(await visitor(site.url).post(`/api/timeline/${code}/entries`, form), 201);
    }
    const owner = await shop.signIn(person.email);
    const path = `/api/timeline/${code}/exports`;
    done(await owner.post(path, { everything: true }), 202);
    const url = await until('the export', async () => exportAnswer.parse(done(await owner.get(path))).url ?? undefined);
    const { bytes } = await visitor(site.url).bytes(url);
    const names = unpack(bytes, folder);
    expect(names.filter((name) => name.includes('..') || name.startsWith('/'))).toEqual([]);

    const album = exportFile.parse(JSON.parse(readFileSync(join(folder, 'album.json'), 'utf8')));
    expect(album.timeline.honoreeName).toBe(honoreeName);
    expect(
      album.memories.map(({ title, description, location, submittedBy }) => [
        title,
        description,
        location,
        submittedBy,
      ]),
    ).toEqual(expect.arrayContaining(hostile.map((line) => [line, `${line}\n${line}`, line, line])));
    const reader = await openSession(browser, 'about:blank', 'phone');
    await reader.context.setOffline(true);
    await reader.page.goto(pathToFileURL(join(folder, 'Open the album.html')).href);
    const titles = await reader.page.locator('h3').allTextContents();
    expect(titles.toSorted()).toEqual(hostile.toSorted());
    expect(await reader.page.locator('img[src="x"], svg[onload]').count()).toBe(0);
    expect(reader.complaints).toEqual([]);
    await reader.context.close();
  });

  test('is in the CSV file, without a cell that a spreadsheet evaluates', async () => {
    const { email } = uniqueUser('Naughty');
    for (const line of hostile)
      done(
        await visitor(site.url).post('/api/contacts', {
          firstName: line,
          lastName: line,
          email,
          notes: `${line} asks about plates`,
        }),
        201,
      );
    const stored = contactAnswer
      .array()
      .parse(done(await shop.staff.get(`/api/contacts?q=${encodeURIComponent(email)}&limit=100`)));
    expect(stored.map(({ firstName }) => firstName).toSorted()).toEqual(hostile.toSorted());
    const { page } = office;
    await page.goto(`/admin/contacts?q=${encodeURIComponent(email)}&answered=all`);
    await page.getByText(`${hostile.length} messages`).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const file = join(folder, 'contacts.csv');
    await (await download).saveAs(file);
    const cells = cellsOf(readFileSync(file, 'utf8')).flat();
    expect(cells.filter((cell) => /^[=+@\t-]/.test(cell))).toEqual([]);
    const written = cells.map((cell) => cell.replace(/^'(?=[=+@-])/, ''));
    for (const line of hostile) expect(written.some((cell) => cell.includes(line))).toBe(true);
    expect(office.complaints).toEqual([]);
  });

  test('is drawn on a label, or refused with a sentence', async () => {
    const answers: { readonly line: string; readonly drawn: boolean; readonly refusal: string }[] = [];
    for (const line of naughtyLines) {
      const id = await shop.place(uniqueUser('Naughty').email, {
        firstName: line.slice(0, 100),
        lastName: line.slice(0, 100),
        honoreeName: line,
        shippingAddress: line,
      });
      await until('the parcel', () => shop.parcelOf(id));
      const { status, body } = await shop.staff.post('/api/shipping/preview-labels', { orderIds: [id] });
      const drawn = status === 200 && String(body).startsWith('%PDF');
      const refused = [400, 409, 422].includes(status) && problemBody.parse(body).detail;
      answers.push({ line, drawn, refusal: refused === false ? `${status}` : refused });
    }
    expect(answers.filter(({ drawn, refusal }) => !drawn && !/^[A-Z“].+\./.test(refusal))).toEqual([]);
    expect(answers.filter(({ drawn }) => drawn).length).toBeGreaterThan(naughtyLines.length / 2);
  });

  test('adds no link to another host to an email', async () => {
    const { email } = uniqueUser('Naughty');
    const lines = [...hostile, 'evil.example', 'https://evil.example/pay', 'www.evil.example'];
    for (const line of lines)
      await shop.place(email, { firstName: line.slice(0, 100), lastName: line.slice(0, 100), honoreeName: line });
    const mails = await until('the emails', async () => {
      const found = mailboxAnswer.parse((await visitor(site.url).get('/api/dev/mailbox')).body);
      const own = found.filter(({ to }) => to === email);
      return own.length >= lines.length ? own : undefined;
    });
    const hosts = mails.flatMap(({ links }) => links).map((link) => new URL(link).host);
    expect(new Set(hosts).size).toBe(1);
    expect(mails.filter(({ subject }) => /[\r\n]/.test(subject))).toEqual([]);
  });
});
