import type { Page } from 'playwright-core';
import type { Screen } from '../screen.js';
import type { ScreenFixture } from '../fixture.js';

const setUp = async ({ staff }: ScreenFixture): Promise<void> => {
  await staff.post('/api/schedule-business-outreach', { targetType: 'funeral_homes' });
  await staff.post('/api/schedule-business-outreach', { targetType: 'pet_cemeteries' });
};

const ready = new WeakMap<ScreenFixture, Promise<void>>();
const on = (path: string) => async (stage: ScreenFixture) => {
  const already = ready.get(stage) ?? setUp(stage);
  ready.set(stage, already);
  await already;
  return path;
};
const openFirst = async (page: Page): Promise<void> => {
  await page.locator('main [data-row]').first().click();
  // The list has a heading too, and is visible until the page of the campaign has loaded.
  await page.getByRole('navigation', { name: 'Breadcrumb' }).waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
};

/** Campaigns: content, recipients and the suppression list. */
export const mailingScreens: readonly Screen[] = [
  { name: 'mailing', path: on('/admin/email-marketing'), who: 'staff' },
  { name: 'mailing-campaign', path: on('/admin/email-marketing'), who: 'staff', prepare: openFirst },
  { name: 'mailing-prospects', path: on('/admin/prospects'), who: 'staff' },
  { name: 'mailing-sequences', path: '/admin/email-marketing/sequences', who: 'staff' },
  { name: 'mailing-sequence', path: '/admin/email-marketing/sequences/first_anniversary', who: 'staff' },
  { name: 'mailing-suppressions', path: '/admin/email-marketing/suppressions', who: 'staff' },
];
