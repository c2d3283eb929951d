/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

let server: FakeServer;
let user: UserEvent;
beforeEach(async () => {
  server = await startFakeServer();
  user = userEvent.setup({ delay: null });
  server.on('GET /api/session', () => ({ body: { kind: 'anonymous' } }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});
const email = 'ann@okafor.example';
const address = (): string => screen.getByTestId('address').textContent ?? '';
const linkPage = '/partners/reset#token=a-token-of-the-mail-a-token';

describe('/partners/reset', () => {
  test('mails a link from the door of one’s kind, and says the same whether the address is known or not', async () => {
    server.on('POST /api/partners/password-reset', () => ({ status: 202, body: { status: 'link-sent' } }));
    renderRoute(server, '/partners/pet');
    await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await user.click(await screen.findByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText('Please fill in all fields')).toBeTruthy();
    await user.type(screen.getByLabelText('E-mail'), ' Ann@Okafor.example ');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText('If we know this address, a link is on its way.')).toBeTruthy();
    expect(server.asked.at(-1)?.body).toEqual({ email });
    await user.click(screen.getByRole('link', { name: 'Back to the sign-in' }));
    await screen.findByLabelText('Password');
    expect(address()).toBe('/partners/pet');
  });

  test('says that it was asked too often, and keeps the address', async () => {
    server.on('POST /api/partners/password-reset', () =>
      problem(429, 'too-many-tries', 'Too many tries. Please wait 1 minute.'),
    );
    renderRoute(server, '/partners/reset');
    await user.type(await screen.findByLabelText('E-mail'), email);
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Too many tries/);
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe(email);
  });

  test('sets the new password at the mailed link, and leads to the door of its kind with the address filled in', async () => {
    const link = { body: { firstName: 'Ann', email, partnerType: 'pet' } };
    server.on('POST /api/partners/password-link', () => link);
    server.on('POST /api/partners/password-link/use', () => link);
    renderRoute(server, linkPage);
    await user.type(await screen.findByLabelText('New password'), 'short');
    await user.click(screen.getByRole('button', { name: 'Set the password' }));
    expect(await screen.findByText('Please choose a password of at least 8 characters.')).toBeTruthy();
    await user.type(screen.getByLabelText('New password'), ' but longer');
    await user.click(screen.getByRole('button', { name: 'Set the password' }));
    await user.click(await screen.findByRole('link', { name: 'Sign In' }));
    expect((await screen.findByLabelText<HTMLInputElement>('E-mail')).value).toBe(email);
    expect(address()).toBe('/partners/pet');
  });

  test('offers a new link where the old one has been used', async () => {
    server.on('POST /api/partners/password-link', () => problem(404, 'link-used', 'Gone.'));
    renderRoute(server, linkPage);
    expect(await screen.findByText('This link has been used or has expired.')).toBeTruthy();
    expect(screen.getByText('Ask for a new link').getAttribute('href')).toBe('/partners/reset');
  });
});
