/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
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
  test('emails a link from the sign-in, with one response for all addresses', async () => {
    server.on('POST /api/partners/password-reset', () => ({ status: 202, body: { status: 'link-sent' } }));
    renderRoute(server, '/partners/pet');
    await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await press('Send the link');
    expect(await screen.findByText('Please fill in all fields')).toBeTruthy();
    await user.type(screen.getByLabelText('Email'), ' Ann@Okafor.example ');
    await press('Send the link');
    expect(await screen.findByText('If we know this address, a link is on its way.')).toBeTruthy();
    expect(server.requests.at(-1)?.body).toEqual({ email });
    await user.click(screen.getByRole('link', { name: 'Back to the sign-in' }));
    await screen.findByLabelText('Password');
    expect(address()).toBe('/partners/pet');
  });

  test('reports too many requests, and keeps the address', async () => {
    server.on('POST /api/partners/password-reset', () =>
      problem(429, 'too-many-tries', 'Too many attempts. Try again in 1 minute.'),
    );
    renderRoute(server, '/partners/reset');
    await user.type(await screen.findByLabelText('Email'), email);
    await press('Send the link');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Too many attempts/);
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email);
  });

  test('sets the password through the emailed link, and prefills the matching sign-in', async () => {
    const link = { body: { firstName: 'Ann', email, partnerType: 'pet' } };
    server.on('POST /api/partners/password-link', () => link);
    server.on('POST /api/partners/password-link/use', () => link);
    renderRoute(server, linkPage);
    await user.type(await screen.findByLabelText('New password'), 'short');
    await press('Create password');
    expect(await screen.findByText('Please choose a password of at least 8 characters.')).toBeTruthy();
    await user.type(screen.getByLabelText('New password'), ' but longer');
    await press('Create password');
    await user.click(await screen.findByRole('link', { name: 'Sign In' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe(email);
    expect(address()).toBe('/partners/pet');
  });

  test('joins by invitation and signs in, with one link and one press', async () => {
    const link = { body: { firstName: 'Ben', email, partnerType: 'memorial', joins: 'Okafor Funeral Home' } };
    server.on('POST /api/partners/password-link', () => link);
    server.on('POST /api/partners/password-link/use', () => {
      server.on('GET /api/session', () => ({ body: { kind: 'partner', email } }));
      return link;
    });
    server.on('GET /api/partners', () => ({ body: [] }));
    renderRoute(server, linkPage);
    await screen.findByRole('heading', { name: 'Welcome to Okafor Funeral Home' });
    await user.type(screen.getByLabelText('Password'), 'a good password');
    await press('Join');
    await screen.findByText('You have joined Okafor Funeral Home');
    await screen.findByRole('heading', { name: 'Today' });
    expect(address()).toBe('/partners/dashboard');
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
  });

  test('offers a new link when the old one has been used', async () => {
    server.on('POST /api/partners/password-link', () => problem(404, 'link-used', 'Gone.'));
    renderRoute(server, linkPage);
    expect(await screen.findByText('This link has been used or has expired.')).toBeTruthy();
    expect(screen.getByText('Ask for a new link').getAttribute('href')).toBe('/partners/reset');
  });
});
