/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

let server: FakeServer;
let session: object;
beforeEach(async () => {
  server = await startFakeServer();
  session = { kind: 'anonymous' };
  server.on('GET /api/session', () => ({ body: session }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const address = (): string => screen.getByTestId('address').textContent ?? '';
const person = () => userEvent.setup({ delay: null });

const filled = {
  'First Name': 'Ann',
  'Last Name': 'Okafor',
  'E-mail': 'ann@okafor.example',
  Password: 'a good password',
  'Confirm Password': 'a good password',
  'Business Name': 'Okafor Funeral Home',
  'Business Type': 'Funeral home',
  'License Number': 'L-1',
  'Years in Business': '12',
  Address: '3 Bay Ln',
  City: 'Mobile',
  State: 'AL',
  'ZIP Code': '36602',
  Phone: '555 0100',
};

const fill = async (user: ReturnType<typeof person>, more: Readonly<Record<string, string>> = {}): Promise<void> => {
  for (const [label, text] of Object.entries({ ...filled, ...more })) {
    const input = screen.getByLabelText(label, { exact: true });
    await user.clear(input);
    if (text !== '') await user.type(input, text);
  }
};

describe('the door of partners', () => {
  test('signs in with the kind of its address, keeps token and kind on the device, and goes to the dashboard', async () => {
    const user = person();
    server.on('POST /api/partners/login', () => {
      session = { kind: 'partner', email: 'ann@okafor.example' };
      return { body: { token: 'opaque', partnerType: 'pet', partner: { id: 'p', email: 'ann@okafor.example' } } };
    });
    server.on('GET /api/partners', () => ({ body: [] }));
    renderRoute(server, '/partners/pet');
    await user.type(await screen.findByLabelText('E-mail'), 'ann@okafor.example');
    await user.type(screen.getByLabelText('Password'), 'a good password');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await screen.findByRole('button', { name: 'Sign out' });
    expect(address()).toBe('/partners/dashboard');
    expect(server.asked.find(({ path }) => path === '/api/partners/login')?.body).toEqual({
      email: 'ann@okafor.example',
      password: 'a good password',
      partnerType: 'pet',
    });
    expect([localStorage.getItem('partnerToken'), localStorage.getItem('partnerType')]).toEqual(['opaque', 'pet']);
  });

  test('says so when the sign-in fails, beside the form and in passing, and why an application does not open yet', async () => {
    const user = person();
    server.on('POST /api/partners/login', () => problem(401, 'sign-in-failed', 'Please check them.'));
    renderRoute(server, '/partners/memorial');
    await user.type(await screen.findByLabelText('E-mail'), 'ann@okafor.example');
    await user.type(screen.getByLabelText('Password'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await screen.findByText('Login Failed');
    expect(screen.getAllByText('Please check your credentials and try again')).toHaveLength(2);
    const waiting = 'Your application is being reviewed. We will write to you within 2-3 business days.';
    server.on('POST /api/partners/login', () => problem(403, 'application-in-review', waiting));
    await user.type(screen.getByLabelText('Password'), 'right');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect((await screen.findAllByText(waiting)).length).toBeGreaterThan(0);
  });

  test('asks for both fields before it asks the server', async () => {
    const user = person();
    renderRoute(server, '/partners/memorial');
    await user.click(await screen.findByRole('button', { name: 'Sign In' }));
    expect(screen.getAllByText('Please fill in all fields')).toHaveLength(2);
    expect(server.asked.some(({ path }) => path === '/api/partners/login')).toBe(false);
  });

  test('names every missing field of an application, and passwords that differ', async () => {
    const user = person();
    renderRoute(server, '/partners/memorial?tab=apply');
    await user.type(await screen.findByLabelText('Password', { exact: true }), 'a good password');
    await user.type(screen.getByLabelText('Confirm Password'), 'another password');
    await user.type(screen.getByLabelText(/^Website/), 'okafor');
    await user.click(screen.getByRole('button', { name: 'Submit Application' }));
    for (const message of [
      'First name is required',
      'Last name is required',
      'Please enter a valid email address.',
      'Passwords do not match',
      'Business name is required',
      'Business type is required',
      'License number is required',
      'Please enter the years in business as a number.',
      'Address is required',
      'City is required',
      'State is required',
      'ZIP code is required',
      'Phone number is required',
      'Please enter the full web address, such as https://example.org.',
    ])
      expect(screen.getByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('First Name'));
  });

  test('sends an application once, says that it is reviewed, and goes back to Sign In', async () => {
    const user = person();
    server.on('POST /api/partners/signup', () => ({
      status: 202,
      body: { id: 'a', status: 'submitted', message: '' },
    }));
    renderRoute(server, '/partners/memorial?tab=apply');
    await screen.findByRole('button', { name: 'Submit Application' });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Submit Application' }));
    await screen.findByRole('tab', { name: 'Sign In', selected: true });
    const panel = within(screen.getByRole('tabpanel'));
    expect(panel.getByText(/reviewed within 2-3 business days/)).toBeTruthy();
    expect(panel.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ann@okafor.example');
    const sent = server.asked.filter(({ path }) => path === '/api/partners/signup');
    expect(sent.map(({ body }) => body)).toEqual([
      {
        email: 'ann@okafor.example',
        password: 'a good password',
        confirmPassword: 'a good password',
        firstName: 'Ann',
        lastName: 'Okafor',
        partnerType: 'memorial',
        businessData: {
          businessName: 'Okafor Funeral Home',
          businessType: 'Funeral home',
          licenseNumber: 'L-1',
          address: '3 Bay Ln',
          city: 'Mobile',
          state: 'AL',
          zipCode: '36602',
          phone: '555 0100',
          website: '',
          yearsInBusiness: '12',
        },
      },
    ]);
  });

  test('keeps everything when an application fails', async () => {
    const user = person();
    server.on('POST /api/partners/signup', () => problem(500, 'internal', 'Something broke.'));
    renderRoute(server, '/partners/pet?tab=apply');
    await screen.findByRole('button', { name: 'Submit Application' });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Submit Application' }));
    await screen.findByText('Application Failed');
    expect(screen.getByText('There was an error submitting your application. Please try again.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Business Name').value).toBe('Okafor Funeral Home');
  });
});
