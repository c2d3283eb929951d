/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
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
  Email: 'ann@okafor.example',
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

const license = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(/License document/);
const asked = (call: string) => server.requests.filter(({ path }) => path === `/api/partners/${call}`);

describe('partner sign-in', () => {
  test('signs in by kind, stores token and kind, and opens the dashboard', async () => {
    const user = person();
    server.on('POST /api/partners/login', () => {
      session = { kind: 'partner', email: 'ann@okafor.example' };
      return { body: { token: 'opaque', partnerType: 'pet', partner: { id: 'p', email: 'ann@okafor.example' } } };
    });
    server.on('GET /api/partners', () => ({ body: [] }));
    renderRoute(server, '/partners/pet');
    await user.type(await screen.findByLabelText('Email'), 'ann@okafor.example');
    await user.type(screen.getByLabelText('Password'), 'a good password');
    await press('Sign In');
    await screen.findByRole('button', { name: 'Sign out' });
    expect(address()).toBe('/partners/dashboard');
    expect(server.requests.find(({ path }) => path === '/api/partners/login')?.body).toEqual({
      email: 'ann@okafor.example',
      password: 'a good password',
      partnerType: 'pet',
    });
    expect([localStorage.getItem('partnerToken'), localStorage.getItem('partnerType')]).toEqual(['opaque', 'pet']);
  });

  test('reports a failed sign-in twice, and explains an application not yet approved', async () => {
    const user = person();
    server.on('POST /api/partners/login', () => problem(401, 'sign-in-failed', 'Please check them.'));
    renderRoute(server, '/partners/memorial');
    await user.type(await screen.findByLabelText('Email'), 'ann@okafor.example');
    await user.type(screen.getByLabelText('Password'), 'wrong');
    await press('Sign In');
    await screen.findByText('Login Failed');
    expect(screen.getAllByText('Please check your credentials and try again')).toHaveLength(2);
    const waiting = 'Your application is being reviewed. We will write to you within 2-3 business days.';
    server.on('POST /api/partners/login', () => problem(403, 'application-in-review', waiting));
    await user.type(screen.getByLabelText('Password'), 'right');
    await press('Sign In');
    expect((await screen.findAllByText(waiting)).length).toBeGreaterThan(0);
  });

  test('asks for a code only if required, and keeps the input', async () => {
    const user = person();
    server.on('GET /api/partners', () => ({ body: [] }));
    server.on('POST /api/partners/login', ({ body }) => {
      const { totp } = body as { totp?: string };
      if (totp === undefined) return problem(401, 'code-needed', 'Please enter the code from your app.');
      if (totp !== '123456') return problem(401, 'sign-in-failed', 'Please check them.');
      session = { kind: 'partner', email: 'ann@okafor.example' };
      return { body: { token: 'opaque', partnerType: 'memorial', partner: { id: 'p', email: 'ann@okafor.example' } } };
    });
    renderRoute(server, '/partners/memorial?next=%2Fpartners%2Fsecurity');
    await user.type(await screen.findByLabelText('Email'), 'ann@okafor.example');
    await user.type(screen.getByLabelText('Password'), 'a good password');
    expect(screen.queryByLabelText('Code from your app')).toBeNull();
    await press('Sign In');
    const code = await screen.findByLabelText('Code from your app');
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect(screen.queryByText('Login Failed')).toBeNull();
    await user.type(code, '{Enter}');
    await screen.findByText('Please fill in all fields');
    await user.type(code, '999999{Enter}');
    await screen.findByText('Login Failed');
    expect(screen.getAllByText('Email, password or code is not right.')).toHaveLength(2);
    await user.type(code, '123456{Enter}');
    await screen.findByRole('button', { name: 'Sign out' });
    expect(address()).toBe('/partners/security');
    expect(asked('login').map(({ body }) => (body as { totp?: string }).totp)).toEqual([undefined, '999999', '123456']);
  });

  test('requires both fields before a request', async () => {
    renderRoute(server, '/partners/memorial');
    await press('Sign In');
    expect(screen.getAllByText('Please fill in all fields')).toHaveLength(2);
    expect(server.requests.some(({ path }) => path === '/api/partners/login')).toBe(false);
  });

  test('names every missing field of an application, and differing passwords', async () => {
    const user = person();
    renderRoute(server, '/partners/memorial?tab=apply');
    await user.type(await screen.findByLabelText('Password', { exact: true }), 'a good password');
    await user.type(screen.getByLabelText('Confirm Password'), 'another password');
    await user.type(screen.getByLabelText(/^Website/), 'okafor');
    await press('Submit Application');
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

  test('sends an application once, confirms the review, and returns to Sign In', async () => {
    const user = person();
    server.on('POST /api/partners/signup', () => ({
      status: 202,
      body: { id: 'a', status: 'submitted', message: '' },
    }));
    renderRoute(server, '/partners/memorial?tab=apply');
    await screen.findByRole('button', { name: 'Submit Application' });
    await fill(user);
    await press('Submit Application');
    await screen.findByRole('tab', { name: 'Sign In', selected: true });
    const panel = within(screen.getByRole('tabpanel'));
    expect(panel.getByText(/reviewed within 2-3 business days/)).toBeTruthy();
    expect(panel.getByLabelText<HTMLInputElement>('Email').value).toBe('ann@okafor.example');
    const sent = server.requests.filter(({ path }) => path === '/api/partners/signup');
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

  test('keeps the input when an application fails', async () => {
    const user = person();
    server.on('POST /api/partners/signup', () => problem(500, 'internal', 'Something broke.'));
    renderRoute(server, '/partners/pet?tab=apply');
    await screen.findByRole('button', { name: 'Submit Application' });
    await fill(user);
    await press('Submit Application');
    await screen.findByText('Application Failed');
    expect(screen.getByText('There was an error submitting your application. Please try again.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Business Name').value).toBe('Okafor Funeral Home');
  });

  test('uploads a license document once, before the application', async () => {
    const user = person();
    const id = '0197a000-0000-7000-8000-000000000001';
    server.on('POST /api/partners/licence-document', () => ({
      status: 201,
      body: { id, type: 'application/pdf', size: 9 },
    }));
    server.on('POST /api/partners/signup', () => problem(500, 'internal', 'Something broke.'));
    renderRoute(server, '/partners/memorial?tab=apply');
    await screen.findByRole('button', { name: 'Submit Application' });
    await fill(user);
    await user.upload(license(), new File(['%PDF-1.7\n'], 'Licence 2026.pdf', { type: 'application/pdf' }));
    expect(screen.getByText('Licence 2026.pdf')).toBeTruthy();
    expect(asked('licence-document')).toHaveLength(0);
    await press('Submit Application');
    await screen.findByText('Application Failed');
    server.on('POST /api/partners/signup', () => ({ status: 202, body: { id, status: 'submitted', message: '' } }));
    await press('Submit Application');
    await screen.findByRole('tab', { name: 'Sign In', selected: true });
    const [sent, ...more] = asked('licence-document');
    expect(((sent?.form?.get('file') ?? '') as File).name).toBe('Licence 2026.pdf');
    expect(more).toHaveLength(0);
    expect(asked('signup').map(({ body }) => body)).toMatchObject([{ licenceDocument: id }, { licenceDocument: id }]);
  });

  test('explains an invalid license document before upload, and lets it be removed', async () => {
    const user = userEvent.setup({ delay: null, applyAccept: false });
    server.on('POST /api/partners/signup', () => ({
      status: 202,
      body: { id: 'a', status: 'submitted', message: '' },
    }));
    renderRoute(server, '/partners/pet?tab=apply');
    await screen.findByRole('button', { name: 'Submit Application' });
    await fill(user);
    for (const [file, sentence] of [
      [new File(['MZ'], 'licence.exe', { type: 'application/x-msdownload' }), /^Please choose a PDF, JPG or PNG file/],
      [new File([], 'licence.pdf', { type: 'application/pdf' }), /^This file is empty/],
      [new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'licence.png', { type: 'image/png' }), /10 MB or less/],
    ] as const) {
      await user.upload(license(), file);
      expect(screen.getByText(sentence)).toBeTruthy();
    }
    await press('Submit Application');
    expect(document.activeElement).toBe(license());
    expect(asked('licence-document').length + asked('signup').length).toBe(0);
    await press(/^Remove/);
    await press('Submit Application');
    await screen.findByRole('tab', { name: 'Sign In', selected: true });
    expect(asked('signup').map(({ body }) => Object.keys(body as object).includes('licenceDocument'))).toEqual([false]);
  });

  test('shows a server refusal beside the file, and uploads an expired one again', async () => {
    const user = person();
    const sentence = 'Please choose a PDF, JPG or PNG file.';
    server.on('POST /api/partners/licence-document', () => problem(415, 'licence-type', sentence));
    renderRoute(server, '/partners/memorial?tab=apply');
    await screen.findByRole('button', { name: 'Submit Application' });
    await fill(user);
    await user.upload(license(), new File(['<html>'], 'licence.pdf', { type: 'application/pdf' }));
    await press('Submit Application');
    expect(await screen.findAllByText(sentence)).toHaveLength(2);
    expect(document.activeElement).toBe(license());
    const gone = 'This document is no longer available. Send it again with the application.';
    server.on('POST /api/partners/licence-document', () => ({
      status: 201,
      body: { id: 'document', type: 'application/pdf', size: 6 },
    }));
    server.on('POST /api/partners/signup', () =>
      problem(422, 'licence-document-gone', gone, { errors: [{ field: 'licenceDocument', message: gone }] }),
    );
    await press('Submit Application');
    await screen.findByText(gone);
    await press('Submit Application');
    await waitFor(() => expect(asked('signup')).toHaveLength(2));
    expect(asked('licence-document')).toHaveLength(3);
  });

  test.each(['/partners/brand', '/partners/profile', '/partners/export'])(
    'returns to %s after sign-in',
    async (page) => {
      session = { kind: 'partner', email: 'ann@okafor.example' };
      server.on('GET /api/partners', () => ({ body: [] }));
      renderRoute(server, `/partners/memorial?next=${encodeURIComponent(page)}`);
      await waitFor(() => expect(address()).toBe(page));
    },
  );
});
