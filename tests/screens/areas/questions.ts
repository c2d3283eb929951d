import type { Screen } from '../screen.js';
import { visitor } from '../../e2e/support/visitor.js';
import { customerEmail, type ScreenFixture } from '../fixture.js';
import { manageOf } from './manage.js';

/** Picks questions as the owner and adds two relatives. */
const setUp = async (stage: ScreenFixture): Promise<string> => {
  const path = await manageOf('guests')(stage);
  const [code = ''] = path.match(/CF\w+/) ?? [];
  const family = visitor(stage.url);
  await family.post('/api/customer/login', { email: customerEmail });
  await family.put(`/api/timeline/${code}/settings`, { prompts: 'memorial' });
  for (const [name, language] of [
    ['Ana Rivera', 'es'],
    ['Tomás Rivera', 'en'],
  ] as const) {
    const email = `${name.split(' ')[0]?.normalize('NFD').replace(/\P{L}/gu, '')}.asked@keepsake.example`.toLowerCase();
    await family.post(`/api/timeline/${code}/questions/people`, { name, email, language });
  }
  return path;
};

const ready = new WeakMap<ScreenFixture, Promise<string>>();
const manage = (stage: ScreenFixture): Promise<string> => {
  const path = ready.get(stage) ?? setUp(stage);
  ready.set(stage, path);
  return path;
};

/** Screens of questions by email. */
export const questionScreens: readonly Screen[] = [
  {
    name: 'manage-questions',
    path: manage,
    who: 'customer',
    prepare: (page) => page.getByText('Ana Rivera', { exact: true }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'manage-questions-form',
    path: manage,
    who: 'customer',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add a person' }).click();
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByText('Please enter a name.').scrollIntoViewIfNeeded();
    },
  },
  { name: 'question-closed', path: '/question#token=unknown' },
  { name: 'stop-questions-closed', path: '/stop-questions#token=unknown' },
];
