/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { affiliateId, fakeDashboard, rui } from '../../../test/fake-affiliate.js';
import { problem, startFakeServer, type Answer, type FakeServer } from '../../../test/fake-server.js';
import { press } from '../../../test/press.js';
import { leavePage, renderRoute } from '../../../test/render-route.js';

let server: FakeServer;
let session: object;
let answer: Answer;
let user: UserEvent;
beforeEach(async () => {
  server = await startFakeServer();
  user = userEvent.setup({ delay: null });
  session = { kind: 'affiliate', id: affiliateId, email: rui.email };
  answer = { body: fakeDashboard() };
  server.on('GET /api/session', () => ({ body: session }));
  server.on('GET /api/affiliates/:id/dashboard', () => answer);
  server.on('GET /api/affiliates/:id/sales', () => ({ body: fakeDashboard().recentSales }));
  server.on('GET /api/affiliates/:id/payout-details', () => ({ body: { details: null } }));
  server.on('GET /api/affiliates/:id/links', () => ({ body: { mayChooseCode: false, links: [] } }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const open = async (): Promise<void> => {
  renderRoute(server, '/affiliate/dashboard');
  await screen.findByRole('heading', { level: 1 });
};
const figure = async (name: string): Promise<string> =>
  (await screen.findByText(name, { selector: 'dt' })).parentElement?.textContent ?? '';

describe('/affiliate/dashboard', () => {
  test('shows name, code, commission rate and status', async () => {
    await open();
    await screen.findByRole('heading', { name: 'Welcome, Rui' });
    expect(screen.getByText('RUI4F7Q2', { selector: 'dd' })).toBeTruthy();
    expect(screen.getByText('10%')).toBeTruthy();
    expect(screen.getByText('Active')).toBeTruthy();
    expect(server.requests.some(({ path }) => path === `/api/affiliates/${affiliateId}/dashboard`)).toBe(true);
  });

  test('shows earnings, next payable day, pending commissions, clicks and conversion rate', async () => {
    await open();
    expect(await figure('Total earnings')).toMatch(/\$42\.40\$7\.90 payable on .*2026/);
    expect(await figure('Pending commissions')).toContain('$8.50');
    expect(await figure('Clicks this month')).toContain('48');
    expect(await figure('Conversion rate')).toContain('4.2%');
  });

  test('copies the referral link and shows Copied! for two seconds', async () => {
    await open();
    const copy = await screen.findByRole('button', { name: 'Copy' });
    expect(screen.getByDisplayValue('https://keepsake.example/?ref=RUI4F7Q2')).toBeTruthy();
    await user.click(copy);
    expect(await navigator.clipboard.readText()).toBe('https://keepsake.example/?ref=RUI4F7Q2');
    expect((await screen.findByText('Copied!')).closest('button')).toBe(copy);
    await waitFor(() => expect(copy.textContent).toBe('Copy'));
  });

  test('has a share kit: short link, QR code as SVG and PNG, and texts', async () => {
    await open();
    const kit = within(await screen.findByRole('region', { name: 'Share kit' }));
    expect(kit.getByText('keepsake.example/r/RUI4F7Q2')).toBeTruthy();
    const svg = kit.getByRole('link', { name: 'SVG' });
    expect(svg.getAttribute('download')).toBe('RUI4F7Q2.svg');
    expect(decodeURIComponent(svg.getAttribute('href') ?? '')).toContain('<svg');
    expect(kit.getByRole('button', { name: 'PNG' })).toBeTruthy();
    await user.click(kit.getByRole('button', { name: 'Copy the text for speaking' }));
    expect(await navigator.clipboard.readText()).toContain('type the code RUI4F7Q2');
    await user.click(kit.getByRole('button', { name: 'Copy the text for a message' }));
    expect(await navigator.clipboard.readText()).toMatch(/I thought of you: https:\/\/keepsake\.example\/r\/RUI4F7Q2$/);
  });

  test('copies the short link, and shares it where the device can', async () => {
    const shared: unknown[] = [];
    const share = async (what: unknown): Promise<void> => void shared.push(what);
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    try {
      await open();
      const kit = within(await screen.findByRole('region', { name: 'Share kit' }));
      await user.click(kit.getByRole('button', { name: 'Copy the short link' }));
      expect(await navigator.clipboard.readText()).toBe('https://keepsake.example/r/RUI4F7Q2');
      await user.click(kit.getByRole('button', { name: 'Share' }));
      expect(shared).toEqual([{ title: 'Keepsake', url: 'https://keepsake.example/r/RUI4F7Q2' }]);
    } finally {
      Reflect.deleteProperty(navigator, 'share');
    }
  });

  test('asks for payout details when a commission could be paid', async () => {
    const shown = fakeDashboard();
    answer = { body: { ...shown, stats: { ...shown.stats, payableCommissions: 4_200, minimumPayout: 2_500 } } };
    await open();
    const link = await screen.findByRole('link', { name: 'Add payout details' });
    expect(link.closest('p')?.textContent).toBe('$42.00 waits for your payout details: Add payout details.');
  });

  test('shows share kit, days, sales, link, payments and payout details in this order', async () => {
    await open();
    await screen.findByRole('heading', { name: 'Share kit' });
    const page = within(screen.getByRole('main'));
    expect(page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Share kit',
      'Named links',
      'Last 30 days',
      'Sales',
      'Your referral link',
      'Payment history',
      'Monthly statement',
      'Payout details',
    ]);
    expect(
      within(screen.getByRole('region', { name: 'Share kit' })).queryByRole('button', { name: 'Share' }),
    ).toBeNull();
  });

  test('lists recent sales by initials with state and date, and the payments', async () => {
    await open();
    const rows = within(await screen.findByRole('list', { name: 'Sales' })).getAllByRole('listitem');
    expect(rows[0]?.textContent).toMatch(/M\. R\. Single Timeline\$7\.90.*confirmed, payable .*2026/);
    expect(rows[1]?.textContent).toContain('reversed: order canceled');
    const payments = screen.getByRole('region', { name: 'Payment history' });
    expect(payments.textContent).toMatch(/2026\$34\.50completed/);
  });

  test.each([
    ['applied', 'Awaiting approval', 'Your application is being read. Your link will earn from approval on.'],
    [
      'paused',
      'Paused',
      'Your account is paused: your link does not earn for now. What it has earned so far stays yours.',
    ],
  ] as const)('explains %s', async (status, word, sentence) => {
    answer = { body: fakeDashboard({ affiliate: { ...rui, status } }) };
    await open();
    await screen.findByText(sentence);
    expect(screen.getByText(word)).toBeTruthy();
  });

  test('has texts for the first day', async () => {
    const { stats } = fakeDashboard();
    answer = {
      body: fakeDashboard({
        stats: { ...stats, clicksThisMonth: 0, conversionRate: null, nextPayable: null },
        recentSales: [],
        recentClicks: [],
        recentOrders: [],
        recentPayments: [],
      }),
    };
    server.on('GET /api/affiliates/:id/sales', () => ({ body: [] }));
    await open();
    await screen.findByText('No sales yet. Orders by people who used your link or code appear here.');
    screen.getByText('No clicks yet. Copy your link and share it. Clicks and orders by day appear here.');
    expect(screen.queryByRole('button', { name: 'Show as table' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'State' })).toBeNull();
    expect(screen.getByText('No payments yet. The first one follows your first confirmed sale.')).toBeTruthy();
    expect(await figure('Conversion rate')).toContain('–');
  });

  test('shows Failed to load affiliate dashboard, and retries', async () => {
    answer = problem(503, 'unavailable', 'Away.');
    renderRoute(server, '/affiliate/dashboard');
    await screen.findByRole('heading', { name: 'Failed to load affiliate dashboard' });
    answer = { body: fakeDashboard() };
    await press('Try Again');
    expect(await screen.findByRole('heading', { name: 'Welcome, Rui' })).toBeTruthy();
  });

  test.each([
    [{ kind: 'anonymous' }, 'Please sign in to see your link, your sales and what you earned.'],
    [
      { kind: 'customer', email: 'rui@example.org' },
      'You are signed in with another kind of account here. Sign in as an affiliate to see what you earned.',
    ],
  ])('asks visitors without an affiliate session to sign in (%#)', async (who, sentence) => {
    session = who;
    await open();
    await screen.findByText(sentence);
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/affiliate/login');
    expect(server.requests.some(({ path }) => path.includes('dashboard'))).toBe(false);
  });

  test('signs out, and clears browser storage', async () => {
    localStorage.setItem('affiliateId', affiliateId);
    server.on('POST /api/affiliates/logout', () => ({ status: 204 }));
    await open();
    await press('Sign out');
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/affiliate/login'));
    expect(localStorage.getItem('affiliateId')).toBeNull();
  });
});
