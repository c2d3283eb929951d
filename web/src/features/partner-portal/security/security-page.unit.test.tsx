/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

jest.setTimeout(90_000);
const codes = ['AAAAA-11111', 'BBBBB-22222'];
let server: FakeServer;
let me: { email: string; twoStep: boolean; recoveryCodesLeft: number };
beforeEach(async () => {
  server = await startFakeServer();
  me = { email: 'ann@okafor.example', twoStep: false, recoveryCodesLeft: 0 };
  server.on('GET /api/session', () => ({ body: { kind: 'partner', email: me.email } }));
  server.on('GET /api/partners', () => ({ body: [] }));
  server.on('GET /api/partners/me', () => ({ body: me }));
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

const written = () => server.asked.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);
const open = async () => {
  renderRoute(server, '/partners/security');
  await screen.findByRole('heading', { level: 2, name: 'Second step' });
  return userEvent.setup({ delay: null });
};
const prove = async (user: ReturnType<typeof userEvent.setup>, question: string, yes: string): Promise<void> => {
  const form = within(await screen.findByRole('form', { name: question }));
  await user.type(form.getByLabelText('Your password'), 'my password');
  await user.click(form.getByRole('button', { name: yes }));
};

describe('the sign-in of a partner', () => {
  test('is reached from the portal, and says what it is about', async () => {
    await open();
    const link = screen.getByRole('link', { name: 'Sign-in and security' });
    expect(link.getAttribute('href')).toBe('/partners/security');
    expect(screen.getByText('You sign in as ann@okafor.example.')).toBeTruthy();
    expect(screen.getByText('Off')).toBeTruthy();
  });

  test('gets a second step: password, picture and key, a right code, then the recovery codes once', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Set it up' }));
    const password = await screen.findByLabelText('Your password');
    expect(document.activeElement).toBe(password);
    await user.type(password, 'not it{Enter}');
    await screen.findByText('This is not your password.');
    await user.clear(password);
    await prove(user, 'Set up the second step', 'Go on');
    const picture = await screen.findByRole('img', { name: /QR code for your app/ });
    expect(picture.getAttribute('src')).toMatch(/^data:image\/svg\+xml,/);
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    const code = screen.getByLabelText('Code from the app');
    expect(document.activeElement).toBe(code);
    await user.type(code, '{Enter}');
    await screen.findByText('Please type the six digits.');
    server.on('POST /api/partners/me/two-step/confirm', () =>
      problem(400, 'invalid-request', 'No.', {
        errors: [{ field: 'code', message: 'That code does not match. Please try the next one.' }],
      }),
    );
    await user.type(code, '000000{Enter}');
    await screen.findByText('That code does not match. Please try the next one.');
    server.on('POST /api/partners/me/two-step/confirm', () => {
      me = { ...me, twoStep: true, recoveryCodesLeft: 2 };
      return { body: { recoveryCodes: codes } };
    });
    await user.clear(code);
    await user.type(code, '123456{Enter}');
    const list = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(document.activeElement?.textContent).toBe('Your recovery codes');
    await user.click(screen.getByRole('button', { name: 'I have kept them' }));
    await screen.findByText('2 recovery codes are left.');
    expect(screen.queryByText('BBBBB-22222')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Second step');
    expect(written()).toEqual([
      ['/api/partners/me/two-step', { password: 'not it' }],
      ['/api/partners/me/two-step', { password: 'my password' }],
      ['/api/partners/me/two-step/confirm', { code: '000000' }],
      ['/api/partners/me/two-step/confirm', { code: '123456' }],
    ]);
  });

  test('gets new recovery codes, to be copied, saved or printed', async () => {
    me = { ...me, twoStep: true, recoveryCodesLeft: 1 };
    server.on('POST /api/partners/me/recovery-codes', () => ({ body: { recoveryCodes: codes } }));
    let printed = 0;
    window.print = () => void (printed += 1);
    const user = await open();
    expect(screen.getByText('1 recovery code is left.').className).toContain('notice-warning');
    await user.click(screen.getByRole('button', { name: 'New recovery codes' }));
    await prove(user, 'Make new recovery codes?', 'Make new ones');
    await screen.findByText('AAAAA-11111');
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await screen.findByText('Codes copied');
    expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(printed).toBe(1);
    expect(screen.getByRole('button', { name: 'Save as a file' })).toBeTruthy();
  });

  test('is by password alone again after the password; a way back leaves everything as it was', async () => {
    me = { ...me, twoStep: true, recoveryCodesLeft: 9 };
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Switch it off' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(written()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Switch it off' }));
    server.on('POST /api/partners/me/two-step/off', () => problem(429, 'too-many-tries', 'Slow down.'));
    await prove(user, 'Switch the second step off?', 'Switch it off');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Too many tries/);
    server.on('POST /api/partners/me/two-step/off', () => {
      me = { ...me, twoStep: false, recoveryCodesLeft: 0 };
      return { status: 204 };
    });
    await user.click(screen.getByRole('button', { name: 'Switch it off' }));
    await screen.findByRole('button', { name: 'Set it up' });
  });

  test('offers to try again when it does not load', async () => {
    server.on('GET /api/partners/me', () => problem(503, 'away', 'Please try again in a moment.'));
    renderRoute(server, '/partners/security');
    expect(await screen.findByRole('button', { name: /again/i })).toBeTruthy();
  });
});
