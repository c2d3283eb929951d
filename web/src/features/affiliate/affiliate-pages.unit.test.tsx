/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../../../test/fake-server.js';
import { press } from '../../../test/press.js';
import { leavePage, renderRoute } from '../../../test/render-route.js';
import { affiliateId, rui, fakeDashboard } from '../../../test/fake-affiliate.js';

let server: FakeServer;
let signedIn: boolean;
let user: UserEvent;
beforeEach(async () => {
  server = await startFakeServer();
  user = userEvent.setup({ delay: null });
  signedIn = true;
  server.on('GET /api/session', () => ({
    body: signedIn ? { kind: 'affiliate', id: affiliateId, email: rui.email } : { kind: 'anonymous' },
  }));
  server.on('GET /api/affiliates/:id/dashboard', () => ({ body: fakeDashboard() }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const at = (): string => screen.getByTestId('address').textContent ?? '';
const sent = (path: string) => server.requests.filter((one) => one.method === 'POST' && one.path === path);

/** The toast is an alert too; this is the one above the button. */
const inForm = async (): Promise<string | null> =>
  (await within(screen.getByRole('form')).findByRole('alert')).textContent;

describe('/affiliate/login', () => {
  beforeEach(() => {
    signedIn = false;
  });
  const type = async (email: string, password: string): Promise<void> => {
    const field = await screen.findByLabelText('Email');
    if (email !== '') await user.type(field, email);
    if (password !== '') await user.type(screen.getByLabelText('Password'), password);
    await press('Sign In');
  };

  test.each([
    ['', '', 'Please fill in all fields'],
    ['rui@example.org', '', 'Please fill in all fields'],
    ['', 'a password', 'Please fill in all fields'],
    ['rui', 'a password', 'Please enter a valid email address.'],
  ])('refuses "%s" with "%s" below its field, without a request', async (email, password, sentence) => {
    renderRoute(server, '/affiliate/login');
    await type(email, password);
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
    expect(sent('/api/affiliates/login')).toHaveLength(0);
  });

  test.each([
    [
      problem(401, 'sign-in-failed', 'Please check your credentials and try again.'),
      'Please check your credentials and try again.',
    ],
    [problem(429, 'too-many-tries', 'Too many.', { retryAfterMs: 1 }), 'Too many attempts. Try again in 1 minute.'],
    [problem(500, 'unexpected', 'Broken.'), 'Please try again in a moment.'],
  ])('explains a failed sign-in (%#), and keeps the input', async (answer, sentence) => {
    server.on('POST /api/affiliates/login', () => answer);
    renderRoute(server, '/affiliate/login');
    await type('rui@example.org', 'wrong');
    expect(await inForm()).toBe(sentence);
    expect((await screen.findAllByText('Login Failed')).length).toBeGreaterThan(0);
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('wrong');
  });

  test('opens the dashboard, and stores id and data in the browser, no secret', async () => {
    server.on('POST /api/affiliates/login', () => {
      signedIn = true;
      return { body: { ...rui, affiliate: rui } };
    });
    renderRoute(server, '/affiliate/login');
    await type(' Rui@Example.org ', 'a good password');
    await waitFor(() => expect(at()).toBe('/affiliate/dashboard'));
    await screen.findByRole('heading', { name: 'Welcome, Rui' });
    expect(sent('/api/affiliates/login')[0]?.body).toEqual({ email: 'rui@example.org', password: 'a good password' });
    expect(localStorage.getItem('affiliateId')).toBe(affiliateId);
    expect(JSON.parse(localStorage.getItem('affiliateData') ?? '')).toEqual({
      id: affiliateId,
      firstName: 'Rui',
      affiliateCode: 'RUI4F7Q2',
    });
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('a good password');
  });

  test('links to the register page', async () => {
    renderRoute(server, '/affiliate/login');
    const link = await screen.findByRole('link', { name: 'Become an affiliate' });
    expect(link.getAttribute('href')).toBe('/affiliate/register');
  });
});

describe('/affiliate/register', () => {
  const fill = async (): Promise<void> => {
    await user.type(await screen.findByLabelText('First name'), 'Rui');
    await user.type(screen.getByLabelText('Last name'), 'Costa');
    await user.type(screen.getByLabelText('Email'), 'rui@example.org');
    await user.type(screen.getByLabelText('Password'), 'a good password');
  };

  test('reports missing input under each field, and requires the terms', async () => {
    renderRoute(server, '/affiliate/register');
    await press('Apply');
    for (const sentence of [
      'Please choose a password of at least 8 characters.',
      'Please agree to the terms of the affiliate program.',
    ])
      await screen.findByText(sentence);
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
    expect(sent('/api/affiliates/register')).toHaveLength(0);
  });

  test('accepts four fields and the terms, shows the code, and prefills the sign-in', async () => {
    signedIn = false;
    const { id, firstName, lastName, email, affiliateCode } = rui;
    server.on('POST /api/affiliates/register', () => ({
      status: 201,
      body: { id, firstName, lastName, email, affiliateCode, status: 'applied' },
    }));
    renderRoute(server, '/affiliate/register');
    await fill();
    await user.type(screen.getByLabelText(/^Where will you recommend Keepsake/), 'My blog on gardens');
    await user.click(screen.getByRole('checkbox'));
    await press('Apply');
    await screen.findByText('Thank you. You can sign in now; your code earns once we have approved it.');
    expect(sent('/api/affiliates/register')[0]?.body).toEqual({
      firstName: 'Rui',
      lastName: 'Costa',
      email: 'rui@example.org',
      password: 'a good password',
      promotion: 'My blog on gardens',
    });
    expect(screen.getByText('RUI4F7Q2')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Sign In' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('rui@example.org');
  });

  test('reports an address in use under its field, and keeps input over reloads', async () => {
    const taken = 'There is an account under this address. Sign in, or reset the password.';
    server.on('POST /api/affiliates/register', () => problem(409, 'affiliate-email-taken', taken));
    renderRoute(server, '/affiliate/register');
    await fill();
    await user.click(screen.getByRole('checkbox'));
    await press('Apply');
    await screen.findByText(taken);
    window.dispatchEvent(new Event('pagehide'));
    expect(localStorage.getItem('keepsake.draft.affiliate-register')).toBe(
      JSON.stringify({ firstName: 'Rui', lastName: 'Costa', email: 'rui@example.org', promotion: '' }),
    );
  });
});
