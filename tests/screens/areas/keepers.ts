import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import type { Page } from 'playwright-core';
import { confirmActivation } from '../../e2e/support/confirm-activation.js';
import { until } from '../../e2e/support/until.js';
import { visitor, type Visitor } from '../../e2e/support/visitor.js';
import type { Screen } from '../screen.js';
import { customerEmail, type ScreenFixture } from '../fixture.js';

type Setting = { readonly code: string; readonly invitation: string; readonly keep: string };

const maria = 'maria.rossi@keepsake.example';
const rui = 'rui.duarte.guest@keepsake.example';

const linkTo = (somebody: Visitor, email: string, where: RegExp): Promise<string> =>
  until(`a link for ${email}`, async () =>
    mailboxAnswer
      .parse((await somebody.get('/api/dev/mailbox')).body)
      .filter(({ to }) => to === email)
      .flatMap(({ links }) => links)
      .find((link) => where.test(link)),
  );

/** Creates Maria's private timeline with a guest and an invitation for Tomás; on his own, a memory is reported. */
const setUp = async ({ url, staff, plates: [memorial] }: ScreenFixture): Promise<Setting> => {
  const batch = { quantity: 1, prefix: 'CF', batchName: 'One' };
  const { body } = await staff.post('/api/admin/qr-codes/generate', batch);
  const code = (body as { codes?: readonly string[] }).codes?.[0] ?? '';
  const owner = visitor(url);
  await owner.post('/api/customer/activate-qr', {
    qrCode: code,
    customerName: 'Maria Rossi',
    customerEmail: maria,
    eventType: 'memorial',
    honoreeName: 'Giulia Rossi',
    isPrivate: true,
    inviteEmails: [rui],
  });
  await until('Maria to be known', async () => {
    const { status } = await owner.post('/api/customer/login', { email: maria });
    return status === 200 ? true : undefined;
  });
  await confirmActivation(url, maria, code);
  await owner.post(`/api/timeline/${code}/keepers`, { name: 'Tomás Rivera', email: customerEmail, role: 'keeper' });
  const family = visitor(url);
  await family.post('/api/customer/login', { email: customerEmail });
  for (const [name, role] of [
    ['Rui Duarte', 'keeper'],
    ['Ola Nordmann', 'helper'],
  ] as const) {
    const email = `${role}.of.the.memorial@keepsake.example`;
    // oxlint-disable-next-line no-await-in-loop
    await family.post(`/api/timeline/${memorial}/keepers`, { name, email, role });
  }
  await family.post(`/api/timeline/${memorial}/invitations`, { emails: [rui, 'ola.nordmann@keepsake.example'] });
  const { entries } = (await family.get(`/api/timeline/${memorial}`)).body as { entries: readonly { id: string }[] };
  await visitor(url).post(`/api/timeline/${memorial}/entries/${entries[0]?.id}/report`, {
    reason: 'private',
    words: 'That is my brother on the left. He would rather not be seen here.',
  });
  return {
    code,
    invitation: await linkTo(owner, rui, /\/invitation#token=/),
    keep: await linkTo(owner, customerEmail, /\/keep#token=/),
  };
};

const ready = new WeakMap<ScreenFixture, Promise<Setting>>();
const at =
  (path: (setting: Setting, stage: ScreenFixture) => string) =>
  async (stage: ScreenFixture): Promise<string> => {
    if (!ready.has(stage)) ready.set(stage, setUp(stage));
    const { pathname, search, hash } = new URL(path(await (ready.get(stage) as Promise<Setting>), stage), stage.url);
    return pathname + search + hash;
  };

const manageOf = (section: string) => at((_, { plates }) => `/timeline/${plates[0]}/desk?section=${section}`);
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().waitFor();

/** Guests and keepers: access code form, pages of emailed links, sections of the manage page. */
export const keeperScreens: readonly Screen[] = [
  { name: 'gate', path: at(({ code }) => `/timeline/${code}`), prepare: button('Email me my link') },
  {
    name: 'gate-link-sent',
    path: at(({ code }) => `/timeline/${code}`),
    prepare: async (page) => {
      await page.getByLabel('Your email').fill('somebody@keepsake.example');
      await page.getByRole('button', { name: 'Email me my link' }).click();
      await page.getByText('a link is on its way').waitFor();
    },
  },
  { name: 'invitation', path: at(({ invitation }) => invitation), prepare: button('Open the timeline') },
  {
    name: 'invitation-used',
    path: at(({ code }) => `/timeline/${code}/invitation`),
    prepare: button('Email me my link'),
  },
  {
    name: 'keep-signed-out',
    path: at(({ keep }) => keep),
    prepare: (page) => page.getByRole('link', { name: 'Sign in to answer' }).waitFor(),
  },
  { name: 'keep', path: at(({ keep }) => keep), who: 'customer', prepare: button('Keep this timeline together') },
  { name: 'keep-link-used', path: '/keep' },
  {
    name: 'report',
    path: at((_, { plates }) => `/timeline/${plates[0]}`),
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Report / })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'manage-reports', path: manageOf('reports'), who: 'customer', prepare: button('Hide memory') },
  { name: 'manage-invitations', path: manageOf('invitations'), who: 'customer', prepare: button(/^Revoke/) },
  { name: 'manage-keepers', path: manageOf('keepers'), who: 'customer', prepare: button('Send invitation') },
];
