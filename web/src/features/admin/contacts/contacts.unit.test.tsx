/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ContactAnswer } from '@keepsake/contracts/rest/contacts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listPage } from '../../../../test/fake-list.js';
import { openOffice, setDevice } from '../../../../test/fake-office.js';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

// Loading antd is slow on a busy machine.
jest.setTimeout(90_000);

const message = (number: number): ContactAnswer => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  firstName: `Ann ${number}`,
  lastName: 'Okafor',
  email: `ann${number}@example.org`,
  type: 'prospect',
  source: 'website',
  notes: 'Bulk Orders: how many at once?',
  createdAt: new Date().toISOString(),
  answeredAt: null,
});

let server: FakeServer;
let messages: ContactAnswer[];
beforeEach(async () => {
  setDevice('desktop');
  server = await startFakeServer();
  openOffice(server, 'support');
  messages = [1, 2, 3].map(message);
  server.on('GET /api/contacts', ({ query }) => {
    const answered = query.get('answered');
    return listPage(
      messages.filter((one) => answered === null || String(one.answeredAt !== null) === answered),
      query,
    );
  });
  server.on('PUT /api/admin/contacts/:id', ({ params }) => {
    messages = messages.map((one) =>
      one.id === params['id'] ? { ...one, answeredAt: new Date().toISOString() } : one,
    );
    return { body: messages.find(({ id }) => id === params['id']) };
  });
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const rows = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('tbody [data-row]')];

test('selects messages by keyboard, marks them together, and keeps failed ones selected', async () => {
  renderRoute(server, '/admin/contacts');
  await screen.findByText('3 messages');
  rows()[0]?.focus();
  await userEvent.keyboard('x{ArrowDown}x');
  await screen.findByText('2 selected');
  await press('Mark answered');
  const question = await screen.findByRole('dialog', { name: 'Mark 2 messages as answered?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Mark answered' }));
  await screen.findByText('1 message');
  expect(server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { answered: true },
    { answered: true },
  ]);
  await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
});

test('sends a typed reply once, and shows the message as answered', async () => {
  server.on('POST /api/admin/contacts/:id/reply', ({ params }) => {
    messages = messages.map((one) =>
      one.id === params['id'] ? { ...one, answeredAt: new Date().toISOString() } : one,
    );
    return { body: messages.find(({ id }) => id === params['id']) };
  });
  renderRoute(server, `/admin/contacts?row=${message(1).id}`);
  const drawer = await screen.findByRole('dialog', { name: 'Ann 1 Okafor' });
  await userEvent.click(await within(drawer).findByRole('button', { name: 'Reply' }));
  await userEvent.click(within(drawer).getByRole('button', { name: 'Send reply' }));
  await within(drawer).findByText('Enter your reply.');
  await userEvent.type(within(drawer).getByLabelText('Reply to ann1@example.org'), 'Two hundred at once.');
  await userEvent.click(within(drawer).getByRole('button', { name: 'Send reply' }));
  await screen.findByText('Reply sent to Ann 1 Okafor');
  await within(drawer).findByText(/^Answered /);
  expect(server.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    [`/api/admin/contacts/${message(1).id}/reply`, { reply: 'Two hundred at once.' }],
  ]);
});

test('keeps a reply that was not sent', async () => {
  server.on('POST /api/admin/contacts/:id/reply', () => ({ status: 503, body: {} }));
  renderRoute(server, `/admin/contacts?row=${message(2).id}`);
  const drawer = await screen.findByRole('dialog', { name: 'Ann 2 Okafor' });
  await userEvent.click(await within(drawer).findByRole('button', { name: 'Reply' }));
  await userEvent.type(within(drawer).getByLabelText('Reply to ann2@example.org'), 'Soon.');
  await userEvent.click(within(drawer).getByRole('button', { name: 'Send reply' }));
  expect(await within(drawer).findByRole('alert')).toBeTruthy();
  await userEvent.click(within(drawer).getByRole('button', { name: 'Cancel' }));
  await userEvent.click(within(drawer).getByRole('button', { name: 'Reply' }));
  expect(within(drawer).getByLabelText<HTMLTextAreaElement>('Reply to ann2@example.org').value).toBe('Soon.');
});
