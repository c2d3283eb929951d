import type { Page } from 'playwright-core';
import { photographWithGps } from '../../e2e/support/photograph.js';
import { visitor, type Visitor } from '../../e2e/support/visitor.js';
import type { Screen } from '../screen.js';
import { customerEmail, type ScreenFixture } from '../fixture.js';

const picture = async (): Promise<Blob> =>
  new Blob([new Uint8Array(await photographWithGps(900, 1200))], { type: 'image/jpeg' });

const post = async (guest: Visitor, code: string, title: string, text: string, pictured = false): Promise<void> => {
  const form = new FormData();
  form.append('title', title);
  form.append('description', text);
  form.append('submittedBy', 'Maja');
  if (pictured) form.append('media', await picture(), 'photo.jpg');
  await guest.post(`/api/timeline/${code}/entries`, form);
};

export const signedIn = async (url: string): Promise<Visitor> => {
  const family = visitor(url);
  await family.post('/api/customer/login', { email: customerEmail });
  return family;
};

/** Creates a family that reviews entries first, and guests who have posted. */
const setUp = async ({ url, plates: [code] }: ScreenFixture): Promise<string> => {
  const family = await signedIn(url);
  await family.put(`/api/timeline/${code}/settings`, { guestPolicy: 'all-held' });
  const guest = visitor(url);
  await post(
    guest,
    code,
    'The boat we never sold',
    'She painted it blue every spring, and on Sundays we went out.',
    true,
  );
  await post(guest, code, 'Lemon cake', 'Every birthday, whoever it was for.');
  await post(guest, code, 'At the lighthouse', 'The year the storm took the roof.', true);
  return code;
};

const ready = new WeakMap<ScreenFixture, Promise<string>>();
export const manageOf =
  (section: string, search = '') =>
  async (stage: ScreenFixture): Promise<string> => {
    if (!ready.has(stage)) ready.set(stage, setUp(stage));
    return `/timeline/${await ready.get(stage)}/desk?section=${section}${search}`;
  };

/** Activates a plate by the form; the confirmation email is not opened yet. */
const unconfirmedManage = async ({ url, staff }: ScreenFixture): Promise<string> => {
  const { body } = await staff.post('/api/admin/qr-codes/generate', { quantity: 1, prefix: 'CF', batchName: 'One' });
  const [qrCode = ''] = (body as { readonly codes: readonly string[] }).codes;
  const plate = {
    qrCode,
    customerName: 'Tomás Rivera',
    customerEmail,
    eventType: 'wedding',
    honoreeName: 'Ana and Rui',
  };
  await visitor(url).post('/api/customer/activate-qr', plate);
  return `/timeline/${qrCode}/desk?section=keepers`;
};

export const waitFor = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().waitFor();

/** The manage page for keepers. */
export const manageScreens: readonly Screen[] = [
  { name: 'manage-unconfirmed', path: unconfirmedManage, who: 'customer', prepare: waitFor('Send the email again') },
  {
    name: 'manage-about-chooser',
    path: manageOf('about'),
    who: 'customer',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'From the timeline: portrait' }).click();
      await page.getByRole('dialog').getByRole('button').first().waitFor();
    },
  },
  { name: 'manage-waiting', path: manageOf('waiting'), who: 'customer', prepare: waitFor('Approve') },
  {
    name: 'manage-sections',
    path: manageOf('about'),
    who: 'customer',
    prepare: async (page) => {
      await page.getByRole('heading', { level: 2, name: 'About' }).waitFor();
      const button = page.getByRole('button', { name: /^Section: / });
      if (!(await button.isVisible())) return;
      await button.click();
      await page.getByRole('dialog', { name: 'Sections' }).waitFor();
    },
  },
  {
    name: 'manage-visits',
    path: manageOf('visits'),
    who: 'customer',
    prepare: async (page) => {
      const visits = [0, 0, 12, 41, 30, 22, 8, 11, 9, 25, 16, 14];
      const months = visits.map((count, at) => ({
        month: at < 7 ? `2025-${String(at + 6).padStart(2, '0')}` : `2026-0${at - 6}`,
        visits: count,
      }));
      await page.route('**/desk/visits', (route) => route.fulfill({ json: { months } }));
      await page.reload();
      await page.getByText('Visits by month').click();
    },
  },
  { name: 'manage-visits-none', path: manageOf('visits'), who: 'customer' },
  { name: 'manage-memories', path: manageOf('memories'), who: 'customer', prepare: waitFor(/^Choose all/) },
  {
    name: 'manage-memories-chosen',
    path: manageOf('memories', '&status=held'),
    who: 'customer',
    prepare: (page) => page.getByRole('button', { name: /^Choose all/ }).click(),
  },
  {
    name: 'manage-delete',
    path: manageOf('memories'),
    who: 'customer',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Delete Lemon cake' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'manage-nothing-fits',
    path: manageOf('memories', '&q=zzz'),
    who: 'customer',
    prepare: (page) => page.getByText('Nothing fits.').waitFor(),
  },
  {
    name: 'manage-about',
    path: manageOf('about'),
    who: 'customer',
    prepare: (page) => page.getByLabel('Heading').fill('Our Inés, who painted boats'),
  },
  {
    name: 'manage-guests',
    path: manageOf('guests'),
    who: 'customer',
    prepare: (page) => page.getByRole('switch').first().waitFor(),
  },
  {
    name: 'manage-private',
    path: async (stage) => {
      await manageOf('guests')(stage);
      const family = await signedIn(stage.url);
      await family.put(`/api/timeline/${stage.plates[0]}/settings`, { isPrivate: true });
      return `/timeline/${stage.plates[0]}/desk?section=guests`;
    },
    who: 'customer',
    prepare: async (page, stage) => {
      await page.getByText('Make a new code').waitFor();
      const family = await signedIn(stage.url);
      await family.put(`/api/timeline/${stage.plates[0]}/settings`, { isPrivate: false });
    },
  },
  {
    name: 'manage-edit-photos',
    path: manageOf('memories'),
    who: 'customer',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Edit The boat we never sold' }).click();
      await page.getByRole('button', { name: 'Caption and date of picture 1 of 1' }).click();
      await page.getByRole('group', { name: 'Picture 1 of 1' }).waitFor();
    },
  },
  {
    name: 'timeline-preview',
    path: async (stage) => (await manageOf('replies')(stage)).replace(/\/desk.*/, '/preview'),
    who: 'customer',
    prepare: (page) => page.getByText('Preview: what guests see.').waitFor(),
  },
  { name: 'manage-cards', path: manageOf('cards'), who: 'customer', prepare: waitFor('Print or save as PDF') },
  { name: 'manage-grave', path: manageOf('grave'), who: 'customer', prepare: waitFor('Save resting place') },
  { name: 'manage-story', path: manageOf('story'), who: 'customer', prepare: waitFor('Mark story complete') },
  { name: 'manage-not-yours', path: ({ plates }) => `/timeline/${plates[1]}/desk`, who: 'customer' },
  {
    name: 'timeline-kept',
    path: async (stage) => (await manageOf('waiting')(stage)).replace(/\/desk.*/, ''),
    who: 'customer',
    prepare: (page) => page.getByText('You keep this page.').waitFor(),
  },
  {
    name: 'timeline-dressed',
    path: async ({ url, plates: [code] }) => {
      const family = await signedIn(url);
      await family.put(`/api/timeline/${code}`, {
        fromDate: '1942',
        toDate: '2024-06-01',
        restingPlace: 'Evergreen Cemetery, row 12, by the cedar',
      });
      const grave = { cemetery: 'Evergreen Cemetery', plot: 'Row 12', latitude: 43.6591, longitude: -70.2568 };
      await family.put(`/api/timeline/${code}/grave`, { ...grave, shown: true });
      for (const place of ['portrait', 'cover']) {
        const form = new FormData();
        form.append('media', await picture(), 'photo.jpg');
        await family.post(`/api/timeline/${code}/pictures/${place}`, form);
      }
      return `/timeline/${code}`;
    },
    prepare: (page) => page.getByText('1942 – 2024').waitFor(),
  },
];
