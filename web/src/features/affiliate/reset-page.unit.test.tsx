/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { rui } from '../../../test/fake-affiliate.js';
import { problem, startFakeServer, type FakeServer } from '../../../test/fake-server.js';
import { press } from '../../../test/press.js';
import { leavePage, renderRoute } from '../../../test/render-route.js';

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
const link = { body: { firstName: 'Rui', email: rui.email } };

describe('/affiliate/reset', () => {
  test('emails a link, with the same response for unknown addresses', async () => {
    server.on('POST /api/affiliates/password-reset', () => ({ status: 202, body: { status: 'link-sent' } }));
    renderRoute(server, '/affiliate/reset');
    await press('Send the link');
    expect(await screen.findByText('Please fill in all fields')).toBeTruthy();
    await user.type(screen.getByLabelText('Email'), ' Rui@Example.org ');
    await press('Send the link');
    expect(await screen.findByText('If we know this address, a link is on its way.')).toBeTruthy();
    expect(server.requests.at(-1)?.body).toEqual({ email: 'rui@example.org' });
  });

  test('sets the password through the emailed link, and prefills the sign-in', async () => {
    server.on('POST /api/affiliates/password-link', () => link);
    server.on('POST /api/affiliates/password-link/use', () => link);
    renderRoute(server, '/affiliate/reset#token=a-token-of-the-mail-a-token');
    await user.type(await screen.findByLabelText('New password'), 'short');
    await press('Create password');
    expect(await screen.findByText('Please choose a password of at least 8 characters.')).toBeTruthy();
    await user.type(screen.getByLabelText('New password'), ' but longer');
    await press('Create password');
    await user.click(await screen.findByRole('link', { name: 'Sign In' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe(rui.email);
  });

  test('offers a new link when the old one has been used', async () => {
    server.on('POST /api/affiliates/password-link', () => problem(404, 'link-used', 'Gone.'));
    renderRoute(server, '/affiliate/reset#token=a-token-of-the-mail-a-token');
    expect(await screen.findByText('This link has been used or has expired.')).toBeTruthy();
    expect(screen.getByText('Ask for a new link').getAttribute('href')).toBe('/affiliate/reset');
  });
});
