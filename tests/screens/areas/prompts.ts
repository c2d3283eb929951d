import { visitor } from '../../e2e/support/visitor.js';
import { customerEmail, type ScreenFixture } from '../fixture.js';
import type { Screen } from '../screen.js';
import { manageOf } from './manage.js';

/** Picks questions as the owner, and answers one as a guest. */
const asked = async (stage: ScreenFixture): Promise<string> => {
  const [code = ''] = (await manageOf('guests')(stage)).match(/CF\w+/) ?? [];
  const family = visitor(stage.url);
  await family.post('/api/customer/login', { email: customerEmail });
  await family.put(`/api/timeline/${code}/settings`, { prompts: 'memorial' });
  const form = new FormData();
  const answer = { title: 'Four loaves', description: 'Of bread, every Sunday.', prompt: 'memorial-kitchen' };
  for (const [name, value] of Object.entries(answer)) form.set(name, value);
  await family.post(`/api/timeline/${code}/entries`, form);
  return code;
};

/** Screens of questions for guests. */
export const promptScreens: readonly Screen[] = [
  {
    name: 'prompt-form',
    path: async (stage) => `/timeline/${await asked(stage)}`,
    who: 'customer',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add Your Memory' }).first().click();
      await page.getByRole('group', { name: 'A question to begin with' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'prompt-answer',
    path: async (stage) => `/timeline/${await asked(stage)}`,
    who: 'customer',
    prepare: async (page) => {
      await page.getByText('In answer to: What did the kitchen smell like?').first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'prompt-cards',
    path: async (stage) => `/timeline/${await asked(stage)}/desk?section=cards`,
    who: 'customer',
    prepare: async (page) => {
      await page.getByLabel('Question on it').waitFor();
    },
  },
  {
    name: 'prompt-choice',
    path: async (stage) => `/timeline/${await asked(stage)}/desk?section=guests`,
    who: 'customer',
    prepare: async (page) => {
      await page.getByLabel('Questions for guests').scrollIntoViewIfNeeded();
    },
  },
];
