import type { Page } from 'playwright-core';
import { photographWithGps } from '../../e2e/support/photograph.js';
import type { Screen } from '../screen.js';

const watch = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Play Tutorial' }).first().click();
  await page.getByRole('button', { name: 'Start Video' }).click();
  await page.getByText('Drop photos and videos here').waitFor();
};

const fill = async (page: Page): Promise<void> => {
  const picture = await photographWithGps(600, 450);
  const files = Array.from({ length: 7 }, (_, n) => ({
    name: n === 2 ? 'زهرة الحديقة.jpg' : `Summer ${1974 + n}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([picture, Buffer.alloc(n + 1)]),
  }));
  const lie = { name: 'Not a film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('<html>'.repeat(2_000)) };
  await page.locator('input[type=file]').setInputFiles([...files, lie]);
  await page.getByText('7 of 8 sent').waitFor();
  await page.getByRole('button', { name: 'Close' }).last().click();
};

/** The order form and the upload. */
export const orderScreens: readonly Screen[] = [
  { name: 'create', path: '/create' },
  {
    name: 'create-tutorial',
    path: '/create',
    prepare: (page) => page.getByRole('button', { name: 'Play Tutorial' }).first().click(),
  },
  {
    name: 'create-errors',
    path: '/create',
    prepare: async (page) => {
      await page.getByLabel('Phone').press('Enter'); // The button is disabled until the sum is solved.
      await page.getByText('Phone number is required').waitFor();
    },
  },
  {
    name: 'create-files',
    path: '/create',
    prepare: async (page) => {
      await watch(page);
      await fill(page);
    },
  },
  { name: 'upload-stranger', path: '/upload' },
  { name: 'upload-files', path: '/upload', who: 'customer', prepare: fill },
];
