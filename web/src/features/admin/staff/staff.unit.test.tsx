/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { StaffMember } from '@keepsake/contracts/rest/staff-members';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openOffice, setDevice } from '../../../../test/fake-office.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';
import { selectStaff } from './staff-labels.js';

const member = (number: number, changed: Partial<StaffMember> = {}): StaffMember => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  email: `ben${number}@keepsake.example`,
  name: `Ben ${number}`,
  role: 'support',
  active: true,
  twoStep: false,
  invitation: null,
  sessions: 0,
  createdAt: '2026-05-03T10:31:00.000Z',
  lastSeenAt: null,
  ...changed,
});
const ana = member(1, { email: 'ana@keepsake.example', name: 'Ana', role: 'owner', sessions: 1 });

let server: FakeServer;
let staff: StaffMember[];
beforeEach(async () => {
  setDevice('desktop');
  server = await startFakeServer();
  openOffice(server);
  staff = [ana, member(2), member(3, { invitation: 'waiting' })];
  server.on('GET /api/admin/staff', () => ({ body: { staff } }));
  server.on('GET /api/admin/staff/:id/sessions', () => ({ body: [] }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

jest.setTimeout(90_000);
const writes = () => server.requests.filter(({ method }) => method !== 'GET');

describe('staff page', () => {
  test('lists role and state, and finds a name without its accent', async () => {
    renderRoute(server, '/admin/staff');
    await screen.findByRole('link', { name: 'Ana' });
    expect(screen.getAllByText('Invited').length).toBeGreaterThan(0);
    const found = selectStaff([member(1, { name: 'Inés' }), member(2)], { show: '', typed: 'ines sup' });
    expect(found.map(({ name }) => name)).toEqual(['Inés']);
    expect(selectStaff(staff, { show: 'invited', typed: '' })).toEqual([staff[2]]);
    expect(selectStaff([member(4, { active: false })], { show: 'active', typed: '' })).toEqual([]);
  });

  test('invites with an explained role, and reports a known address at its field', async () => {
    renderRoute(server, '/admin/staff');
    await press('Invite');
    const dialog = await screen.findByRole('dialog', { name: 'Invite to the back office' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
    await within(dialog).findByText('Please choose a role.');
    expect(writes()).toEqual([]);
    await userEvent.type(within(dialog).getByLabelText('Email'), 'maja@keepsake.example');
    await userEvent.type(within(dialog).getByLabelText('Name'), 'Maja');
    await userEvent.click(
      within(dialog).getByLabelText(
        /^Finance Dashboard, Discounts, Prices, Affiliates, Commissions, Payments, Payouts, Escrow, Hosting fund$/,
      ),
    );
    server.on('POST /api/admin/staff', () =>
      problem(409, 'staff-known', 'In the list.', {
        errors: [{ field: 'email', message: 'This address is in the list already.' }],
      }),
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
    await within(dialog).findByText('This address is in the list already.');
    server.on('POST /api/admin/staff', ({ body }) => {
      staff = [...staff, member(4, { ...(body as object), invitation: 'waiting' })];
      return { status: 201, body: staff.at(-1) };
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
    await screen.findByRole('link', { name: 'Maja' });
    expect(writes().at(-1)?.body).toEqual({ email: 'maja@keepsake.example', name: 'Maja', role: 'finance' });
  });

  test('changes a role after confirmation, and explains why the last owner stays', async () => {
    renderRoute(server, `/admin/staff?person=${member(2).id}`);
    await press('Change');
    const dialog = await screen.findByRole('dialog', { name: 'Change Ben 2' });
    await userEvent.click(within(dialog).getByLabelText(/^Operations/));
    server.on('PATCH /api/admin/staff/:id', () =>
      problem(409, 'last-owner', 'There must be one owner. Make someone else an owner first.'),
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await within(dialog).findByText(/There must be one owner/);
    server.on('PATCH /api/admin/staff/:id', ({ body }) => {
      staff = staff.map((one) => (one.id === member(2).id ? { ...one, ...(body as object) } : one));
      return { body: staff[1] };
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('Ben 2 is changed');
    expect(writes().at(-1)?.body).toEqual({ role: 'operations' });
  });

  test('disables after a question that focuses the safe answer, and enables immediately', async () => {
    server.on('PATCH /api/admin/staff/:id', ({ body }) => {
      staff = staff.map((one) => (one.id === member(2).id ? { ...one, ...(body as object) } : one));
      return { body: staff[1] };
    });
    renderRoute(server, `/admin/staff?person=${member(2).id}`);
    await press('Disable');
    const question = await screen.findByRole('dialog', { name: 'Disable Ben 2?' });
    await waitFor(() => expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Keep' })));
    await userEvent.click(within(question).getByRole('button', { name: 'Disable' }));
    await press('Enable');
    await screen.findByText('Ben 2 may sign in again');
    expect(writes().map(({ body }) => body)).toEqual([{ active: false }, { active: true }]);
  });

  test('signs colleagues out, and invites them again if they never joined', async () => {
    const at = '2026-05-03T10:31:00.000Z';
    server.on('GET /api/admin/staff/:id/sessions', () => ({
      body: [{ id: 'abcdefgh12345678', device: 'Firefox on Android', since: at, lastSeen: at, here: false }],
    }));
    server.on('DELETE /api/admin/staff/:id/sessions/:session', () => ({ status: 204 }));
    renderRoute(server, `/admin/staff?person=${member(2).id}`);
    await press(/^Sign out Firefox on Android/);
    await screen.findByText('Ben 2 is signed out there');
    expect(writes()[0]?.params).toEqual({ id: member(2).id, session: 'abcdefgh12345678' });
    leavePage();
    server.on('POST /api/admin/staff/:id/invitation', () => ({ body: staff[2] }));
    renderRoute(server, `/admin/staff?person=${member(3).id}`);
    await press('Send again');
    await screen.findByText('A new invitation is on its way to ben3@keepsake.example');
  });

  test('fits on a phone', async () => {
    setDevice('phone');
    renderRoute(server, '/admin/staff');
    const list = await screen.findByRole('list', { name: 'Staff' });
    expect(
      within(list)
        .getAllByRole('button')
        .map((row) => row.textContent),
    ).toEqual(['AnaOwnerActiveNever seen', 'Ben 2SupportActiveNever seen', 'Ben 3SupportInvitedNever seen']);
  });
});

describe('emailed link', () => {
  test('lets an invited person set a password and signs them in', async () => {
    server.on('POST /api/admin/password-link', () => ({
      body: { purpose: 'invitation', name: 'Ben', email: 'ben@keepsake.example', role: 'operations' },
    }));
    server.on('POST /api/admin/password-link/use', () => ({
      body: { purpose: 'invitation', name: 'Ben', email: 'ben@keepsake.example', role: 'operations' },
    }));
    renderRoute(server, '/admin/reset#token=a-token-of-the-mail');
    await screen.findByRole('heading', { name: 'Welcome, Ben' });
    expect(screen.getByText('You are invited as Operations. Choose a password for ben@keepsake.example.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Password'), 'short');
    await press('Create password');
    await screen.findByText('Please choose a password of at least 8 characters.');
    await userEvent.type(screen.getByLabelText('Password'), ' no more');
    await press('Create password');
    await screen.findByRole('heading', { level: 1, name: 'Orders' });
    expect(screen.queryByText(/signed out/)).toBeNull();
    expect(writes().at(-1)?.body).toEqual({ token: 'a-token-of-the-mail', password: 'short no more' });
  });

  test('links to the sign-in when no session loads after the password', async () => {
    const link = { body: { purpose: 'invitation', name: 'Ben', email: 'ben@keepsake.example', role: 'operations' } };
    server.on('POST /api/admin/password-link', () => link);
    server.on('POST /api/admin/password-link/use', () => {
      server.on('GET /api/session', () => problem(503, 'unavailable', 'Please try again in a moment.'));
      return link;
    });
    renderRoute(server, '/admin/reset#token=a-token-of-the-mail');
    await userEvent.type(await screen.findByLabelText('Password'), 'a long password');
    await press('Create password');
    await screen.findByRole('heading', { name: 'You’re all set.' });
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/admin/login');
  });

  test('offers a new link after use, with one response for all addresses', async () => {
    server.on('POST /api/admin/password-link', () => problem(404, 'link-used', 'Used.'));
    renderRoute(server, '/admin/reset#token=used-up-token-of-mail');
    await screen.findByRole('heading', { name: 'This link has been used or has expired.' });
    leavePage();
    server.on('POST /api/admin/password-reset', () => ({ status: 202, body: { status: 'link-sent' } }));
    renderRoute(server, '/admin/reset');
    await userEvent.type(await screen.findByLabelText('Email'), 'ben@keepsake.example');
    await press('Send the link');
    await screen.findByText('If we know this address, a link is on its way.');
    expect(writes().at(-1)?.body).toEqual({ email: 'ben@keepsake.example' });
  });
});
