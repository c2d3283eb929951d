import { visitor } from '../../e2e/support/visitor.js';
import type { Screen } from '../screen.js';
import { manageOf } from './manage.js';

/** Seals one memory that the owner reads, and one that they do not. */
const seal = async (url: string, code: string): Promise<void> => {
  const guest = visitor(url);
  const sealed = { title: 'For your birthday', description: 'Open it with a lemon cake.', submittedBy: 'Ana' };
  const opensOn = `${new Date().getUTCFullYear() + 5}-06-01`;
  for (const hiddenFromOwner of [false, true])
    await guest.post(`/api/timeline/${code}/capsules`, { ...sealed, opensOn, hiddenFromOwner });
};

/** Screens of sealed memories. */
export const sealedScreens: readonly Screen[] = [
  {
    name: 'manage-sealed',
    path: async (stage) => {
      const [code] = (await manageOf('sealed')(stage)).match(/CF\w+/) ?? [];
      await seal(stage.url, code ?? '');
      return `/timeline/${code}/desk?section=sealed`;
    },
    who: 'customer',
    prepare: (page) => page.getByText('Its sender keeps it closed until then.').first().waitFor(),
  },
  {
    name: 'timeline-sealed',
    path: async (stage) => {
      const [code] = (await manageOf('sealed')(stage)).match(/CF\w+/) ?? [];
      await seal(stage.url, code ?? '');
      return `/timeline/${code}`;
    },
    who: 'customer',
    prepare: async (page) => {
      await page.getByRole('heading', { name: 'Sealed memories' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'timeline-seal-form',
    path: async (stage) => (await manageOf('sealed')(stage)).replace(/\/desk.*/, ''),
    who: 'customer',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add Your Memory' }).first().click();
      await page.getByRole('button', { name: 'More options' }).click();
      await page.getByRole('button', { name: 'In one year' }).click();
      await page.getByLabel('Your email').scrollIntoViewIfNeeded();
    },
  },
];
