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
