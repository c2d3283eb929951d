import type { Screen } from '../screen.js';

/** The timeline as guests see it. */
export const readingScreens: readonly Screen[] = [
  { name: 'timeline-demo', path: '/timeline/demo' },
  { name: 'timeline-demo-es', path: '/timeline/demo?lang=es' },
  { name: 'timeline-demo-ar', path: '/timeline/demo?lang=ar' },
  { name: 'timeline-not-found', path: '/timeline/CF7K3M9QXA2TDV' },
  { name: 'timeline-invalid', path: '/timeline/CF7K3M9QXA2TDX' },
  {
    name: 'timeline-form',
    path: '/timeline/demo',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add Your Memory' }).first().click();
      await page.getByRole('form', { name: 'Add Your Memory' }).waitFor();
    },
  },
  {
    name: 'timeline-aloud',
    path: '/timeline/demo',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Read aloud' }).click();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText('2 of', { exact: false }).waitFor();
    },
  },
  {
    name: 'timeline-print',
    path: '/timeline/demo',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Print this album' }).click();
      await page.getByRole('dialog', { name: 'Print this album' }).waitFor();
    },
  },
  {
    name: 'timeline-picture',
    path: '/timeline/demo',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^View photo: / })
        .first()
        .click();
      await page.getByRole('dialog', { name: 'Pictures' }).waitFor();
    },
  },
  {
    name: 'timeline-download',
    path: '/timeline/demo',
    prepare: async (page) => {
      await page.locator('.memory-row .picture').first().click();
      await page.getByRole('button', { name: 'Download several' }).click();
      await page.getByRole('dialog', { name: 'Download photos' }).waitFor();
    },
  },
];
