import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import { until } from '../../e2e/support/until.js';
import { visitor } from '../../e2e/support/visitor.js';
import type { Screen } from '../screen.js';
import { customerEmail, type ScreenFixture } from '../fixture.js';

const successor = 'ana.rivera@keepsake.example';

/** Names a successor for the memorial; returns the path of their emailed link. */
const setUp = async ({ url, plates: [memorial] }: ScreenFixture): Promise<string> => {
  const family = visitor(url);
  await family.post('/api/customer/login', { email: customerEmail });
  await family.put(`/api/timeline/${memorial}/successor`, { name: 'Ana Rivera', email: successor });
  const link = await until('the request to the successor', async () =>
    mailboxAnswer
      .parse((await family.get('/api/dev/mailbox')).body)
      .filter(({ to }) => to === successor)
      .flatMap(({ links }) => links)
      .find((one) => one.includes('/successor#token=')),
  );
  const { pathname, hash } = new URL(link);
  return pathname + hash;
};

const ready = new WeakMap<ScreenFixture, Promise<string>>();
const requestOf = (stage: ScreenFixture): Promise<string> => {
  const request = ready.get(stage) ?? setUp(stage);
  ready.set(stage, request);
  return request;
};

/** Screens about successors and the yearly question. */
export const successionScreens: readonly Screen[] = [
  {
    name: 'manage-what-remains',
    path: async (stage) => {
      await requestOf(stage);
      return `/timeline/${stage.plates[0]}/desk?section=what-remains`;
    },
    who: 'customer',
    prepare: (page) => page.getByText('Ana Rivera', { exact: true }).waitFor(),
  },
  {
    name: 'manage-what-remains-form',
    path: async (stage) => {
      await requestOf(stage);
      return `/timeline/${stage.plates[0]}/desk?section=what-remains`;
    },
    who: 'customer',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Name someone else' }).click();
      await page.getByRole('button', { name: 'Ask them' }).click();
      await page.getByText('Please enter a name.').waitFor();
    },
  },
  {
    name: 'successor-request',
    path: requestOf,
    prepare: (page) => page.getByRole('button', { name: 'I agree' }).waitFor(),
  },
  { name: 'successor-closed', path: '/successor#token=unknown' },
  { name: 'still-here-closed', path: '/still-here#token=unknown' },
];
