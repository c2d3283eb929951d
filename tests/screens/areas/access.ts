import type { Page } from 'playwright-core';
import type { Screen } from '../screen.js';
import type { ScreenFixture } from '../fixture.js';

const ready = new WeakMap<ScreenFixture, Promise<void>>();

/** Invites colleagues, so that the lists have rows. */
const people = async ({ staff }: ScreenFixture): Promise<void> => {
  for (const [name, role] of [
    ['Ben Okafor', 'operations'],
    ['Maja Lind', 'support'],
    ['Rui Duarte', 'finance'],
  ])
    await staff.post('/api/admin/staff', {
      email: `${name?.toLowerCase().replace(' ', '.')}@keepsake.example`,
      name,
      role,
    });
};

const after =
  (path: string) =>
  async (stage: ScreenFixture): Promise<string> => {
    if (!ready.has(stage)) ready.set(stage, people(stage));
    await ready.get(stage);
    return path;
  };
const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();

/** Staff, their roles and the audit log. */
export const accessScreens: readonly Screen[] = [
  { name: 'office-login', path: '/admin/login' },
  { name: 'office-reset', path: '/admin/reset' },
  {
    name: 'integrations',
    path: '/admin/integrations',
    who: 'staff',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Create API key' }).click();
      await page.getByLabel('Read figures of the dashboard').waitFor();
    },
  },
  {
    name: 'closing',
    path: '/admin/closing',
    who: 'staff',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Close the business' }).click();
      await page.getByLabel('Sentence for families').waitFor();
    },
  },
  {
    name: 'staff',
    path: after('/admin/staff'),
    who: 'staff',
    prepare: (page) => page.getByText('Maja Lind').waitFor(),
  },
  {
    name: 'staff-person',
    path: after('/admin/staff'),
    who: 'staff',
    prepare: async (page) => {
      await page.getByText('Maja Lind').click();
      await page.getByRole('dialog').getByText('Customer Service').waitFor();
    },
  },
  {
    name: 'staff-invite',
    path: after('/admin/staff'),
    who: 'staff',
    prepare: async (page) => {
      await press('Invite')(page);
      await page.getByRole('dialog').getByText('Finance').waitFor();
    },
  },
  {
    name: 'audit',
    path: after('/admin/audit'),
    who: 'staff',
    prepare: async (page) => {
      await press('Verify chain')(page);
      await page.getByText(/^Verified:/).waitFor();
    },
  },
  {
    name: 'audit-entry',
    path: after('/admin/audit?action=staff-invited'),
    who: 'staff',
    prepare: async (page) => {
      await page.locator('[data-row]').first().click();
      await page.getByText('What changed').waitFor();
    },
  },
  {
    name: 'my-security',
    path: '/admin/security',
    who: 'staff',
    prepare: (page) => page.getByText('This device').waitFor(),
  },
];
