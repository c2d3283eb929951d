import { mkdtemp, readdir, rm } from 'node:fs/promises';
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

const letter = { id: 'one', to: 'ines@example.org', subject: 'Ihre Seite für Inés', text: 'Grüße 😀' };

test('writes one file per id', async () => {
  await mail.send(letter);
  await mail.send(letter);
  expect(await readdir(folder)).toEqual(['one.eml']);
});

test('deletes stored messages and ignores unknown ids', async () => {
  await mail.send({ ...letter, id: 'two' });
  await mail.forget?.(['two', 'never-sent']);
  expect(await readdir(folder)).toEqual(['one.eml']);
});
