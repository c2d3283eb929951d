/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { BusinessProspect, EmailCampaign } from '@keepsake/contracts/rest/email-campaigns';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listPage } from '../../../../test/fake-list.js';
import { openOffice, setDevice } from '../../../../test/fake-office.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';
import { everyone } from './segment-labels.js';

// Loading antd is slow on a busy machine.
jest.setTimeout(90_000);

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const campaign = (n: number, changed: Partial<EmailCampaign> = {}): EmailCampaign => ({
  id: uuid(n),
  name: 'Product Newsletter',
  subject: 'News from {{brandName}}',
  renderedSubject: 'News from Keepsake',
  templateType: 'customer_product_newsletter',
  status: 'scheduled',
  paused: null,
  sentCount: 0,
  openCount: 0,
  clickCount: 0,
  responseCount: 0,
  recipientCount: 0,
  sentDate: null,
  failedCount: 0,
  waitingCount: 0,
  suppressedCount: 0,
  machineOpenCount: 0,
  bounceCount: 0,
  complaintCount: 0,
  unsubscribeCount: 0,
  sendAt: null,
  startedAt: null,
  startedBy: null,
  createdAt: '2026-05-03T10:31:00.000Z',
  archivedAt: null,
  ...changed,
});
const prospect = (n: number): BusinessProspect => ({
  id: uuid(500 + n),
  businessName: `House ${n}`,
  contactName: 'Ana Okafor',
  email: `house${n}@example.org`,
  businessType: 'funeral_home',
  status: 'open',
  emailsSent: 2,
  suppressed: false,
  createdAt: '2026-05-03T10:31:00.000Z',
});
const preview = { subject: 'News from Keepsake', html: '<p>Hello.</p>', text: 'Hello.', faults: [] as string[] };

let server: FakeServer;
let campaigns: EmailCampaign[];
let people: number;
let recent: number;
let left: object;
beforeEach(async () => {
  setDevice('desktop');
  campaigns = [];
  people = 2;
  recent = 0;
  left = {};
  server = await startFakeServer();
  openOffice(server, 'marketing');
  server.on('GET /api/email-campaigns', ({ query }) => {
    const archived = query.get('archived') === 'true';
    return listPage(
      campaigns.filter(({ archivedAt }) => (archivedAt !== null) === archived),
      query,
    );
  });
  server.on('GET /api/email-campaigns/:id', ({ params }) => ({
    body: {
      ...(campaigns.find(({ id }) => id === params['id']) ?? campaign(1)),
      body: 'Good news.',
      segment: everyone,
      audience: audience(),
    },
  }));
  server.on('GET /api/email-campaigns/:id/audience', () => ({ body: audience() }));
  server.on('GET /api/email-campaigns/:id/recipients', ({ query }) => listPage([], query));
  server.on('POST /api/email-campaigns/preview', () => ({ body: preview }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const audience = () => ({
  people,
  withoutConsent: 3,
  suppressed: 1,
  responded: 0,
  partners: 0,
  outsideSegment: 0,
  sameWords: 0,
  recent,
  ...left,
});

const posts = (path: string): typeof server.requests =>
  server.requests.filter((request) => request.method !== 'GET' && request.path.startsWith(path));

describe('email marketing page', () => {
  test.each([
    ['Product Newsletter', '/api/schedule-customer-product-newsletter', {}, 'Campaign Created'],
    ['Affiliate Campaign', '/api/schedule-affiliate-recruitment', {}, 'Campaign Created'],
    [
      'Funeral Campaign',
      '/api/schedule-business-outreach',
      { targetType: 'funeral_homes' },
      'Outreach Campaign Created',
    ],
    ['Pet Campaign', '/api/schedule-business-outreach', { targetType: 'pet_cemeteries' }, 'Outreach Campaign Created'],
  ])('creates a named draft and opens it: %s', async (label, path, details, text) => {
    renderRoute(server, '/admin/email-marketing');
    await screen.findByText('Start with one of the four above.');
    server.on(`POST ${path}`, () => {
      campaigns = [campaign(1, { name: 'Winter', status: 'draft' })];
      return { status: 201, body: campaigns[0] };
    });
    await press(label);
    const dialog = await screen.findByRole('dialog', { name: `New campaign: ${label}` });
    const name = within(dialog).getByLabelText<HTMLInputElement>('Internal name');
    expect(name.value).toMatch(new RegExp(`^${label}, `));
    await userEvent.clear(name);
    await userEvent.type(name, 'Winter');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create draft' }));
    await screen.findByText(text);
    await screen.findByRole('heading', { name: 'Winter' });
    expect(posts(path)[0]?.body).toEqual({ ...details, name: 'Winter', draft: true });
    expect(screen.getByTestId('address').textContent).toBe(`/admin/campaigns/${uuid(1)}`);
  });

  test.each([
    ['Affiliate Campaign', '/api/schedule-affiliate-recruitment', 'Failed to create campaign'],
    ['Pet Campaign', '/api/schedule-business-outreach', 'Failed to create outreach campaign'],
  ])('shows the specified message when a campaign was not created: %s', async (label, path, text) => {
    server.on(`POST ${path}`, () => problem(503, 'unavailable', 'Mail is resting.'));
    renderRoute(server, '/admin/email-marketing');
    await press(label);
    await press('Create draft');
    await screen.findByText(text);
    expect((await screen.findAllByText('Nothing was created. Try again.')).length).toBeGreaterThan(0);
  });

  test('deletes a draft and restores it by Undo', async () => {
    campaigns = [campaign(1, { name: 'Winter', status: 'draft' })];
    server.on('POST /api/email-campaigns/:id/archive', () => {
      campaigns = [campaign(1, { name: 'Winter', status: 'draft', archivedAt: '2026-11-22T10:00:00.000Z' })];
      return { body: campaigns[0] };
    });
    server.on('POST /api/email-campaigns/:id/restore', () => {
      campaigns = [campaign(1, { name: 'Winter', status: 'draft' })];
      return { body: campaigns[0] };
    });
    renderRoute(server, '/admin/email-marketing');
    await press('More for Winter');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await screen.findByText('“Winter” deleted');
    await screen.findByText('No campaigns yet.');
    await press('Undo');
    expect(await screen.findByRole('link', { name: 'Winter' })).toBeTruthy();
  });

  test('restores a campaign from the archive, and copies one into a draft', async () => {
    campaigns = [campaign(1, { name: 'Old', archivedAt: '2026-11-22T10:00:00.000Z' })];
    server.on('POST /api/email-campaigns/:id/restore', () => {
      campaigns = [campaign(1, { name: 'Old' })];
      return { body: campaigns[0] };
    });
    server.on('POST /api/email-campaigns/:id/copy', () => {
      campaigns = [campaign(2, { name: 'Copy of Old', status: 'draft' }), ...campaigns];
      return { status: 201, body: campaigns[0] };
    });
    renderRoute(server, '/admin/email-marketing?view=archived');
    await press('Restore Old');
    await screen.findByText('“Old” restored');
    await press('All');
    await press('More for Old');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Copy' }));
    expect(await screen.findByRole('heading', { name: 'Copy of Old' })).toBeTruthy();
  });

  test('lists campaigns with “Not sent” or their date, and sends scheduled ones only', async () => {
    campaigns = [
      campaign(1),
      campaign(2, {
        name: 'Old',
        status: 'completed',
        startedAt: '2026-05-01T10:00:00.000Z',
        startedBy: 'Ana',
        sentDate: '2026-05-01T10:05:00.000Z',
        recipientCount: 1_200,
        sentCount: 1_198,
      }),
      campaign(3, { name: 'Idea', status: 'draft' }),
    ];
    renderRoute(server, '/admin/email-marketing');
    const table = await screen.findByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Name', 'Subject', 'Status', 'Recipients', 'Sent', 'Sent date', 'Next']);
    const rows = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
    expect(rows[0]).toContain('Ready');
    expect(rows[0]).toContain('News from Keepsake');
    expect(rows[0]).toContain('Not sent');
    expect(rows[1]).toContain('1,2001,198');
    expect(screen.getAllByRole('button', { name: /^Send / })).toHaveLength(1);
  });

  test('asks before sending, with recipients and exclusions, and sends the confirmed number', async () => {
    campaigns = [campaign(1, { name: 'May newsletter' })];
    renderRoute(server, '/admin/email-marketing');
    await press('Send May newsletter');
    const dialog = await screen.findByRole('dialog', { name: 'Send “May newsletter” to 2 people?' });
    within(dialog).getByText('Left out: 3 who did not agree to news, 1 on the suppression list.');
    within(dialog).getByText('Subject: News from Keepsake');
    server.on('POST /api/email-campaigns/:id/send-customer-newsletters', () => {
      campaigns = [
        campaign(1, { status: 'sent', sentDate: '2026-05-01T10:05:00.000Z', sentCount: 2, recipientCount: 2 }),
      ];
      return { body: { results: { sent: 2, failed: 0, queued: 0 } } };
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
    await screen.findByText('Newsletters Sent Successfully');
    await screen.findByText('2 sent, 0 failed');
    expect(posts('/api/email-campaigns')[0]?.body).toEqual({ expected: 2, includeRecent: false });
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull());
  });

  test('includes recently contacted people only when that is ticked', async () => {
    people = 0;
    recent = 4;
    left = { sameWords: 1 };
    campaigns = [campaign(1, { name: 'May newsletter' })];
    server.on('POST /api/email-campaigns/:id/send-customer-newsletters', () => ({
      body: { results: { sent: 5, failed: 0, queued: 0 } },
    }));
    renderRoute(server, '/admin/email-marketing');
    await press('Send May newsletter');
    const dialog = await screen.findByRole('dialog', { name: 'Send “May newsletter” to 0 people?' });
    within(dialog).getByText(/1 who got this text before, 4 who got another campaign in the last 7 days\.$/);
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /^Also send to 5 people/ }));
    await screen.findByRole('dialog', { name: 'Send “May newsletter” to 5 people?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
    await screen.findByText('Newsletters Sent Successfully');
    expect(posts('/api/email-campaigns')[0]?.body).toEqual({ expected: 5, includeRecent: true });
  });

  test('asks to type the number above 500', async () => {
    people = 4_812;
    campaigns = [campaign(1, { name: 'May newsletter' })];
    renderRoute(server, '/admin/email-marketing');
    await press('Send May newsletter');
    const dialog = await screen.findByRole('dialog', { name: 'Send “May newsletter” to 4,812 people?' });
    const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Send' });
    expect(send.disabled).toBe(true);
    await userEvent.type(within(dialog).getByLabelText('Type 4,812 to send'), '4,812');
    await waitFor(() => expect(send.disabled).toBe(false));
  });

  test.each([
    ['customer_product_newsletter', 'send-customer-newsletters', 'Failed to send customer newsletters'],
    ['funeral_home_outreach', 'send-business-outreach', 'Failed to send outreach emails'],
  ] as const)('shows the specified message when a campaign was not sent: %s', async (templateType, call, text) => {
    campaigns = [campaign(1, { templateType })];
    server.on(`POST /api/email-campaigns/:id/${call}`, () => problem(503, 'unavailable', 'Mail is resting.'));
    renderRoute(server, '/admin/email-marketing');
    await press('Send Product Newsletter');
    const dialog = await screen.findByRole('dialog');
    const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Send' });
    await waitFor(() => expect(send.disabled).toBe(false));
    await userEvent.click(send);
    await screen.findByText(text);
  });

  test('confirms that outreach was sent', async () => {
    campaigns = [campaign(1, { templateType: 'pet_cemetery_outreach' })];
    server.on('POST /api/email-campaigns/:id/send-business-outreach', () => ({
      status: 202,
      body: { results: { sent: 1, failed: 0, queued: 1 } },
    }));
    renderRoute(server, '/admin/email-marketing');
    await press('Send Product Newsletter');
    const dialog = await screen.findByRole('dialog', { name: /to 2 businesses\?$/ });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
    await screen.findByText('Outreach Emails Sent');
    expect(await screen.findByText('1 sent, 0 failed, 1 under way.')).toBeTruthy();
  });

  test('shows the progress, pauses and resumes', async () => {
    const moving = {
      startedAt: '2026-05-01T10:00:00.000Z',
      startedBy: 'Ana',
      recipientCount: 4_812,
      waitingCount: 2_872,
      sentCount: 1_940,
    };
    campaigns = [campaign(1, { ...moving, status: 'sending' })];
    server.on('POST /api/email-campaigns/:id/pause', () => {
      campaigns = [campaign(1, { ...moving, status: 'sending', paused: 'bounces', failedCount: 120 })];
      return { body: campaigns[0] };
    });
    renderRoute(server, '/admin/email-marketing');
    await screen.findByText('1,940 of 4,812');
    await screen.findByText('Live');
    await press('Pause Product Newsletter');
    await screen.findByText('Paused: 5.8% of emails bounced.');
    expect(await screen.findByRole('button', { name: 'Resume Product Newsletter' })).toBeTruthy();
  });

  test('shows the first ten businesses and their number', async () => {
    server.on('GET /api/business-prospects', ({ query }) =>
      listPage(
        Array.from({ length: 37 }, (_, n) => prospect(n)),
        query,
      ),
    );
    renderRoute(server, '/admin/email-marketing');
    await userEvent.click(await screen.findByRole('tab', { name: 'Business Prospects' }));
    const shown = await screen.findByText(/Showing 10 of 37/);
    expect(within(shown).getByRole('link', { name: 'All prospects' }).getAttribute('href')).toBe('/admin/prospects');
    expect(screen.getAllByText('Funeral home')).toHaveLength(10);
    expect(screen.getByTestId('address').textContent).toBe('/admin/email-marketing?tab=prospects');
  });
});

describe('campaign page', () => {
  test('saves a draft or a ready campaign, at an hour in business time', async () => {
    campaigns = [campaign(1, { status: 'draft' })];
    server.on('PUT /api/email-campaigns/:id', ({ body }) => {
      const { draft, sendAt } = body as { draft: boolean; sendAt: string | null };
      campaigns = [campaign(1, { status: draft ? 'draft' : 'scheduled', sendAt })];
      return { body: campaigns[0] };
    });
    renderRoute(server, `/admin/campaigns/${uuid(1)}`);
    await userEvent.type(await screen.findByLabelText('Text'), ' And more.');
    await press('Save draft');
    await screen.findByText('Draft saved');
    fireEvent.change(screen.getByLabelText('Schedule for (optional), America/New York time'), {
      target: { value: '2099-07-01T09:00' },
    });
    await press('Save as ready');
    await screen.findByText('It goes out on Jul 1, 2099, 9:00 AM EDT.');
    expect(posts('/api/email-campaigns/0').map(({ body }) => body)).toMatchObject([
      { draft: true, sendAt: null },
      { draft: false, sendAt: '2099-07-01T13:00:00.000Z' },
    ]);
  });

  test('previews the email beside the editor, and names unknown variables', async () => {
    campaigns = [campaign(1)];
    renderRoute(server, `/admin/campaigns/${uuid(1)}`);
    const subject = await screen.findByLabelText('Subject');
    await screen.findByTitle('The mail');
    server.on('POST /api/email-campaigns/preview', () => ({
      body: { ...preview, faults: ['{{fristName}} is not known. Known are {{firstName}}.'] },
    }));
    await userEvent.type(subject, ' for {{{{fristName}}');
    const error = await screen.findByText('{{fristName}} is not known. Known are {{firstName}}.');
    expect(subject.getAttribute('aria-describedby')).toBe(error.closest('ul')?.id);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save as ready' }).disabled).toBe(true);
    await press('Text');
    await screen.findByText('Hello.');
  });

  test('saves a campaign, and sends it to oneself first', async () => {
    campaigns = [campaign(1)];
    server.on('PUT /api/email-campaigns/:id', () => ({ body: campaigns[0] }));
    server.on('POST /api/email-campaigns/:id/test', () => ({ status: 204 }));
    renderRoute(server, `/admin/campaigns/${uuid(1)}`);
    await userEvent.type(await screen.findByLabelText('Text'), ' And more.');
    await press('Send me a test');
    await screen.findByText('Test sent');
    expect(posts(`/api/email-campaigns/${uuid(1)}`).map(({ method }) => method)).toEqual(['PUT', 'POST']);
    expect(posts(`/api/email-campaigns/${uuid(1)}`)[0]?.body).toMatchObject({
      body: 'Good news. And more.',
      draft: false,
      sendAt: null,
    });
  });
});
