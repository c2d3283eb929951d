/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openOffice, order, setDevice } from '../../../test/fake-office.js';
import { problem, startFakeServer, type FakeServer } from '../../../test/fake-server.js';
import { press } from '../../../test/press.js';
import { leavePage, renderRoute } from '../../../test/render-route.js';

let server: FakeServer;
beforeEach(async () => {
  setDevice('desktop');
  server = await startFakeServer();
});
afterEach(async () => {
  leavePage();
  await server.close();
});

// The first import of antd is slow on a busy machine.
jest.setTimeout(90_000);
const address = (): string => screen.getByTestId('address').textContent ?? '';
const links = async (): Promise<readonly (string | null)[]> => {
  const navigation = await screen.findByRole('navigation', { name: 'Back office' });
  return within(navigation)
    .getAllByRole('link')
    .map((link) => link.textContent);
};

describe('back-office shell', () => {
  test('shows a role its areas and nothing of the others', async () => {
    openOffice(server, 'support');
    renderRoute(server, '/admin/dashboard');
    expect(await links()).toEqual(['Dashboard', 'Orders', 'Customer Service', 'Customers', 'Contacts', 'Reports']);
  });

  test('shows a refusal outside the role and makes no request', async () => {
    openOffice(server, 'marketing');
    renderRoute(server, '/admin/orders');
    await screen.findByRole('heading', { name: 'You don’t have access. Ask an owner.' });
    expect(screen.getByText('An owner can change that.')).toBeTruthy();
    expect(server.requests.map(({ path }) => path)).not.toContain('/api/orders');
  });

  test('shows the current area', async () => {
    openOffice(server);
    renderRoute(server, '/admin/prospects');
    await screen.findByRole('heading', { level: 1, name: 'Prospects' });
    expect(screen.getByRole('link', { name: 'Prospects' }).getAttribute('aria-current')).toBe('page');
  });

  test('closes a group, except that of the current page, and remembers it', async () => {
    openOffice(server, 'owner');
    renderRoute(server, '/admin/prospects');
    expect(await links()).not.toContain('Audit');
    await press('Settings');
    expect(await links()).toContain('Audit');
    await press('Money');
    await press('Marketing');
    const after = await links();
    expect(after).toContain('Prospects');
    expect(after).not.toContain('Escrow');
    expect(window.localStorage.getItem('office-closed-groups')).toBe('Money,Marketing');
    window.localStorage.clear();
  });

  test('counts what waits in orders, shipping and contacts', async () => {
    openOffice(server, 'operations');
    server.on('GET /api/orders', ({ query }) => ({
      body: [order(1)],
      headers: { 'x-total-count': query.get('status') === 'pending' ? '12' : '40' },
    }));
    renderRoute(server, '/admin/qr-generation');
    expect(await screen.findByRole('link', { name: 'Orders 12 waiting' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Shipping' })).toBeTruthy();
  });

  test('navigates by keyboard alone', async () => {
    openOffice(server);
    renderRoute(server, '/admin/shipping');
    await screen.findByText('Nothing to ship.');
    await userEvent.keyboard('{Control>}k{/Control}');
    const search = await screen.findByRole('combobox', { name: 'Search or go to' });
    expect(document.activeElement).toBe(search);
    await userEvent.keyboard('p');
    const names = screen.getAllByRole('option').map((option) => option.textContent);
    expect(names[0]).toContain('QR Generation');
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'QR Generation' });
    expect(address()).toBe('/admin/qr-generation');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('finds orders, customers, partners and codes of the role, in group order', async () => {
    openOffice(server, 'owner');
    server.on('GET /api/orders', ({ query }) => ({ body: query.get('q') === 'inés' ? [order(1)] : [] }));
    server.on('GET /api/admin/customers/search', () => ({
      body: [{ id: 'customer-one', name: 'Inés Duarte', email: 'ines@example.org' }],
    }));
    const home = { id: order(7).id, name: 'Inés & Sons', city: 'Troy', state: 'NY', subscriptionStatus: 'active' };
    server.on('GET /api/partners', ({ query }) => ({
      body: query.get('q') === 'inés' ? [home, { ...home, id: order(8).id, subscriptionStatus: 'pending' }] : [],
    }));
    renderRoute(server, '/admin/shipping');
    await press(/Search or go to/);
    await userEvent.keyboard('inés');
    await screen.findByRole('option', { name: /K-4F7Q2M01/ });
    await screen.findByRole('option', { name: /Inés Duarte/ });
    await screen.findByRole('option', { name: /Inés & Sons.*Troy, NY · Applied/ });
    expect(screen.getAllByRole('option').map((option) => option.getAttribute('href'))).toEqual([
      `/admin/orders/${order(1).id}`,
      '/admin/customers/customer-one',
      `/admin/partners/${order(7).id}`,
      `/admin/applications?row=${order(8).id}`,
    ]);
    await userEvent.clear(screen.getByRole('combobox'));
    await userEvent.keyboard('cf-7k3m-9qxa-2tdv');
    const codes = await screen.findAllByRole('option', { name: /CF-7K3M-9QXA-2TDV/ });
    expect(codes.map((code) => code.getAttribute('href'))).toEqual([
      '/admin/codes/CF7K3M9QXA2TDV',
      '/c/CF7K3M9QXA2TDV',
    ]);
  });

  test('finds affiliates, campaigns and actions', async () => {
    openOffice(server, 'owner');
    for (const call of ['GET /api/partners', 'GET /api/admin/customers/search']) server.on(call, () => ({ body: [] }));
    const nora = { id: order(3).id, firstName: 'Nora', lastName: 'Print', affiliateCode: 'NORA123' };
    server.on('GET /api/admin/affiliates', () => ({ body: [nora] }));
    server.on('GET /api/email-campaigns', () => ({
      body: [{ id: order(4).id, name: 'Prints of spring', status: 'draft' }],
    }));
    renderRoute(server, '/admin/qr-generation');
    await press(/Search or go to/);
    await userEvent.keyboard('print');
    await screen.findByRole('option', { name: /Prints of spring/ });
    expect(screen.getAllByRole('option').map((option) => option.getAttribute('href'))).toEqual([
      '/admin/shipping?waits=ready',
      `/admin/affiliates?row=${order(3).id}`,
      `/admin/campaigns/${order(4).id}`,
    ]);
  });

  test('lists the keys on ?, but not while typing', async () => {
    openOffice(server);
    renderRoute(server, '/admin/orders');
    await screen.findByRole('heading', { level: 1, name: 'Orders' });
    await userEvent.type(screen.getByRole('searchbox'), '?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.tab();
    await userEvent.keyboard('?');
    expect((await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).textContent).toContain('Move through');
  });

  test('skips searches outside the role and shows when one fails', async () => {
    openOffice(server, 'operations');
    server.on('GET /api/orders', () => problem(503, 'unavailable', 'Resting.'));
    for (const call of ['GET /api/partners', 'GET /api/admin/customers/search']) server.on(call, () => ({ body: [] }));
    renderRoute(server, '/admin/shipping');
    await press(/Search or go to/);
    await userEvent.keyboard('duarte');
    await screen.findByText('We couldn’t search everything. Try again.');
    expect(server.requests.map(({ path }) => path)).not.toContain('/api/admin/customers/search');
    expect(server.requests.map(({ path }) => path)).toContain('/api/partners');
  });

  test.each(['support', 'marketing', 'finance'] as const)('searches no partners for the role %s', async (role) => {
    openOffice(server, role);
    for (const call of ['GET /api/partners', 'GET /api/admin/customers/search']) server.on(call, () => ({ body: [] }));
    renderRoute(server, '/admin/dashboard');
    await press(/Search or go to/);
    await userEvent.keyboard('harbour');
    await screen.findByText(/No results for “harbour”/);
    expect(server.requests.map(({ path }) => path)).not.toContain('/api/partners');
  });

  test('closes the palette on Escape and restores the focus', async () => {
    openOffice(server, 'finance');
    renderRoute(server, '/admin/payouts');
    const button = await screen.findByRole('button', { name: /Search or go to/ });
    await userEvent.click(button);
    await userEvent.keyboard('orders');
    expect(screen.queryAllByRole('option')).toHaveLength(0);
    expect(await screen.findByText(/No results for “orders”/)).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  test('opens the palette’s choice in a new tab on Ctrl Enter', async () => {
    openOffice(server);
    const opened: unknown[] = [];
    window.open = (...requests) => {
      opened.push(requests[0]);
      return null;
    };
    renderRoute(server, '/admin/shipping');
    await screen.findByText('Nothing to ship.');
    await userEvent.keyboard('{Control>}k{/Control}orders{Control>}{Enter}{/Control}');
    expect(opened).toEqual(['/admin/orders']);
    expect(address()).toBe('/admin/shipping');
  });

  test('keeps the navigation behind a button on a phone', async () => {
    setDevice('phone');
    openOffice(server, 'operations');
    renderRoute(server, '/admin/shipping');
    expect(screen.queryByRole('navigation', { name: 'Back office' })).toBeNull();
    await press('Menu');
    await userEvent.click(await screen.findByRole('link', { name: 'QR Generation' }));
    await screen.findByRole('heading', { level: 1, name: 'QR Generation' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('sets the dense density on the document and removes it on unmount', async () => {
    openOffice(server);
    renderRoute(server, '/admin/shipping');
    await waitFor(() => expect(document.documentElement.dataset['density']).toBe('dense'));
    leavePage();
    expect(document.documentElement.dataset['density']).toBeUndefined();
  });
});
