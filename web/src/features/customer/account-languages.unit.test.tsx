/** @jest-environment ./web/test/browser-environment.cjs */
import type { CustomerSettings } from '@keepsake/contracts/rest/account';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../../../test/fake-server.js';
import { press } from '../../../test/press.js';
import { leavePage, renderRoute } from '../../../test/render-route.js';
import { chooseLanguage } from '../../shared/language/in-language.js';

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

let server: FakeServer;
let signedIn: boolean;
beforeEach(async () => {
  server = await startFakeServer();
  signedIn = true;
  server.on('GET /api/session', () => ({
    body: signedIn ? { kind: 'customer', email: 'rui@example.org' } : { kind: 'anonymous' },
  }));
  server.on('GET /api/customer/qr-codes', () => ({ body: [] }));
  server.on('GET /api/customer/orders', () => ({ body: [] }));
  server.on('GET /api/customer/kept', () => ({ body: [] }));
  server.on('GET /api/customer/settings', () => ({ body: settings }));
  server.on('GET /api/customer/sessions', () => ({
    body: [
      {
        id: 'aaaaaaaaaaaaaaaa',
        device: 'Firefox on Linux',
        since: '2026-05-01T10:00:00.000Z',
        lastSeen: '2026-05-03T10:00:00.000Z',
        here: true,
      },
    ],
  }));
});
afterEach(async () => {
  leavePage();
  await chooseLanguage('en');
  await server.close();
});

describe('account in other languages', () => {
  test('shows settings, devices and dates in German', async () => {
    await chooseLanguage('de');
    renderRoute(server, '/customer/account');
    expect(await screen.findByRole('heading', { level: 1, name: 'Mein Konto' })).toBeTruthy();
    expect(await screen.findByRole('switch', { name: 'An Inés Duarte erinnern, Gedenktag' })).toBeTruthy();
    expect(await screen.findByText('Firefox auf Linux, dieses Gerät')).toBeTruthy();
    expect(screen.getByText('Seit dem 1. Mai 2026')).toBeTruthy();
    expect(screen.getByText(/3\. November 2024/)).toBeTruthy();
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['de', 'ltr']);
    await waitFor(() => expect(document.title).toMatch(/^Mein Konto/));
  });

  test('translates refusals of the server by slug, from right to left in Arabic', async () => {
    signedIn = false;
    server.on('POST /api/customer/login', () => ({ status: 202, body: { status: 'code-sent' } }));
    server.on('POST /api/customer/login/verify', () => problem(401, 'code-expired', 'This code has expired.'));
    await chooseLanguage('ar');
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/customer/login');
    await user.type(await screen.findByLabelText('البريد الإلكتروني'), 'rui@example.org');
    await press('تسجيل الدخول إلى حسابي');
    await user.type(await screen.findByLabelText('الرمز'), '123456');
    expect(await screen.findByText('انتهت صلاحية هذا الرمز. يُرجى طلب رمز جديد.')).toBeTruthy();
    expect(document.documentElement.dir).toBe('rtl');
  });
});
