/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openOffice, setDevice, staffSession } from '../../../../test/fake-office.js';
import { problem, startFakeServer, type Answer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

let server: FakeServer;
let twoStep = false;
const at = '2026-05-03T10:31:00.000Z';
beforeEach(async () => {
  setDevice('desktop');
  twoStep = false;
  server = await startFakeServer();
  openOffice(server, 'support');
  server.on('GET /api/admin/me', () => ({
    body: { email: 'ana@keepsake.example', name: 'Ana', role: 'support', twoStep, recoveryCodesLeft: twoStep ? 2 : 0 },
  }));
  server.on('GET /api/admin/me/sessions', () => ({
    body: [
      { id: 'here567890123456', device: 'Chrome on Mac', since: at, lastSeen: at, here: true },
      { id: 'away567890123456', device: 'Firefox on Android', since: at, lastSeen: at, here: false },
    ],
  }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

jest.setTimeout(90_000);
const writes = () => server.requests.filter(({ method }) => method !== 'GET');
const typePassword = async (question: string, yes: string): Promise<void> => {
  const form = await screen.findByRole('form', { name: question });
  await userEvent.type(within(form).getByLabelText('Your password'), 'my password');
  await userEvent.click(within(form).getByRole('button', { name: yes }));
};

describe('security page', () => {
  test('opens from the menu for every role', async () => {
    renderRoute(server, '/admin/security');
    await press(/ana/);
    const link = await screen.findByRole('link', { name: 'My security' });
    expect(link.getAttribute('href')).toBe('/admin/security');
  });

  test('shows the name of a person instead of the address', async () => {
    const { body } = staffSession('owner', 'second.owner@keepsake.example');
    server.on('GET /api/session', () => ({ body: { ...(body as object), name: 'Eva Lind' } }));
    renderRoute(server, '/admin/security');
    const menu = await screen.findByRole('button', { name: /^Eva Lind/ });
    expect(menu.textContent).toBe('Eva LindOwner');
  });

  test('changes the password, and reports a wrong one at its field', async () => {
    renderRoute(server, '/admin/security');
    await userEvent.type(await screen.findByLabelText('Current password'), 'not it');
    await userEvent.type(screen.getByLabelText('New password'), 'quite another one');
    server.on('PUT /api/admin/me/password', () =>
      problem(400, 'invalid-request', 'Not it.', {
        errors: [{ field: 'current', message: 'This is not your password.' }],
      }),
    );
    await press('Change password');
    await screen.findByText('This is not your password.');
    server.on('PUT /api/admin/me/password', () => ({ status: 204 }));
    await press('Change password');
    await screen.findByText('Password changed');
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
  });

  test('sets up an authenticator app: password, QR code, code, then recovery codes', async () => {
    renderRoute(server, '/admin/security');
    server.on('POST /api/admin/me/two-step', () => ({
      body: {
        secret: 'JBSWY3DPEHPK3PXP',
        address: 'otpauth://totp/Keepsake:ana?secret=JBSWY3DPEHPK3PXP',
        expiresAt: at,
      },
    }));
    await press('Set up');
    await typePassword('Set up two-step verification', 'Continue');
    const picture = await screen.findByRole('img', { name: /QR code for your app/ });
    expect(picture.getAttribute('src')).toMatch(/^data:image\/svg\+xml,/);
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    server.on('POST /api/admin/me/two-step/confirm', () =>
      problem(400, 'invalid-request', 'No.', {
        errors: [{ field: 'code', message: 'That code isn’t right. Wait for the next one and try again.' }],
      }),
    );
    await userEvent.type(screen.getByLabelText('Code from the app'), '000000{Enter}');
    await screen.findByText('That code isn’t right. Wait for the next one and try again.');
    server.on('POST /api/admin/me/two-step/confirm', () => {
      twoStep = true;
      return { body: { recoveryCodes: ['AAAAA-11111', 'BBBBB-22222'] } };
    });
    await userEvent.clear(screen.getByLabelText('Code from the app'));
    await userEvent.type(screen.getByLabelText('Code from the app'), '123456{Enter}');
    await screen.findByText('BBBBB-22222');
    await press('I’ve saved them');
    await screen.findByText('2 recovery codes are left.');
    expect(screen.queryByText('BBBBB-22222')).toBeNull();
    expect(writes().map(({ body }) => body)).toEqual([
      { password: 'my password' },
      { code: '000000' },
      { code: '123456' },
    ]);
  });

  test('shows the recovery codes while the devices still load', async () => {
    renderRoute(server, '/admin/security');
    server.on('POST /api/admin/me/two-step', () => ({
      body: { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/Keepsake:ana', expiresAt: at },
    }));
    await press('Set up');
    await typePassword('Set up two-step verification', 'Continue');
    let respond: (devices: Answer) => void = () => undefined;
    const devices = new Promise<Answer>((resolve) => {
      respond = resolve;
    });
    server.on('GET /api/admin/me/sessions', () => devices);
    server.on('POST /api/admin/me/two-step/confirm', () => {
      twoStep = true;
      return { body: { recoveryCodes: ['AAAAA-11111', 'BBBBB-22222'] } };
    });
    await userEvent.type(await screen.findByLabelText('Code from the app'), '123456{Enter}');
    await screen.findByText('BBBBB-22222');
    respond({ body: [{ id: 'here567890123456', device: 'Chrome', since: at, lastSeen: at, here: true }] });
    await screen.findByText('Chrome');
    expect(screen.getByText('BBBBB-22222')).toBeTruthy();
  });

  test('switches two-step verification off with the password', async () => {
    twoStep = true;
    renderRoute(server, '/admin/security');
    server.on('POST /api/admin/me/two-step/off', () => {
      twoStep = false;
      return { status: 204 };
    });
    await press('Turn off');
    await typePassword('Turn off two-step verification?', 'Turn off');
    await screen.findByRole('button', { name: 'Set up' });
    expect(writes().map(({ body }) => body)).toEqual([{ password: 'my password' }]);
  });

  test('lists devices, signs out another one, and signs out everywhere', async () => {
    server.on('DELETE /api/admin/me/sessions/:id', () => ({ status: 204 }));
    server.on('DELETE /api/admin/me/sessions', () => {
      server.on('GET /api/session', () => ({ body: { kind: 'anonymous' } }));
      return { status: 204 };
    });
    renderRoute(server, '/admin/security');
    await screen.findByText(/This device/);
    await press(/^Sign out Firefox on Android/);
    await waitFor(() => expect(writes()[0]?.params).toEqual({ id: 'away567890123456' }));
    await press('Sign out everywhere…');
    await screen.findByText('This device is signed out as well.');
    await press('Sign out everywhere');
    await screen.findByRole('button', { name: 'Sign In' });
  });
});
