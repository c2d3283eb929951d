import type { Page } from 'playwright-core';
import type { Screen } from '../screen.js';

const picture = (page: Page): Promise<void> => page.locator('.wall-picture').waitFor();
const nextUntil = async (page: Page, selector: string): Promise<void> => {
  for (let ctx = 0; ctx < 40 && (await page.locator(selector).count()) === 0; ctx++) {
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(100);
  }
  await page.locator(selector).waitFor();
};

/** The memory wall, the demo story and the export. */
export const gatheringScreens: readonly Screen[] = [
  { name: 'wall', path: ({ plates }) => `/timeline/${plates[0]}/wall`, prepare: picture },
  {
    name: 'wall-text',
    path: ({ plates }) => `/timeline/${plates[0]}/wall`,
    prepare: (page) => nextUntil(page, '.wall-text'),
  },
  {
    name: 'wall-code',
    path: '/timeline/demo/wall',
    prepare: async (page) => {
      await picture(page);
      const button = page.getByRole('button', { name: 'Add your memory' });
      if (await button.isVisible()) await button.click();
    },
  },
  { name: 'wall-unknown', path: '/timeline/CF7K3M9QXA2TDV/wall' },
  { name: 'demo', path: '/timeline/demo' },
  {
    name: 'manage-book',
    path: ({ plates }) => `/timeline/${plates[0]}/desk?section=book`,
    who: 'customer',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Next pages' }).click();
      await page.locator('.book-page text').first().waitFor();
      await page.locator('.book-page image').first().waitFor();
    },
  },
  {
    name: 'manage-book-ready',
    path: ({ plates }) => `/timeline/${plates[0]}/desk?section=book`,
    who: 'customer',
    prepare: async (page) => {
      await page.getByRole('button', { name: /Create the book/ }).click();
      await page.getByRole('link', { name: 'Download the PDF' }).waitFor({ timeout: 60_000 });
    },
  },
  {
    name: 'manage-film',
    path: ({ plates }) => `/timeline/${plates[0]}/desk?section=film`,
    who: 'customer',
    prepare: async (page) => {
      await page.getByText(/^About \d/).waitFor();
      await page.getByRole('radio', { name: 'I choose' }).check();
    },
  },
  {
    name: 'manage-grave',
    path: ({ plates }) => `/timeline/${plates[0]}/desk?section=grave`,
    who: 'customer',
    prepare: (page) => page.getByLabel('Cemetery').waitFor(),
  },
  {
    name: 'manage-export',
    path: ({ plates }) => `/timeline/${plates[0]}/desk?section=export`,
    who: 'customer',
    prepare: (page) => page.getByRole('button', { name: /Prepare a/ }).waitFor(),
  },
  {
    name: 'manage-export-ready',
    path: ({ plates }) => `/timeline/${plates[0]}/desk?section=export`,
    who: 'customer',
    prepare: async (page) => {
      await page.getByRole('button', { name: /Prepare a/ }).click();
      await page.getByRole('link', { name: 'Save the file' }).waitFor({ timeout: 40_000 });
    },
  },
];
