import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Mail } from './mail.js';
import { openFileMail } from './mail.file.js';

let folder: string;
let mail: Mail;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-mail-'));
  mail = await openFileMail(folder, 'Keepsake <hello@keepsake.local>');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const letter = {
  id: 'one',
  to: 'ines@example.org',
  subject: 'Ihre Seite für Inés',
  text: 'Grüße 😀',
  html: '<p>Grüße 😀</p>',
};

test('writes one whole file per message; the same id again is the same file', async () => {
  await mail.send(letter);
  await mail.send(letter);
  expect(await readdir(folder)).toEqual(['one.eml']);
  const text = await readFile(join(folder, 'one.eml'), 'utf8');
  expect(text).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(text).toMatch(/multipart\/alternative/);
});

test('T19: a line break in a subject or a header makes no new header', async () => {
  await mail.send({
    ...letter,
    id: 'two',
    subject: 'Hello\r\nBcc: everybody@example.org',
    headers: { 'X-Note': 'a\r\nBcc: everybody@example.org' },
  });
  const text = await readFile(join(folder, 'two.eml'), 'utf8');
  expect(text.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
});
