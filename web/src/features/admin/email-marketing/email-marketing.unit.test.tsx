/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { BusinessProspect, EmailCampaign } from '@keepsake/contracts/rest/email-campaigns';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listPage } from '../../../../test/fake-list.js';
import { openOffice, sitAt } from '../../../../test/fake-office.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

// The first look at antd takes a while on a busy machine.
jest.setTimeout(90_000);

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const campaign = (n: number, changed: Partial<EmailCampaign> = {}): EmailCampaign => ({
  id: uuid(n),
  name: 'Product Newsletter',
  subject: 'News from {{brandName}}',
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
beforeEach(async () => {
  sitAt('desk');
  campaigns = [];
  people = 2;
  server = await startFakeServer();
  openOffice(server, 'marketing');
  server.on('GET /api/email-campaigns', ({ query }) => listPage(campaigns, query));
  server.on('GET /api/email-campaigns/:id', ({ params }) => ({
    body: {
      ...(campaigns.find(({ id }) => id === params['id']) ?? campaign(1)),
      body: 'Good news.',
      audience: { people, withoutConsent: 3, suppressed: 1 },
    },
  }));
  server.on('GET /api/email-campaigns/:id/recipients', ({ query }) => listPage([], query));
  server.on('POST /api/email-campaigns/preview', () => ({ body: preview }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }));
const posts = (path: string): typeof server.asked =>
  server.asked.filter((asked) => asked.method !== 'GET' && asked.path.startsWith(path));

describe('email marketing', () => {
  test.each([
    ['Product Newsletter', '/api/schedule-customer-product-newsletter', undefined, 'Campaign Created'],
    ['Affiliate Campaign', '/api/schedule-affiliate-recruitment', undefined, 'Campaign Created'],
    [
      'Funeral Campaign',
      '/api/schedule-business-outreach',
      { targetType: 'funeral_homes' },
      'Outreach Campaign Created',
    ],
    ['Pet Campaign', '/api/schedule-business-outreach', { targetType: 'pet_cemeteries' }, 'Outreach Campaign Created'],
  ])('makes a campaign by one press: %s', async (label, path, body, words) => {
    renderRoute(server, '/admin/email-marketing');
    await screen.findByText('Start with one of the four above.');
    server.on(`POST ${path}`, () => {
      campaigns = [campaign(1, { name: label })];
      return { status: 201, body: campaigns[0] };
    });
    await press(label);
    await screen.findByText(words);
    await screen.findByRole('link', { name: label });
    expect(posts(path)[0]?.body).toEqual(body);
  });

  test.each([
    ['Affiliate Campaign', '/api/schedule-affiliate-recruitment', 'Failed to create campaign'],
    ['Pet Campaign', '/api/schedule-business-outreach', 'Failed to create outreach campaign'],
  ])('says in the words of the specification that nothing was made: %s', async (label, path, words) => {
    server.on(`POST ${path}`, () => problem(503, 'unavailable', 'Mail is resting.'));
    renderRoute(server, '/admin/email-marketing');
    await press(label);
    await screen.findByText(words);
    expect(await screen.findByText('Nothing was made. Please try again.')).toBeTruthy();
  });

  test('lists name, subject, status, recipients, sent and the date or "Not sent", and sends only what is scheduled', async () => {
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
    expect(rows[0]).toContain('Scheduled');
    expect(rows[0]).toContain('Not sent');
    expect(rows[1]).toContain('1,2001,198');
    expect(screen.getAllByRole('button', { name: /^Send / })).toHaveLength(1);
  });

  test('asks before it sends, names how many get it and who is left out, and sends the confirmed number', async () => {
    campaigns = [campaign(1, { name: 'May newsletter' })];
    renderRoute(server, '/admin/email-marketing');
    await press('Send May newsletter');
    const dialog = await screen.findByRole('dialog', { name: 'Send “May newsletter” to 2 people?' });
    within(dialog).getByText('Left out: 3 who did not agree to news, 1 on the suppression list.');
    server.on('POST /api/email-campaigns/:id/send-customer-newsletters', () => {
      campaigns = [
        campaign(1, { status: 'sent', sentDate: '2026-05-01T10:05:00.000Z', sentCount: 2, recipientCount: 2 }),
      ];
      return { body: { results: { sent: 2, failed: 0, queued: 0 } } };
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
    await screen.findByText('Newsletters Sent Successfully');
    await screen.findByText('2 sent, 0 failed');
    expect(posts('/api/email-campaigns')[0]?.body).toEqual({ expected: 2 });
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull());
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
  ] as const)('says in the words of the specification that it was not sent: %s', async (templateType, call, words) => {
    campaigns = [campaign(1, { templateType })];
    server.on(`POST /api/email-campaigns/:id/${call}`, () => problem(503, 'unavailable', 'Mail is resting.'));
    renderRoute(server, '/admin/email-marketing');
    await press('Send Product Newsletter');
    const dialog = await screen.findByRole('dialog');
    const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Send' });
    await waitFor(() => expect(send.disabled).toBe(false));
    await userEvent.click(send);
    await screen.findByText(words);
  });

  test('says of outreach that it was sent', async () => {
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

  test('shows how far it is, rests and goes on', async () => {
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
    await screen.findByText('Paused: 5.8 % of mails bounced.');
    expect(await screen.findByRole('button', { name: 'Resume Product Newsletter' })).toBeTruthy();
  });

  test('shows the first ten businesses and how many there are', async () => {
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

describe('one campaign', () => {
  test('is written beside the mail it becomes, and names the variables that are not known', async () => {
    campaigns = [campaign(1)];
    renderRoute(server, `/admin/campaigns/${uuid(1)}`);
    const subject = await screen.findByLabelText('Subject');
    await screen.findByTitle('The mail');
    server.on('POST /api/email-campaigns/preview', () => ({
      body: { ...preview, faults: ['{{fristName}} is not known. Known are {{firstName}}.'] },
    }));
    await userEvent.type(subject, ' for {{{{fristName}}');
    await screen.findByText('{{fristName}} is not known. Known are {{firstName}}.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Text' }));
    await screen.findByText('Hello.');
  });

  test('is saved, and sent to oneself first', async () => {
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
