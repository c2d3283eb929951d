/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../../../test/fake-server.js';
import { press } from '../../../test/press.js';
import { leavePage, renderRoute } from '../../../test/render-route.js';

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
  server.on('GET /api/session', () => ({ body: { kind: 'partner', email: 'ann@okafor.example' } }));
  server.on('GET /api/partners', () => ({ body: [place] }));
  server.on('GET /api/partners/:id/inventory', () => ({ body: stock }));
  server.on('GET /api/partners/:id/inventory/alerts', () => ({ body: alerts }));
  server.on('GET /api/partners/:id/inventory/transactions', () => ({ body: [] }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const id = '0197a000-0000-7000-8000-000000000001';
const place = {
  id,
  name: 'Okafor Funeral Home',
  city: 'Mobile',
  state: 'AL',
  partnerType: 'memorial',
  subscriptionTier: 'starter',
  subscriptionStatus: 'active',
  currentCases: 11,
  casesPerMonth: 15,
};
const stock = {
  currentStock: 4,
  lowStockThreshold: 5,
  totalUsed: 0,
  lastUsed: null,
  totalRestocked: 4,
  lastRestocked: null,
  usedRecently: 0,
  daysLeft: null,
  suggestedQuantity: 0,
};
const alert = { id, alertType: 'low_stock', currentStock: 4, threshold: 5, createdAt: '2026-05-03T10:00:00.000Z' };
const alerts = [
  { ...alert, isRead: false },
  { ...alert, id: '0197a000-0000-7000-8000-000000000002', isRead: true },
];
const address = (): string => screen.getByTestId('address').textContent ?? '';

describe('partner portal', () => {
  test('shows a card per location: name, place, tier and cases this month', async () => {
    const user = userEvent.setup({ delay: null });
    server.on('GET /api/partners', () => ({
      body: [place, { ...place, id: '0197a000-0000-7000-8000-000000000009', name: 'Okafor Troy' }],
    }));
    renderRoute(server, '/partner-portal?tab=inventory');
    const card = await screen.findByRole('link', { name: /Okafor Funeral Home/ });
    for (const text of ['Mobile, AL', 'Starter', '11 of 15 cases this month']) expect(card.textContent).toContain(text);
    await user.click(card);
    expect(address()).toBe(`/partner-portal?location=${id}&tab=inventory`);
  });

  test('opens the only location without a question, at the requested tab', async () => {
    renderRoute(server, '/partner-portal?tab=inventory');
    expect(await screen.findByRole('heading', { name: 'Okafor Funeral Home' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: /Inventory/ }).getAttribute('aria-selected')).toBe('true');
  });

  test('redirects to the sign-in without a session, and back afterwards', async () => {
    server.on('GET /api/session', () => ({ body: { kind: 'anonymous' } }));
    renderRoute(server, `/partner-portal?location=${id}`);
    await screen.findByRole('button', { name: 'Sign In' });
    expect(address()).toBe(`/partners/memorial?next=${encodeURIComponent(`/partner-portal?location=${id}`)}`);
  });

  test('signs out on the server, and shows the sign-in', async () => {
    server.on('POST /api/partners/logout', () => ({ status: 204 }));
    renderRoute(server, '/partner-portal');
    await press('Sign out');
    await screen.findByRole('button', { name: 'Sign In' });
    expect(server.requests.some(({ path }) => path === '/api/partners/logout')).toBe(true);
    expect(address().startsWith('/partners/memorial')).toBe(true);
  });

  test('asks to sign in over the page when the session has ended', async () => {
    const user = userEvent.setup({ delay: null });
    const ended = problem(401, 'sign-in-needed', 'Please sign in and try again.');
    server.on('POST /api/partners/:id/cases', () => ended);
    server.on('POST /api/partners/login', () => ({
      body: { token: 'token', partnerType: 'memorial', partner: { email: 'ann@okafor.example' } },
    }));
    renderRoute(server, `/partner-portal?location=${id}&tab=create`);
    const name = await screen.findByLabelText<HTMLInputElement>('Name of the person');
    await user.type(name, 'Ada Okafor');
    await press('Create Case');
    const dialog = await screen.findByRole('dialog', { name: 'Your session has ended.' });
    expect(dialog.textContent).toContain('Sign in to go on; what you typed is kept.');
    await user.type(screen.getByLabelText('Password'), 'a long password');
    await press('Sign In');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(name.value).toBe('Ada Okafor');
  });

  test('shows unread alerts on the Inventory tab', async () => {
    renderRoute(server, `/partner-portal?location=${id}`);
    expect(await screen.findByRole('tab', { name: 'Inventory 1 unread alert' })).toBeTruthy();
  });
});
