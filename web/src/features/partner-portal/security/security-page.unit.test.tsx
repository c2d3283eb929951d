/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

jest.setTimeout(90_000);
const codes = ['AAAAA-11111', 'BBBBB-22222'];
const at = '2026-05-03T10:00:00.000Z';
const devices = [
  { id: 'here-000000000000', device: 'Safari on iPad', since: at, lastSeen: at, here: true },
  { id: 'away-000000000000', device: 'Chrome on Windows', since: at, lastSeen: at, here: false },
];
let server: FakeServer;
let me: { email: string; twoStep: boolean; recoveryCodesLeft: number };
beforeEach(async () => {
  server = await startFakeServer();
  me = { email: 'ann@okafor.example', twoStep: false, recoveryCodesLeft: 0 };
  server.on('GET /api/session', () => ({ body: { kind: 'partner', email: me.email } }));
  server.on('GET /api/partners', () => ({ body: [] }));
  server.on('GET /api/partners/me', () => ({ body: me }));
  server.on('GET /api/partners/me/sessions', () => ({ body: devices }));
  server.on('POST /api/partners/me/two-step', ({ body }) =>
    (body as { password: string }).password === 'my password'
      ? {
          body: {
            secret: 'JBSWY3DPEHPK3PXP',
            address: 'otpauth://totp/Keepsake:ann?secret=JBSWY3DPEHPK3PXP',
            expiresAt: '2026-05-03T10:31:00.000Z',
          },
        }
      : problem(400, 'invalid-request', 'No.', {
          errors: [{ field: 'password', message: 'This is not your password.' }],
        }),
  );
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const written = () => server.requests.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);
const open = async () => {
  renderRoute(server, '/partners/security');
  await screen.findByRole('heading', { level: 2, name: 'Two-step verification' });
  return userEvent.setup({ delay: null });
};
const prove = async (user: ReturnType<typeof userEvent.setup>, question: string, yes: string): Promise<void> => {
  const form = within(await screen.findByRole('form', { name: question }));
  await user.type(form.getByLabelText('Your password'), 'my password');
  await user.click(form.getByRole('button', { name: yes }));
};

describe('sign-in settings of a partner', () => {
  test('opens from the portal and explains its purpose', async () => {
    await open();
    const link = screen.getByRole('link', { name: 'Settings' });
    expect(link.getAttribute('href')).toBe('/partners/security');
    expect(screen.getByText('You sign in as ann@okafor.example.')).toBeTruthy();
    expect(screen.getByText('Off')).toBeTruthy();
  });

  test('sets up two-step verification: password, QR code, code, then recovery codes', async () => {
    const user = await open();
    await press('Set up');
    const password = await screen.findByLabelText('Your password');
    expect(document.activeElement).toBe(password);
    await user.type(password, 'not it{Enter}');
    await screen.findByText('This is not your password.');
    await user.clear(password);
    await prove(user, 'Set up two-step verification', 'Continue');
    const picture = await screen.findByRole('img', { name: /QR code for your app/ });
    expect(picture.getAttribute('src')).toMatch(/^data:image\/svg\+xml,/);
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    const code = screen.getByLabelText('Code from the app');
    expect(document.activeElement).toBe(code);
    await user.type(code, '{Enter}');
    await screen.findByText('Please type the six digits.');
    server.on('POST /api/partners/me/two-step/confirm', () =>
      problem(400, 'invalid-request', 'No.', {
        errors: [{ field: 'code', message: 'That code isn’t right. Wait for the next one and try again.' }],
      }),
    );
    await user.type(code, '000000{Enter}');
    await screen.findByText('That code isn’t right. Wait for the next one and try again.');
    server.on('POST /api/partners/me/two-step/confirm', () => {
      me = { ...me, twoStep: true, recoveryCodesLeft: 2 };
      return { body: { recoveryCodes: codes } };
    });
    await user.clear(code);
    await user.type(code, '123456{Enter}');
    const list = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(document.activeElement?.textContent).toBe('Your recovery codes');
    await press('I’ve saved them');
    await screen.findByText('2 recovery codes are left.');
    expect(screen.queryByText('BBBBB-22222')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Two-step verification');
    expect(written()).toEqual([
      ['/api/partners/me/two-step', { password: 'not it' }],
      ['/api/partners/me/two-step', { password: 'my password' }],
      ['/api/partners/me/two-step/confirm', { code: '000000' }],
      ['/api/partners/me/two-step/confirm', { code: '123456' }],
    ]);
  });

  test('shows new recovery codes to copy, save or print', async () => {
    me = { ...me, twoStep: true, recoveryCodesLeft: 1 };
    server.on('POST /api/partners/me/recovery-codes', () => ({ body: { recoveryCodes: codes } }));
    let printed = 0;
    window.print = () => void (printed += 1);
    const user = await open();
    expect(screen.getByText('1 recovery code is left.').className).toContain('notice-warning');
    await press('New recovery codes');
    await prove(user, 'Make new recovery codes?', 'Make new ones');
    await screen.findByText('AAAAA-11111');
    await press('Copy');
    await screen.findByText('Codes copied');
    expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));
    await press('Print');
    expect(printed).toBe(1);
    expect(screen.getByRole('button', { name: 'Save as a file' })).toBeTruthy();
  });

  test('switches two-step verification off with the password; canceling changes nothing', async () => {
    me = { ...me, twoStep: true, recoveryCodesLeft: 9 };
    const user = await open();
    await press('Turn off');
    await press('Cancel');
    expect(written()).toEqual([]);
    await press('Turn off');
    server.on('POST /api/partners/me/two-step/off', () => problem(429, 'too-many-tries', 'Slow down.'));
    await prove(user, 'Turn off two-step verification?', 'Turn off');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Too many attempts/);
    server.on('POST /api/partners/me/two-step/off', () => {
      me = { ...me, twoStep: false, recoveryCodesLeft: 0 };
      return { status: 204 };
    });
    await press('Turn off');
    await screen.findByRole('button', { name: 'Set up' });
  });

  test('offers a retry when it does not load', async () => {
    server.on('GET /api/partners/me', () => problem(503, 'away', 'Please try again in a moment.'));
    renderRoute(server, '/partners/security');
    expect(await screen.findByRole('button', { name: /again/i })).toBeTruthy();
  });
});

describe('password and devices of a partner', () => {
  test('changes the password, keeps input on a refusal, and clears it afterwards', async () => {
    server.on('PUT /api/partners/me/password', ({ body }) =>
      (body as { current: string }).current === 'my password'
        ? { status: 204 }
        : problem(400, 'invalid-request', 'No.', {
            errors: [{ field: 'current', message: 'This is not your password.' }],
          }),
    );
    const user = await open();
    const form = within(screen.getByRole('form', { name: 'Change password' }));
    const [current, chosen] = [form.getByLabelText('Current password'), form.getByLabelText('New password')];
    const change = form.getByRole('button', { name: 'Change password' });
    await user.click(change);
    await form.findByText('Please enter your current password.');
    await user.type(current, 'not it');
    await user.type(chosen, 'a better password');
    await user.click(change);
    await form.findByText('This is not your password.');
    expect((chosen as HTMLInputElement).value).toBe('a better password');
    await user.clear(current);
    await user.type(current, 'my password');
    await user.click(change);
    await screen.findByText('Every other device has been signed out.');
    expect([current, chosen].map((input) => (input as HTMLInputElement).value)).toEqual(['', '']);
    expect(written().at(-1)).toEqual([
      '/api/partners/me/password',
      { current: 'my password', password: 'a better password' },
    ]);
  });

  test('lists devices, signs one out, and asks before all of them', async () => {
    server.on('DELETE /api/partners/me/sessions/:id', () => ({ status: 204 }));
    server.on('DELETE /api/partners/me/sessions', () => ({ status: 204 }));
    const user = await open();
    const list = within(await screen.findByRole('list', { name: 'Devices' }));
    expect(list.getByText(/^This device/)).toBeTruthy();
    await user.click(list.getByRole('button', { name: /^Sign out Chrome on Windows/ }));
    await waitFor(() => expect(written().at(-1)?.[0]).toBe('/api/partners/me/sessions/away-000000000000'));
    await press('Sign out everywhere…');
    expect(screen.getByText('This device is signed out as well.')).toBeTruthy();
    await press('Sign out everywhere');
    await waitFor(() => expect(written().at(-1)?.[0]).toBe('/api/partners/me/sessions'));
  });
});
