/** @jest-environment ./web/test/browser-environment.cjs */
import type { CustomerSettings } from '@keepsake/contracts/rest/account';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../../../test/fake-server.js';
import { press } from '../../../test/press.js';
import { leavePage, renderRoute } from '../../../test/render-route.js';

const settings: CustomerSettings = {
  firstName: 'Rui',
  lastName: 'Duarte',
  email: 'rui@example.org',
  pendingEmail: null,
  emailNotifications: true,
  emailMarketing: false,
  birthdayReminders: true,
  days: [{ kind: 'remembrance', name: 'Inés Duarte', date: '2024-11-03', on: false }],
  reminderLeadDays: 14,
  reminderOnDay: false,
  eraseAt: null,
};
const here = { device: 'Firefox on Linux', since: '2026-05-01T10:00:00.000Z', lastSeen: '2026-05-03T10:00:00.000Z' };

let server: FakeServer;
let now: CustomerSettings;
let signedIn: boolean;
beforeEach(async () => {
  server = await startFakeServer();
  now = settings;
  signedIn = true;
  server.on('GET /api/session', () => ({
    body: signedIn ? { kind: 'customer', email: 'rui@example.org' } : { kind: 'anonymous' },
  }));
  server.on('GET /api/customer/qr-codes', () => ({ body: [] }));
  server.on('GET /api/customer/orders', () => ({ body: [] }));
  server.on('GET /api/customer/settings', () => ({ body: now }));
  server.on('GET /api/customer/sessions', () => ({
    body: [
      { ...here, id: 'aaaaaaaaaaaaaaaa', here: true },
      { ...here, id: 'bbbbbbbbbbbbbbbb', device: 'Safari on iPhone', here: false },
    ],
  }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const at = (): string => screen.getByTestId('address').textContent ?? '';
const sent = (method: string) => server.requests.filter((one) => one.method === method).at(-1)?.body;
const open = async () => {
  const user = userEvent.setup({ delay: null });
  renderRoute(server, '/customer/account');
  await screen.findByRole('button', { name: 'Update Preferences' });
  return user;
};

describe('settings card', () => {
  test('shows current settings: Enabled or Off, remembrance days disabled', async () => {
    await open();
    expect(screen.getAllByText('Enabled')).toHaveLength(2);
    expect(screen.getAllByText('Off')).toHaveLength(1);
    const day = screen.getByRole('switch', { name: 'Remind me of Inés Duarte, day of remembrance' });
    expect(day.getAttribute('aria-checked')).toBe('false');
  });

  test('saves changed switches with an added and a removed day', async () => {
    server.on('PUT /api/customer/settings', ({ body }) => {
      now = { ...now, ...(body as Partial<CustomerSettings>) };
      return { body: now };
    });
    const user = await open();
    await user.click(screen.getByRole('switch', { name: 'News and offers' }));
    await user.click(screen.getByRole('combobox', { name: 'First reminder' }));
    await user.click(await screen.findByTitle('3 days ahead'));
    await user.click(screen.getByRole('switch', { name: 'Also on the day' }));
    await press('Take out Inés Duarte, day of remembrance');
    await press('Add a day');
    await press('Add this day');
    expect(await screen.findByText('Please write whose day it is.')).toBeTruthy();
    const form = within(screen.getByRole('group', { name: 'Add a day' }));
    await user.type(form.getByLabelText('Name'), 'Maja');
    await user.type(form.getByLabelText(/Year/), '1999');
    await user.selectOptions(form.getByLabelText(/Month/), '12');
    await user.selectOptions(form.getByLabelText(/Day/), '31');
    await user.click(form.getByRole('button', { name: 'Add this day' }));
    await press('Update Preferences');
    expect((await screen.findAllByText('Preferences updated')).length).toBeGreaterThan(0);
    expect(sent('PUT')).toEqual({
      emailNotifications: true,
      emailMarketing: true,
      birthdayReminders: true,
      days: [{ kind: 'birthday', name: 'Maja', date: '1999-12-31', on: true }],
      reminderLeadDays: 3,
      reminderOnDay: true,
    });
  });

  test('restores unsaved switches after the session ended and sign-in', async () => {
    server.on('PUT /api/customer/settings', () => problem(401, 'sign-in-needed', 'Please sign in.'));
    const user = await open();
    await user.click(screen.getByRole('switch', { name: 'News and offers' }));
    await press('Update Preferences');
    const dialog = await screen.findByRole('dialog', { name: 'Your session has ended.' });
    expect(within(dialog).getByText('Sign in to go on; what you typed is kept.')).toBeTruthy();
    signedIn = false;
    await user.click(within(dialog).getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(at()).toBe('/customer/login?next=%2Fcustomer%2Faccount'));
    cleanup();
    signedIn = true;
    await open();
    expect(screen.getByRole('switch', { name: 'News and offers' }).getAttribute('aria-checked')).toBe('true');
    expect(screen.getByText(/Not saved yet/)).toBeTruthy();
  });
});

describe('name and address', () => {
  test('requests a new address, waits for its email, and can cancel it', async () => {
    server.on('POST /api/customer/email', ({ body }) => {
      now = { ...now, pendingEmail: (body as { email: string }).email };
      return { status: 202, body: { status: 'link-sent' } };
    });
    server.on('DELETE /api/customer/email', () => {
      now = { ...now, pendingEmail: null };
      return { status: 204 };
    });
    const user = await open();
    const change = screen.getByRole('button', { name: 'Change address' });
    await user.click(change);
    expect(await screen.findByText('Please enter your email address.')).toBeTruthy();
    await user.type(screen.getByLabelText('New email'), 'not an address');
    await user.click(change);
    expect(await screen.findByText('Please enter a valid email address.')).toBeTruthy();
    await user.clear(screen.getByLabelText('New email'));
    await user.type(screen.getByLabelText('New email'), 'Rui.New@Example.org');
    await user.click(change);
    expect(await screen.findByText('rui.new@example.org')).toBeTruthy();
    await press('Keep this address');
    expect(await screen.findByLabelText('New email')).toBeTruthy();
  });

  test('changes nothing from the emailed link until its button is pressed', async () => {
    server.on('POST /api/customer/email/confirm', () => ({ body: { email: 'rui.new@example.org', signedIn: true } }));
    renderRoute(server, '/customer/email#token=a-token-of-a-mail');
    const yes = await screen.findByRole('button', { name: 'Yes, use this address' });
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
    await userEvent.click(yes);
    await screen.findByRole('heading', { name: 'Your address is changed.' });
    expect(sent('POST')).toEqual({ token: 'a-token-of-a-mail' });
  });
});

describe('sessions', () => {
  test('lists devices, signs one out, and signs out all', async () => {
    const ended: string[] = [];
    server.on('DELETE /api/customer/sessions/:id', ({ params }) => {
      ended.push(params['id'] ?? '');
      return { status: 204 };
    });
    server.on('DELETE /api/customer/sessions', () => {
      signedIn = false;
      return { status: 204 };
    });
    await open();
    expect(await screen.findByText('Firefox on Linux, this one')).toBeTruthy();
    await press('Sign out Safari on iPhone');
    await waitFor(() => expect(ended).toEqual(['bbbbbbbbbbbbbbbb']));
    await press('Sign out everywhere');
    await waitFor(() => expect(at()).toMatch(/^\/customer\/login/));
    expect((await screen.findAllByText('Signed out everywhere')).length).toBeGreaterThan(0);
  });
});

describe('account deletion', () => {
  test('offers all data as one file', async () => {
    await open();
    const link = screen.getByRole('link', { name: 'Download my data' });
    expect(link.getAttribute('href')).toBe('/api/customer/data');
  });

  test('explains what is deleted, asks per timeline, and requires the address', async () => {
    server.on('GET /api/customer/qr-codes', () => ({
      body: [
        {
          id: '1',
          qrCode: 'CF7K3M9QXA2TDV',
          status: 'activated',
          honoreeName: 'Inés Duarte',
          eventType: 'Memorial',
          eventTypeSlug: 'memorial',
          eventDate: null,
          activatedAt: '2026-05-03T10:00:00.000Z',
          createdAt: '2026-05-01T10:00:00.000Z',
          timelineUrl: '/timeline/CF7K3M9QXA2TDV',
          waiting: 0,
        },
      ],
    }));
    server.on('POST /api/customer/delete', () => {
      now = { ...now, eraseAt: '2026-05-17T10:00:00.000Z' };
      return { status: 202, body: { eraseAt: now.eraseAt } };
    });
    server.on('DELETE /api/customer/delete', () => {
      now = { ...now, eraseAt: null };
      return { status: 204 };
    });
    const user = await open();
    await press('Delete my account');
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
    expect(within(dialog).getByText(/number, date and amount, but not your name/)).toBeTruthy();
    const confirm = within(dialog).getByRole('button', { name: 'Delete my account' });
    await user.click(confirm);
    expect(within(dialog).getByText('Please type the address of your account as it appears above.')).toBeTruthy();
    await user.click(within(dialog).getByRole('radio', { name: /^Remove it/ }));
    await user.type(within(dialog).getByLabelText(/To confirm, type/), ' Rui@Example.org');
    await user.click(confirm);
    await screen.findByText(/Your account will be deleted on .*everything stays as it is/);
    expect(sent('POST')).toEqual({
      email: 'rui@example.org',
      timelines: [{ qrCode: 'CF7K3M9QXA2TDV', choice: 'remove' }],
    });
    const keep = screen.getAllByRole('button', { name: 'Keep my account' }).at(-1);
    if (keep) await user.click(keep);
    expect((await screen.findAllByText('Your account stays')).length).toBeGreaterThan(0);
  });
});
