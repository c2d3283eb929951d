/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openOffice, sitAt } from '../../test/fake-office.js';
import { startFakeServer, type FakeServer } from '../../test/fake-server.js';
import { leavePage, renderRoute } from '../../test/render-route.js';

let server: FakeServer;
beforeEach(async () => {
  sitAt('desk');
  server = await startFakeServer();
});
afterEach(async () => {
  leavePage();
  await server.close();
});

// The first look at antd takes a while on a busy machine.
jest.setTimeout(90_000);
const wait = { timeout: 30_000 };
const address = (): string => screen.getByTestId('address').textContent ?? '';
const links = async (): Promise<readonly (string | null)[]> => {
  const navigation = await screen.findByRole('navigation', { name: 'Back office' }, wait);
  return within(navigation)
    .getAllByRole('link')
    .map((link) => link.textContent);
};

describe('the back-office shell', () => {
  test('shows a role its areas and nothing of the others', async () => {
    openOffice(server, 'support');
    renderRoute(server, '/admin/dashboard');
    expect(await links()).toEqual(['Dashboard', 'Customer Service', 'Customers']);
  });

  test('says so where the role does not reach, and asks the server for nothing', async () => {
    openOffice(server, 'support');
    renderRoute(server, '/admin/orders');
    await screen.findByRole('heading', { name: 'Your role does not include this page.' }, wait);
    expect(screen.getByText('An owner can change that.')).toBeTruthy();
    expect(server.asked.map(({ path }) => path)).not.toContain('/api/orders');
  });

  test('is honest about an area that is not built', async () => {
    openOffice(server);
    renderRoute(server, '/admin/escrow');
    await screen.findByText(/This area is not built yet/, {}, wait);
    expect(screen.getByRole('link', { name: 'Escrow' }).getAttribute('aria-current')).toBe('page');
  });

  test('goes anywhere by keyboard alone', async () => {
    openOffice(server);
    renderRoute(server, '/admin/shipping');
    await screen.findByText('Nothing to ship.', {}, wait);
    await userEvent.keyboard('{Control>}k{/Control}');
    const search = await screen.findByRole('combobox', { name: 'Search or go to' }, wait);
    expect(document.activeElement).toBe(search);
    await userEvent.keyboard('p');
    const names = screen.getAllByRole('option').map((option) => option.textContent);
    expect(names[0]).toContain('QR Generation');
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'QR Generation' }, wait);
    expect(address()).toBe('/admin/qr-generation');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('leaves the palette by Escape and gives the focus back', async () => {
    openOffice(server, 'finance');
    renderRoute(server, '/admin/payouts');
    const button = await screen.findByRole('button', { name: /Search or go to/ }, wait);
    await userEvent.click(button);
    await userEvent.keyboard('orders');
    expect(screen.queryAllByRole('option')).toHaveLength(0);
    expect(screen.getByText(/Nothing is called “orders”/)).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  test('opens the palette’s choice in a tab of its own on Ctrl Enter', async () => {
    openOffice(server);
    const opened: unknown[] = [];
    window.open = (...asked) => {
      opened.push(asked[0]);
      return null;
    };
    renderRoute(server, '/admin/shipping');
    await screen.findByText('Nothing to ship.', {}, wait);
    await userEvent.keyboard('{Control>}k{/Control}orders{Control>}{Enter}{/Control}');
    expect(opened).toEqual(['/admin/orders']);
    expect(address()).toBe('/admin/shipping');
  });

  test('keeps the navigation behind a button on a phone', async () => {
    sitAt('phone');
    openOffice(server, 'operations');
    renderRoute(server, '/admin/shipping');
    expect(screen.queryByRole('navigation', { name: 'Back office' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Menu' }, wait));
    await userEvent.click(await screen.findByRole('link', { name: 'QR Generation' }, wait));
    await screen.findByRole('heading', { level: 1, name: 'QR Generation' }, wait);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('wears the dense measures on the document and takes them off again', async () => {
    openOffice(server);
    renderRoute(server, '/admin/shipping');
    await waitFor(() => expect(document.documentElement.dataset['density']).toBe('dense'), wait);
    leavePage();
    expect(document.documentElement.dataset['density']).toBeUndefined();
  });
});
