import type { Page } from 'playwright-core';
import { z } from 'zod';
import { fillStock, openFuneralHome, password } from '../../e2e/support/funeral-home.js';
import { photographWithGps } from '../../e2e/support/photograph.js';
import { uniqueUser } from '../../e2e/support/people.js';
import type { Screen } from '../screen.js';
import type { ScreenFixture } from '../fixture.js';

type Branding = { readonly email: string; readonly locationId: string; readonly caseId: string };

/** Creates a partner with stock, over its plan, with a case that has a plate. */
const setUp = async (stage: ScreenFixture): Promise<Branding> => {
  const { staff } = stage;
  const { email, director } = await openFuneralHome(stage, 'Ruth');
  const locationId = await fillStock(director, 4);
  const names = ['Inés Rivera', 'Henrik Lindgren', 'Maximiliana Featherstonehaugh-Cholmondeley'];
  const refs: { readonly id: string; readonly orderRef: string }[] = [];
  for (let n = 0; n < 16; n += 1) {
    const made = await director.post(`/api/partners/${locationId}/cases`, {
      subjectName: names[n % names.length],
      serviceDate: '2026-06-04',
    });
    refs.push(z.object({ id: z.uuid(), orderRef: z.string() }).parse(made.body));
  }
  const stock = await staff.post('/api/admin/qr-codes/generate', { quantity: 2, prefix: 'CF', batchName: 'Partners' });
  const { codes } = z.object({ codes: z.array(z.string()) }).parse(stock.body);
  const plated = refs.at(-1);
  const pair = { order_ref: plated?.orderRef, qr_token: codes[0], idempotency_key: 'first' };
  await director.post('/api/v1/mfr/assignments', pair);
  const colleague = { firstName: 'Ben', lastName: 'Cole', role: 'director', locationIds: [locationId] };
  await director.post('/api/partners/team', { ...colleague, email: uniqueUser('Ben').email });
  return { email, locationId, caseId: plated?.id ?? '' };
};

const ready = new WeakMap<ScreenFixture, Promise<Branding>>();
const newPartner = (stage: ScreenFixture): Promise<Branding> => {
  const already = ready.get(stage) ?? setUp(stage);
  ready.set(stage, already);
  return already;
};

const signedInAt = (to: (one: Branding) => string) => async (stage: ScreenFixture) =>
  `/partners/memorial?next=${encodeURIComponent(to(await newPartner(stage)))}`;

const enter =
  (shows: RegExp, then?: (page: Page) => Promise<unknown>) =>
  async (page: Page, stage: ScreenFixture): Promise<void> => {
    await page.getByLabel('Email', { exact: true }).fill((await newPartner(stage)).email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await page.getByText(shows).first().waitFor();
    await then?.(page);
  };

const tab =
  (name: string, withCase = false) =>
  ({ locationId, caseId }: Branding): string =>
    `/partner-portal?location=${locationId}&tab=${name}${withCase ? `&case=${caseId}` : ''}`;

/** Sign-in and pages of the partner portal. */
export const partnerScreens: readonly Screen[] = [
  { name: 'partner-sign-in', path: '/partners/pet' },
  {
    name: 'partner-sign-in-errors',
    path: '/partners/memorial',
    prepare: (page) => page.getByRole('button', { name: 'Sign In' }).click(),
  },
  { name: 'partner-reset', path: '/partners/reset' },
  { name: 'partner-apply', path: '/partners/memorial?tab=apply' },
  {
    name: 'partner-apply-errors',
    path: '/partners/pet?tab=apply',
    prepare: (page) => page.getByRole('button', { name: 'Submit Application' }).click(),
  },
  {
    name: 'partner-apply-licence',
    path: '/partners/memorial?tab=apply',
    prepare: async (page) => {
      const file = { name: 'State licence of our house, 2026.pdf', mimeType: 'application/pdf' };
      await page.getByLabel(/License document/).setInputFiles({ ...file, buffer: Buffer.from('%PDF-1.7') });
      await page.getByRole('button', { name: /^Remove/ }).scrollIntoViewIfNeeded();
    },
  },
  { name: 'partner-today', path: signedInAt(() => '/partners/dashboard'), prepare: enter(/without a plate/) },
  { name: 'partner-locations', path: signedInAt(() => '/partner-portal'), prepare: enter(/Starter/) },
  { name: 'partner-cases', path: signedInAt(tab('cases', true)), prepare: enter(/Open case/) },
  { name: 'partner-create', path: signedInAt(tab('create')), prepare: enter(/This one will be counted as over plan/) },
  { name: 'partner-assign', path: signedInAt(tab('assign', true)), prepare: enter(/Plates of this case/) },
  {
    name: 'partner-assign-refused',
    path: signedInAt(tab('assign', true)),
    prepare: enter(/Plates of this case/, async (page) => {
      await page.getByLabel('Code or address on the plate').fill('CF-7K3M-9QXA-2TDV');
      await page.getByRole('button', { name: /^Assign to/ }).click();
      await page.getByText('Assignment Failed', { exact: true }).waitFor();
    }),
  },
  { name: 'partner-inventory', path: signedInAt(tab('inventory')), prepare: enter(/In Stock|Low Stock|Out of Stock/) },
  { name: 'partner-team', path: signedInAt(() => '/partners/team'), prepare: enter(/opened a case for/) },
  {
    name: 'partner-team-invite',
    path: signedInAt(() => '/partners/team'),
    prepare: enter(/opened a case for/, async (page) => {
      await page.getByRole('button', { name: 'Invite' }).click();
      await page.getByRole('button', { name: 'Send the invitation' }).click();
      await page.getByText('Please enter a first name.').waitFor();
    }),
  },
  { name: 'partner-export', path: signedInAt(() => '/partners/export'), prepare: enter(/Download your records/) },
  { name: 'partner-profile', path: signedInAt(() => '/partners/profile'), prepare: enter(/Reviewed by us/) },
  {
    name: 'partner-profile-errors',
    path: signedInAt(() => '/partners/profile'),
    prepare: enter(/Reviewed by us/, async (page) => {
      await page.getByLabel('Phone').fill('');
      await page.getByLabel('Email for replies').fill('care');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Phone number is required').waitFor();
    }),
  },
  { name: 'partner-brand', path: signedInAt(() => '/partners/brand'), prepare: enter(/What families see/) },
  {
    name: 'partner-integrations',
    path: signedInAt(() => '/partners/integrations'),
    prepare: enter(/API keys/, async (page) => {
      for (const [open, submit] of [
        ['Create API key', 'Create API key'],
        ['Add webhook', 'Add webhook'],
      ] as const) {
        await page.getByRole('button', { name: open, exact: true }).click();
        const form = page.getByRole('form', { name: open });
        await form
          .getByRole('textbox')
          .first()
          .fill(open === 'Add webhook' ? 'https://cases.rivera.example/hook' : 'Case software');
        await form.getByRole('checkbox').first().check();
        await form.getByRole('button', { name: submit }).click();
        await form.waitFor({ state: 'detached' });
      }
      await page.getByText('Signing secret').first().waitFor();
    }),
  },
  {
    name: 'partner-case',
    path: signedInAt(({ caseId }) => `/partner-portal/cases/${caseId}`),
    prepare: enter(/Page of the family/),
  },
  {
    name: 'partner-import',
    path: signedInAt(() => '/partner-portal/import'),
    prepare: enter(/Import cases/, async (page) => {
      const rows = 'name,serviceDate\nInés Duarte,2026-11-29\nAna Lima,soon\nInés Duarte,2026-11-29\n';
      const file = { name: 'cases.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) };
      await page.getByLabel('Choose the CSV file').setInputFiles(file);
      await page.getByRole('button', { name: 'Download 1 row to correct' }).waitFor();
    }),
  },
  {
    name: 'partner-case-preview',
    path: signedInAt(({ caseId }) => `/partner-portal/cases/${caseId}/preview`),
    prepare: enter(/Prepared for you by/),
  },
  {
    name: 'partner-case-prepared',
    path: signedInAt(({ caseId }) => `/partner-portal/cases/${caseId}`),
    prepare: enter(/Prepare the timeline/, async (page) => {
      await page.getByLabel('Obituary').fill('She painted the boat blue every spring.');
      await page.getByRole('button', { name: 'Add a person' }).click();
      const person = page.getByRole('form', { name: 'New person' });
      await person.getByLabel('Name').fill('Rui Duarte');
      await person.getByLabel(/^Email/).fill('rui.duarte@keepsake.example');
      await page.getByRole('button', { name: 'Save person' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('waiting for the family').waitFor();
      await page.getByRole('button', { name: 'Email the family' }).waitFor();
      const file = { name: 'The boat, 1971.jpg', mimeType: 'image/jpeg', buffer: await photographWithGps(600, 400) };
      await page.getByLabel(/Browse files/).setInputFiles(file);
      await page.getByRole('button', { name: 'Add one file to the timeline' }).click();
      await page
        .getByRole('button', { name: /^Remove/ })
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Use The boat, 1971.jpg as portrait' }).click();
      await page.getByLabel(/Browse files/).setInputFiles({ ...file, name: 'The garden in June.jpg' });
      await page.getByRole('button', { name: 'Add one file to the timeline' }).waitFor();
    }),
  },
];
