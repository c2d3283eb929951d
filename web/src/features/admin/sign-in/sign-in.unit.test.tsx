/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openOffice, setDevice, staffSession } from '../../../../test/fake-office.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

let server: FakeServer;
beforeEach(async () => {
  setDevice('desktop');
  server = await startFakeServer();
  openOffice(server);
});
afterEach(async () => {
  leavePage();
  await server.close();
});

// Loading antd is slow on a busy machine.
jest.setTimeout(90_000);
const drafts = (): readonly string[] => Object.keys(localStorage).filter((key) => key.startsWith('keepsake.draft.'));
const address = (): string => screen.getByTestId('address').textContent ?? '';
const answerSignedOut = (): void => server.on('GET /api/session', () => ({ body: { kind: 'anonymous' } }));
const [ana, ben] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const letIn = (): void =>
  server.on('POST /api/admin/login', () => {
    server.on('GET /api/session', () => staffSession('owner'));
    return { body: { admin: { id: ana, email: 'ana@keepsake.example', role: 'owner' } } };
  });

const fill = async (password = 'a long password'): Promise<void> => {
  await userEvent.type(await screen.findByLabelText('Email'), 'ana@keepsake.example');
  await userEvent.type(screen.getByLabelText('Password'), password);
  await press('Sign In');
};

describe('back office sign-in', () => {
  test('returns to the requested page and filters', async () => {
    answerSignedOut();
    letIn();
    renderRoute(server, '/admin/shipping?waits=ready');
    await fill();
    await screen.findByRole('heading', { level: 1, name: 'Shipping' });
    expect(address()).toBe('/admin/shipping?waits=ready');
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      email: 'ana@keepsake.example',
      password: 'a long password',
    });
  });

  test('never redirects a fresh session elsewhere', async () => {
    answerSignedOut();
    letIn();
    renderRoute(server, '/admin/login?next=%2F%2Fevil.example%2Fadmin');
    await fill();
    await screen.findByRole('heading', { level: 1, name: 'Orders' });
    expect(address()).toBe('/admin/orders');
  });

  test.each([
    [401, 'sign-in-refused'],
    [403, 'forbidden'],
    [400, 'invalid'],
  ])('responds to a failure of kind %d like to every other', async (status, slug) => {
    answerSignedOut();
    server.on('POST /api/admin/login', () => problem(status, slug, 'This address has no account.'));
    renderRoute(server, '/admin/login');
    await fill();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Email, password or code is not right.');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  test('shows how long to wait after too many attempts', async () => {
    answerSignedOut();
    server.on('POST /api/admin/login', () => ({
      ...problem(429, 'too-many', 'Slow down.'),
      headers: { 'retry-after': '700' },
    }));
    renderRoute(server, '/admin/login');
    await fill();
    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Try again in 12 minutes.');
  });

  test('requires both fields before a request', async () => {
    answerSignedOut();
    renderRoute(server, '/admin/login');
    await press('Sign In');
    expect(await screen.findAllByText('Please fill in all fields')).toHaveLength(2);
    expect(server.requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('asks for a code only if required, and keeps the input', async () => {
    answerSignedOut();
    server.on('POST /api/admin/login', ({ body }) => {
      if ((body as { totp?: string }).totp === '123456') {
        letIn();
        return { body: { admin: { id: ana, email: 'ana@keepsake.example', role: 'owner' } } };
      }
      return (body as { totp?: string }).totp === undefined
        ? problem(401, 'code-needed', 'Please enter the code from your app.')
        : problem(401, 'credentials-wrong', 'Not right.');
    });
    renderRoute(server, '/admin/login');
    expect(screen.queryByLabelText(/^Code from your app/)).toBeNull();
    await fill();
    const code = await screen.findByLabelText(/^Code from your app/);
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.type(code, '999999{Enter}');
    await screen.findByText('Email, password or code is not right.');
    await userEvent.type(code, '123456{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Orders' });
  });
});

describe('ended session', () => {
  test('asks to sign in over the page and keeps the input', async () => {
    renderRoute(server, '/admin/qr-generation');
    await userEvent.type(await screen.findByLabelText('Batch name'), 'Spring');
    server.on('GET /api/admin/qr-batches', () => problem(401, 'sign-in-needed', 'Please sign in and try again.'));
    letIn();
    await press('Refresh');
    const dialog = await screen.findByRole('dialog', { name: 'Your session has ended.' });
    expect(dialog.textContent).toContain('Sign in to go on; what you typed is kept.');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@keepsake.example');
    server.on('GET /api/admin/qr-batches', () => ({ body: { data: [] } }));
    await userEvent.type(screen.getByLabelText('Password'), 'a long password');
    await press('Sign In');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('Batch name').value).toBe('Spring');
    await screen.findByText('No batches yet.');
  });

  test('shows another person neither the page nor the drafts of the first', async () => {
    renderRoute(server, '/admin/qr-generation');
    await userEvent.type(await screen.findByLabelText('Batch name'), 'Spring');
    await waitFor(() => expect(drafts()).toEqual([`keepsake.draft.office.${ana}.qr-generation`]));
    server.on('GET /api/admin/qr-batches', () => problem(401, 'sign-in-needed', 'Please sign in and try again.'));
    server.on('POST /api/admin/login', () => {
      server.on('GET /api/session', () => ({
        body: { kind: 'admin', id: ben, email: 'ben@keepsake.example', role: 'owner' },
      }));
      return { body: { admin: { id: ben, email: 'ben@keepsake.example', role: 'owner' } } };
    });
    await press('Refresh');
    await screen.findByRole('dialog', { name: 'Your session has ended.' });
    server.on('GET /api/admin/qr-batches', () => ({ body: { data: [] } }));
    await userEvent.type(screen.getByLabelText('Batch name'), ' more');
    await userEvent.clear(screen.getByLabelText('Email'));
    await userEvent.type(screen.getByLabelText('Email'), 'ben@keepsake.example');
    await userEvent.type(screen.getByLabelText('Password'), 'a long password');
    await press('Sign In');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Batch name').value).toBe(''));
    expect(drafts()).toEqual([]);
  });

  test('keeps a draft until the same person is back', async () => {
    renderRoute(server, '/admin/qr-generation');
    await userEvent.type(await screen.findByLabelText('Batch name'), 'Spring');
    cleanup();
    answerSignedOut();
    letIn();
    renderRoute(server, '/admin/qr-generation');
    await fill();
    expect((await screen.findByLabelText<HTMLInputElement>('Batch name')).value).toBe('Spring');
  });
});

describe('sign-out', () => {
  test('deletes the drafts of staff, and what was just typed', async () => {
    server.on('POST /api/admin/logout', () => ({ status: 204 }));
    localStorage.setItem('keepsake.draft.qr-generation', '{}');
    localStorage.setItem('keepsake.draft.reply:0197', '"Of an earlier version"');
    localStorage.setItem('keepsake.draft.checkout', '{}');
    renderRoute(server, '/admin/qr-generation');
    await userEvent.type(await screen.findByLabelText('Batch name'), 'Spring');
    await waitFor(() => expect(drafts()).toContain(`keepsake.draft.office.${ana}.qr-generation`));
    await press(/ana/);
    const item = await screen.findByRole('menuitem', { name: 'Sign out' });
    fireEvent.change(screen.getByLabelText('Batch name'), { target: { value: 'Summer' } });
    await userEvent.click(item);
    await screen.findByRole('button', { name: 'Sign In' });
    expect(drafts()).toEqual(['keepsake.draft.checkout']);
  });

  test('shows the sign-in, and clears the person’s data', async () => {
    server.on('POST /api/admin/logout', () => ({ status: 204 }));
    renderRoute(server, '/admin/shipping');
    await screen.findByText('Nothing to ship.');
    await press(/ana/);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await screen.findByRole('button', { name: 'Sign In' });
    expect(address()).toBe('/admin/login?next=%2Fadmin%2Fshipping');
    const read = (): number =>
      server.requests.filter(({ path, query }) => path === '/api/orders/pending-shipping' && !query.has('limit'))
        .length;
    expect(read()).toBe(1);
    letIn();
    await fill();
    await screen.findByText('Nothing to ship.');
    expect(read()).toBe(2);
  });
});
