/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { DashboardFigures } from '@keepsake/contracts/rest/dashboard';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { figures } from '../../../../test/fake-figures.js';
import { openOffice, order, setDevice } from '../../../../test/fake-office.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

// Loading antd is slow on a busy machine.
jest.setTimeout(90_000);

let server: FakeServer;
let known: DashboardFigures;
beforeEach(async () => {
  setDevice('desktop');
  server = await startFakeServer();
  openOffice(server, 'finance');
  known = figures;
  server.on('GET /api/dashboard/figures', () => ({ body: known }));
  server.on('GET /api/orders', () => ({ body: [order(1), order(2)], headers: { 'x-total-count': '2' } }));
  server.on('GET /api/funeral-homes', () => ({ body: [], headers: { 'x-total-count': '0' } }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const due = {
  total: 2,
  planned: 1,
  firstDay: '2026-11-21',
  lastDay: '2027-01-21',
  people: [{ firstName: 'Inés', kind: 'family-birthday', name: 'Tom', day: '2026-12-24', sendOn: '2026-12-10' }],
  subject: 'Tom: a birthday on December 24',
  text: 'Hello Inés,',
};

const address = (): string => screen.getByTestId('address').textContent ?? '';
const figure = async (name: string): Promise<string> => (await screen.findByRole('group', { name })).textContent ?? '';
const open = (tab = ''): unknown => renderRoute(server, `/admin/dashboard${tab === '' ? '' : `?tab=${tab}`}`);

describe('dashboard', () => {
  test('keeps six tabs in the address', async () => {
    open();
    expect(await figure('Total orders')).toContain('1,284');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Revenue',
      'Partners',
      'Marketing',
      'Operations',
      'Automation',
    ]);
    await userEvent.click(screen.getByRole('tab', { name: 'Revenue' }));
    expect(await figure('Not paid yet')).toContain('incl. $149.00 estimated');
    expect(address()).toBe('/admin/dashboard?tab=revenue');
    await userEvent.click(screen.getByRole('tab', { name: 'Overview' }));
    await waitFor(() => expect(address()).toBe('/admin/dashboard'));
  });

  test('explains formula, period and time of a figure by keyboard', async () => {
    open();
    const how = await screen.findByRole('button', { name: 'How "Monthly revenue" is counted' });
    act(() => how.focus());
    const labels = await screen.findByText(/Paid orders placed this month, less refunds/);
    expect(labels.parentElement?.textContent).toMatch(
      /Period: Nov 1, 2026 to Nov 21, 2026, America\/New_York\.As of \d+:\d+/,
    );
  });

  test('charts months and packages, with the table behind each chart', async () => {
    open('revenue');
    const months = await screen.findByRole('region', { name: 'Revenue by month' });
    expect(within(months).getByRole('list', { name: 'Revenue by month' }).textContent).toContain('$9,480.00');
    await userEvent.click(within(months).getByRole('button', { name: 'Show as table' }));
    const table = within(months).getByRole('table', { name: 'Revenue by month' });
    expect(within(table).getByRole('row', { name: /^Oct 2026 120 \$9,480\.00 \$0\.00 \+ 33\.3%$/ })).toBeTruthy();
    expect(within(months).getByRole('button', { name: 'Export: Revenue by month' })).toBeTruthy();
  });

  test('compares 7, 30 or 90 days with as many days before', async () => {
    open();
    const card = within(await screen.findByRole('region', { name: 'Revenue by day' }));
    const bars = () => card.getByRole('list', { name: 'Revenue by day' }).children;
    expect(bars()).toHaveLength(30);
    expect(card.getByText(/30 orders · \+ 50\.0% on the 30 days before/)).toBeTruthy();
    await userEvent.click(card.getByRole('button', { name: '7 days' }));
    expect(bars()).toHaveLength(7);
    expect(card.getByText(/7 orders · \+ 0\.0% on the 7 days before/)).toBeTruthy();
    expect(address()).toBe('/admin/dashboard?days=7');
    await userEvent.click(card.getByRole('button', { name: 'Show as table' }));
    expect(card.getAllByRole('row')[1]?.textContent).toBe('Nov 21, 20261$30.00');
  });

  test('shows months from left to right', async () => {
    open('revenue');
    const bars = within(await screen.findByRole('list', { name: 'Revenue by month' })).getAllByRole('listitem');
    expect(bars.at(-1)?.textContent).toContain('Nov 2026');
  });

  test('begins with what waits, without empty queues and with the time of the oldest', async () => {
    openOffice(server, 'owner');
    const paymentsSince = new Date(Date.parse(figures.sales?.asOf ?? '') - 7_200_000).toISOString();
    known = { ...figures, sales: figures.sales && { ...figures.sales, paymentsSince, refundsOwed: 0 } };
    open();
    const waits = within(await screen.findByRole('region', { name: 'What waits' }));
    const payments = waits.getByRole('link', { name: '61 Payments to confirm' });
    expect(payments.getAttribute('href')).toBe('/admin/orders?status=pending');
    expect(payments.closest('li')?.textContent).toContain('longest 2');
    expect(waits.queryByText(/Refunds owed/)).toBeNull();
  });

  test('lists to each role only what it may open', async () => {
    server.on('GET /api/admin/affiliates', ({ query }) => ({
      body: [],
      headers: { 'x-total-count': query.get('status') === 'applied' ? '2' : '0' },
    }));
    open();
    const waits = within(await screen.findByRole('region', { name: 'What waits' }));
    const applied = await waits.findByRole('link', { name: '2 Affiliates to approve' });
    expect(applied.getAttribute('href')).toBe('/admin/affiliates?status=applied');
    expect(waits.getAllByRole('link')).toHaveLength(1);
    expect(await screen.findByRole('link', { name: 'Affiliates 2 waiting' })).toBeTruthy();
  });

  test('names one waiting row in the singular', async () => {
    openOffice(server, 'owner');
    const { sales, shipping, codes } = figures;
    known = {
      ...figures,
      sales: sales && { ...sales, pending: 1, refundsOwed: 1, disputes: 1, short: 1 },
      shipping: shipping && { ...shipping, ready: 1, addressNeeded: 1, codesMissing: 1, atMaker: 1 },
      codes: codes && { ...codes, packsWaiting: 1 },
    };
    open();
    const waits = within(await screen.findByRole('region', { name: 'What waits' }));
    const names = waits.getAllByRole('link').map(({ textContent }) => textContent);
    expect(names).toEqual(
      expect.arrayContaining([
        '1 Payment to confirm',
        '1 Refund owed',
        '1 Disputed payment',
        '1 Order short of codes',
        '1 Parcel ready for a label',
        '1 Parcel without an address',
        '1 Paid order awaiting codes',
        '1 Parcel waiting for the maker',
        '1 Maker pack being made',
      ]),
    );
  });

  test('reports counts of an unavailable service as missing on the overview', async () => {
    openOffice(server, 'owner');
    known = { ...figures, shipping: null, missing: ['shipping'] };
    open();
    expect(await screen.findByText('Some figures are not available right now.')).toBeTruthy();
  });

  test('links a figure to its rows', async () => {
    openOffice(server, 'owner');
    open('operations');
    const pending = within(await screen.findByRole('group', { name: 'Pending' }));
    expect(pending.getByRole('link', { name: '61' }).getAttribute('href')).toBe('/admin/orders?status=pending');
    expect(screen.getByRole('link', { name: 'Parcels ready for a label' }).getAttribute('href')).toBe(
      '/admin/shipping?waits=ready',
    );
  });

  test('divides the parcels into parts that add up', async () => {
    const shipping = figures.shipping && { ...figures.shipping, open: 29, ready: 15, unpaid: 12 };
    known = { ...figures, shipping };
    open('operations');
    expect(await figure('Parcels to send')).toContain('15 ready, 12 not paid, 2 without address or codes');
  });

  test('reports missing figures of an unavailable service, and shows the others', async () => {
    known = { ...figures, codes: null, shipping: null, missing: ['codes', 'shipping'] };
    open('operations');
    expect(await figure('QR codes')).toContain('Plate figures are not available right now.');
    expect(await figure('Parcels to send')).toContain('Shipping figures are not available right now.');
    expect(await figure('Pending')).toContain('61');
    expect(screen.getByRole('table', { name: 'Queues' }).textContent).toContain('not available');
  });

  test('offers a retry when nothing loads', async () => {
    let requests = 0;
    server.on('GET /api/dashboard/figures', () =>
      ++requests === 1 ? problem(503, 'busy', 'This could not be done.') : { body: figures },
    );
    open();
    await press('Try again');
    expect(await figure('Total orders')).toContain('1,284');
  });

  test('counts campaign results over delivered emails, automated opens apart, for the last ten', async () => {
    server.on('GET /api/email-campaigns', () => ({
      body: [
        {
          id: 'c1',
          name: 'May news',
          status: 'sent',
          paused: null,
          sentCount: 9,
          openCount: 4,
          clickCount: 1,
          sentDate: null,
        },
      ],
    }));
    renderRoute(server, '/admin/dashboard?tab=marketing');
    expect(await figure('Open rate')).toContain('40%');
    expect(await figure('Open rate')).toContain('310 automated opens');
    expect(await figure('Click rate')).toContain('10%');
    expect(await figure('Email response rate')).toContain('4.1%');
    expect(await screen.findByText('Completed')).toBeTruthy();
    const link = await screen.findByRole('link', { name: 'May news' });
    expect(link.getAttribute('href')).toBe('/admin/campaigns/c1');
  });

  test('shows the measured processing time, and none without data', async () => {
    open('automation');
    expect(await figure('Order processing speed')).toContain('3 h 20 min');
    leavePage();
    known = { ...figures, sales: figures.sales && { ...figures.sales, timed: 0, processingSeconds: 0 } };
    open('automation');
    expect(await figure('Order processing speed')).toContain('not enough data');
  });

  test.each([
    ['idle', 'Not run yet'],
    ['active', 'Active'],
    ['late', 'Late'],
    ['failed', 'Failed'],
  ] as const)('shows the status of reminders and the engagement as computed: %s', async (remindersStatus, word) => {
    known = { ...figures, mail: figures.mail && { ...figures.mail, remindersStatus } };
    open('automation');
    const card = within(await screen.findByRole('region', { name: 'Birthday reminders' }));
    expect(card.getByText(word)).toBeTruthy();
    expect(card.getByText('Nov 20, 2026, 9:00 AM EST')).toBeTruthy();
    expect(await figure('Engagement')).toContain('43.3%');
    expect(await figure('Engagement')).toContain('924 opened, 231 clicked, of 2,310');
  });

  test('previews recipients and text of reminders, and sends after confirmation only', async () => {
    openOffice(server, 'marketing');
    server.on('GET /api/automation/birthday-reminders', () => ({ body: due }));
    server.on('POST /api/automation/birthday-reminders', () => ({
      body: { remindersSent: 1, remindersFailed: 0, remindersWaiting: 1, remindersPlanned: 1 },
    }));
    open('automation');
    await press('Run Birthday Reminders');
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByRole('list', { name: 'Who gets one' })).textContent).toContain(
      'Inés, birthday of TomDec 24, 2026, goes out Dec 10, 2026',
    );
    expect(dialog.getByText(/^2 reminders due today, 1 planned until /)).toBeTruthy();
    expect(dialog.getByText('Tom: a birthday on December 24')).toBeTruthy();
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Send 2 reminders' }));
    expect(await screen.findByText('1 reminder sent. 1 on the way. 1 planned for later.')).toBeTruthy();
  });

  test('shows the specified message when reminders were not processed', async () => {
    openOffice(server, 'marketing');
    server.on('GET /api/automation/birthday-reminders', () => ({ body: due }));
    server.on('POST /api/automation/birthday-reminders', () => problem(503, 'busy', 'This could not be done.'));
    open('automation');
    await press('Run Birthday Reminders');
    await press('Send 2 reminders');
    expect(await screen.findByText('Failed to process birthday reminders')).toBeTruthy();
  });
});
