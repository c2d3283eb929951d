/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openOffice, sitAt, staffSession } from '../../../../test/fake-office.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

let server: FakeServer;
beforeEach(async () => {
  sitAt('desk');
  server = await startFakeServer();
  openOffice(server);
});
afterEach(async () => {
  leavePage();
  await server.close();
});

// The first look at antd takes a while on a busy machine.
jest.setTimeout(90_000);
const wait = { timeout: 30_000 };
const address = (): string => screen.getByTestId('address').textContent ?? '';
const nobody = (): void => server.on('GET /api/session', () => ({ body: { kind: 'anonymous' } }));
const letIn = (): void =>
  server.on('POST /api/admin/login', () => {
    server.on('GET /api/session', () => staffSession('owner'));
    return { body: { admin: { id: '0197', email: 'ana@keepsake.example', role: 'owner' } } };
  });

const fill = async (password = 'a long password'): Promise<void> => {
  await userEvent.type(await screen.findByLabelText('E-mail', {}, wait), 'ana@keepsake.example');
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
};

describe('the door of the back office', () => {
  test('leads back to the page and the filters that were asked for', async () => {
    nobody();
    letIn();
    renderRoute(server, '/admin/shipping?waits=ready');
    await fill();
    await screen.findByRole('heading', { level: 1, name: 'Shipping' }, wait);
    expect(address()).toBe('/admin/shipping?waits=ready');
    expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({
      email: 'ana@keepsake.example',
      password: 'a long password',
    });
  });

  test('never sends a fresh session anywhere else', async () => {
    nobody();
    letIn();
    renderRoute(server, '/admin/login?next=%2F%2Fevil.example%2Fadmin');
    await fill();
    await screen.findByRole('heading', { level: 1, name: 'Orders' }, wait);
    expect(address()).toBe('/admin/orders');
  });

  test.each([
    [401, 'sign-in-refused'],
    [403, 'totp-needed'],
    [400, 'invalid'],
  ])('answers a failure of kind %d like every other', async (status, slug) => {
    nobody();
    server.on('POST /api/admin/login', () => problem(status, slug, 'This address has no account.'));
    renderRoute(server, '/admin/login');
    await fill();
    const alert = await screen.findByRole('alert', {}, wait);
    expect(alert.textContent).toBe('E-mail, password or code is not right.');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  test('says how long to wait after too many tries', async () => {
    nobody();
    server.on('POST /api/admin/login', () => ({
      ...problem(429, 'too-many', 'Slow down.'),
      headers: { 'retry-after': '700' },
    }));
    renderRoute(server, '/admin/login');
    await fill();
    expect((await screen.findByRole('alert', {}, wait)).textContent).toBe('Too many tries. Please wait 12 minutes.');
  });

  test('asks for both fields before it asks the server', async () => {
    nobody();
    renderRoute(server, '/admin/login');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }, wait));
    expect(await screen.findAllByText('Please fill in all fields', {}, wait)).toHaveLength(2);
    expect(server.asked.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('takes the code of an app from those who use one', async () => {
    nobody();
    letIn();
    renderRoute(server, '/admin/login');
    await userEvent.click(await screen.findByRole('button', { name: 'I use a code from an app' }, wait));
    await userEvent.type(screen.getByLabelText(/^Code from your app/), '123456');
    await fill();
    await screen.findByRole('heading', { level: 1, name: 'Orders' }, wait);
    expect(server.asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ totp: '123456' });
  });
});

describe('a session that ends', () => {
  test('asks to sign in over the page and keeps what was typed', async () => {
    renderRoute(server, '/admin/qr-generation');
    await userEvent.type(await screen.findByLabelText('Batch name', {}, wait), 'Spring');
    server.on('GET /api/admin/qr-batches', () => problem(401, 'sign-in-needed', 'Please sign in and try again.'));
    letIn();
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh' }, wait));
    const dialog = await screen.findByRole('dialog', { name: 'Your session has ended.' }, wait);
    expect(dialog.textContent).toContain('Sign in to go on; what you typed is kept.');
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ana@keepsake.example');
    server.on('GET /api/admin/qr-batches', () => ({ body: { data: [] } }));
    await userEvent.type(screen.getByLabelText('Password'), 'a long password');
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), wait);
    expect(screen.getByLabelText<HTMLInputElement>('Batch name').value).toBe('Spring');
    await screen.findByText('No batches yet.', {}, wait);
  });

  test('ends by hand at the door, and the next person sees nothing of the last', async () => {
    server.on('POST /api/admin/logout', () => ({ status: 204 }));
    renderRoute(server, '/admin/shipping');
    await userEvent.click(await screen.findByRole('button', { name: /ana/ }, wait));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }, wait));
    await screen.findByRole('button', { name: 'Sign In' }, wait);
    expect(address()).toBe('/admin/login?next=%2Fadmin%2Fshipping');
    const looked = (): number => server.asked.filter(({ path }) => path === '/api/orders/pending-shipping').length;
    expect(looked()).toBe(1);
    letIn();
    await fill();
    await screen.findByText('Nothing to ship.', {}, wait);
    expect(looked()).toBe(2);
  });
});
