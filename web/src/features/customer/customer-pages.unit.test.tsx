/** @jest-environment ./web/test/browser-environment.cjs */
import type { CustomerQrCode } from '@keepsake/contracts/rest/customers';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../../../test/fake-server.js';
import { storyCode } from '../../../test/fake-story.js';
import { press } from '../../../test/press.js';
import { leavePage, renderRoute } from '../../../test/render-route.js';

let server: FakeServer;
let signedIn: boolean;
beforeEach(async () => {
  server = await startFakeServer();
  signedIn = false;
  server.on('GET /api/session', () => ({
    body: signedIn ? { kind: 'customer', email: 'rui@example.org' } : { kind: 'anonymous' },
  }));
  server.on('GET /api/customer/qr-codes', () => ({ body: [] }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const at = (): string => screen.getByTestId('address').textContent ?? '';
const code = (changed: Partial<CustomerQrCode>): CustomerQrCode => ({
  id: '01900000-0000-7000-8000-000000000001',
  qrCode: storyCode,
  status: 'activated',
  honoreeName: 'Inés Duarte',
  eventType: 'Memorial',
  eventTypeSlug: 'memorial',
  eventDate: null,
  activatedAt: '2026-05-03T10:00:00.000Z',
  createdAt: '2026-05-01T10:00:00.000Z',
  timelineUrl: `/timeline/${storyCode}`,
  waiting: 0,
  ...changed,
});

describe('customer sign-in', () => {
  test.each([
    ['', 'Email Required', 'Please enter your email address.'],
    ['rui', 'Invalid Email', 'Please enter a valid email address.'],
  ])('refuses "%s" in the catalog’s wording', async (typed, title, description) => {
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/customer/login');
    const field = await screen.findByLabelText('Email');
    if (typed !== '') await user.type(field, typed);
    await press('Sign In to My Account');
    expect((await screen.findAllByText(title)).length).toBeGreaterThan(0);
    expect(screen.getAllByText(description).length).toBeGreaterThan(1);
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
  });

  test('emails a code, submits on the sixth digit, and greets the customer', async () => {
    server.on('POST /api/customer/login', () => ({ status: 202, body: { status: 'code-sent' } }));
    server.on('POST /api/customer/login/verify', ({ body }) => {
      signedIn = (body as { code: string }).code === '123456';
      return signedIn
        ? { body: { customer: { email: 'rui@example.org' } } }
        : problem(401, 'code-wrong', 'That code isn’t right. 4 tries left.');
    });
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/customer/login');
    await user.type(await screen.findByLabelText('Email'), ' Rui@Example.org ');
    await press('Sign In to My Account');
    const digits = await screen.findByLabelText('Code');
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({ email: 'rui@example.org' });
    expect(digits.getAttribute('autocomplete')).toBe('one-time-code');
    await user.type(digits, '111111');
    await screen.findByText('That code isn’t right. 4 tries left.');
    await user.type(digits, '123456');
    await waitFor(() => expect(at()).toBe('/customer/account'));
    expect((await screen.findAllByText('Welcome Back!')).length).toBeGreaterThan(0);
  });

  test('links new customers to the order page', async () => {
    renderRoute(server, '/customer/login');
    const link = await screen.findByRole('link', { name: 'Order a timeline' });
    expect(link.getAttribute('href')).toBe('/checkout');
  });

  test.each([
    [problem(409, 'not-now', 'Please ask for a code first.'), 'Please ask for a code first.'],
    [problem(500, 'unexpected', 'Broken.'), 'Failed to log in'],
  ])('explains a failed sign-in (%#) and keeps the address', async (answer, sentence) => {
    server.on('POST /api/customer/login', () => answer);
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/customer/login');
    const field = await screen.findByLabelText<HTMLInputElement>('Email');
    await user.type(field, 'rui@example.org');
    await press('Sign In to My Account');
    expect((await screen.findAllByText('Login Failed')).length).toBeGreaterThan(0);
    expect(screen.getAllByText(sentence).length).toBeGreaterThan(0);
    expect(field.value).toBe('rui@example.org');
  });

  test('signs in by the button of the emailed link in the same browser', async () => {
    server.on('GET /api/customer/login/link', () => ({ body: { here: true } }));
    server.on('POST /api/customer/login/link', () => {
      signedIn = true;
      return { body: { customer: { email: 'rui@example.org' } } };
    });
    renderRoute(server, '/customer/login?link=token-token-token-token');
    await screen.findByRole('heading', { name: 'Sign in on this device?' });
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
    await press('Sign in');
    await waitFor(() => expect(at()).toBe('/customer/account'));
  });

  test('shows only the digits when the link opens in another browser', async () => {
    server.on('GET /api/customer/login/link', () => ({ body: { here: false, code: '042137' } }));
    renderRoute(server, '/customer/login?link=token-token-token-token');
    expect(await screen.findByText('042137')).toBeTruthy();
    expect(screen.getByText('Type this code where you asked for it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
  });

  test('offers a new link after a used one', async () => {
    server.on('GET /api/customer/login/link', () => problem(404, 'link-used', 'Used.'));
    renderRoute(server, '/customer/login?link=token-token-token-token');
    await screen.findByRole('heading', { name: 'This link has been used or has expired.' });
    await press('Send a new code');
    expect(await screen.findByLabelText('Email')).toBeTruthy();
  });

  test('ignores foreign URLs as the target after sign-in', async () => {
    signedIn = true;
    renderRoute(server, `/customer/login?next=${encodeURIComponent('//evil.example/')}`);
    await waitFor(() => expect(at()).toBe('/customer/account'));
  });
});

describe('customer page', () => {
  test('redirects signed-out visitors to sign-in and back', async () => {
    renderRoute(server, '/customer/account');
    await waitFor(() => expect(at()).toBe('/customer/login?next=%2Fcustomer%2Faccount'));
  });

  test('shows each code with badge, fallbacks and a manage link', async () => {
    signedIn = true;
    server.on('GET /api/customer/qr-codes', () => ({
      body: [
        code({ waiting: 2 }),
        code({ id: '2', status: 'completed', honoreeName: 'Maja & Elias' }),
        code({ id: '3', status: 'unactivated', honoreeName: null, eventType: null, activatedAt: null }),
      ],
    }));
    renderRoute(server, '/customer/account');
    await screen.findByRole('heading', { name: 'Inés Duarte' });
    for (const text of ['Active', 'Complete', 'Pending', 'Memory Timeline', 'General', '2 are waiting'])
      expect(screen.getByText(text)).toBeTruthy();
    const manage = screen.getAllByRole('link', { name: /Manage Timeline of/ });
    expect(manage).toHaveLength(2);
    expect(manage[0]?.getAttribute('target')).toBe('_blank');
    expect(manage[0]?.getAttribute('href')).toBe(`/timeline/${storyCode}`);
  });

  test('shows until which year hosting is funded, as an estimate', async () => {
    signedIn = true;
    server.on('GET /api/customer/qr-codes', () => ({ body: [code({})] }));
    server.on('GET /api/customer/hosting', () => ({ body: [{ code: storyCode, fundedUntil: 2041 }] }));
    renderRoute(server, '/customer/account');
    await screen.findByText('Hosting funded until 2041');
    expect(screen.getByText(/This is an estimate, not a promise/)).toBeTruthy();
  });

  test('shows a removed timeline without links', async () => {
    signedIn = true;
    server.on('GET /api/customer/qr-codes', () => ({ body: [code({ honoreeName: null, timelineUrl: null })] }));
    renderRoute(server, '/customer/account');
    await screen.findByText('Removed');
    await screen.findByText('This timeline was removed, and its plate leads nowhere.');
    expect(screen.queryByRole('link', { name: /Manage Timeline of|Activate QR Code|Add photos/ })).toBeNull();
  });

  test('opens the upload page with this timeline chosen, each with its code', async () => {
    signedIn = true;
    server.on('GET /api/customer/qr-codes', () => ({ body: [code({})] }));
    const timelines = [
      { code: 'CFAAAAAAAAAAAA', honoreeName: 'Inés Duarte', eventType: 'memorial' },
      { code: storyCode, honoreeName: 'Inés Duarte', eventType: 'memorial' },
    ];
    server.on('GET /api/customer/upload-targets', () => ({ body: { timelines, orders: [] } }));
    renderRoute(server, '/customer/account');
    await userEvent.click(await screen.findByRole('link', { name: 'Add photos to Inés Duarte' }));
    const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: /CF-7K3M-9QXA-2TDV/ });
    expect(chosen.checked).toBe(true);
    expect(screen.getByRole('radio', { name: /CF-AAAA-AAAA-AAAA/ })).toBeTruthy();
  });

  test('explains what to do when the list is empty', async () => {
    signedIn = true;
    renderRoute(server, '/customer/account');
    await screen.findByText('No timelines yet.');
    expect(screen.getByText('Enter the code from your package, or order one.')).toBeTruthy();
  });

  test('explains where to find the code', async () => {
    signedIn = true;
    renderRoute(server, '/customer/account');
    expect(await screen.findByText(/Under the QR code on the plate, and on the slip in the box/)).toBeTruthy();
  });

  test.each([
    [problem(409, 'code-already-activated', 'This code is already active.'), 'This code is already active.'],
    [problem(500, 'unexpected', 'Broken.'), 'Failed to activate QR code'],
  ])('explains why a plate was not activated (%#) and keeps the code', async (answer, sentence) => {
    signedIn = true;
    server.on('POST /api/customer/activate-qr', () => answer);
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/customer/account');
    const field = await screen.findByLabelText<HTMLInputElement>('QR code from your package');
    await user.type(field, storyCode);
    await press('Activate QR Code');
    expect((await screen.findAllByText('Activation Failed')).length).toBeGreaterThan(0);
    expect(screen.getAllByText(sentence).length).toBeGreaterThan(0);
    expect(field.value).toBe(storyCode);
  });

  test('activates a plate by its code alone', async () => {
    signedIn = true;
    server.on('POST /api/customer/activate-qr', () => ({ body: { timelineUrl: `/timeline/${storyCode}` } }));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/customer/account');
    const button = await screen.findByRole('button', { name: 'Activate QR Code' });
    await user.click(button);
    expect((await screen.findAllByText('Enter QR Code')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Please enter the QR code from your package.').length).toBeGreaterThan(0);
    await user.type(screen.getByLabelText('QR code from your package'), 'cf 7k3m 9qxa 2tdv');
    await user.click(button);
    await waitFor(() =>
      expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({ qrCode: storyCode }),
    );
    expect((await screen.findAllByText('QR Code Activated!')).length).toBeGreaterThan(0);
  });

  test('shows access code and state of an activated plate without a reload', async () => {
    signedIn = true;
    let mine = code({ status: 'unactivated', timelineUrl: null });
    server.on('GET /api/customer/qr-codes', () => ({ body: [mine] }));
    server.on('POST /api/customer/activate-qr', () => {
      mine = code({});
      return { body: { timelineUrl: `/timeline/${storyCode}`, accessCode: 'ROSE42' } };
    });
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/customer/account');
    await screen.findByText('Pending');
    await user.type(screen.getByLabelText('QR code from your package'), storyCode);
    await press('Activate QR Code');
    await screen.findByText('ROSE42');
    await waitFor(() => expect(screen.queryByText('Pending')).toBeNull());
    screen.getByText('Active');
  });

  test('opens the timeline of an own active plate instead of activating it', async () => {
    signedIn = true;
    server.on('GET /api/customer/qr-codes', () => ({ body: [code({})] }));
    server.on('GET /api/customer/qr-codes/:code/status', () => ({
      body: { isActivated: true, timelineUrl: `/timeline/${storyCode}` },
    }));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/customer/account');
    await user.type(await screen.findByLabelText('QR code from your package'), storyCode);
    await press('Activate QR Code');
    await press('Open it');
    await waitFor(() => expect(at()).toBe(`/timeline/${storyCode}`));
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
  });
});
