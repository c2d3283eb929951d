/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ContactAnswer } from '@keepsake/contracts/rest/contacts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listPage } from '../../../../test/fake-list.js';
import { openOffice, setDevice } from '../../../../test/fake-office.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
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
  language: null,
  createdAt: new Date().toISOString(),
  answeredAt: null,
  replies: [],
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

/** Stores a reply as the server does. */
const replied = (id: string | undefined, text: string, by: string): ContactAnswer | undefined => {
  const at = new Date().toISOString();
  messages = messages.map((one) =>
    one.id === id ? { ...one, answeredAt: at, replies: [...one.replies, { text, by, at }] } : one,
  );
  return messages.find((one) => one.id === id);
};
const takeReplies = (): void =>
  server.on('POST /api/admin/contacts/:id/reply', ({ params, body }) => ({
    body: replied(params['id'], (body as { reply: string }).reply, 'Ana'),
  }));
const openReply = async (number: number): Promise<HTMLElement> => {
  renderRoute(server, `/admin/contacts?row=${message(number).id}`);
  const drawer = await screen.findByRole('dialog', { name: `Ann ${number} Okafor` });
  await userEvent.click(await within(drawer).findByRole('button', { name: 'Reply' }));
  return drawer;
};
const textIn = (drawer: HTMLElement): HTMLTextAreaElement => within(drawer).getByLabelText(/^Reply to /);
const send = (drawer: HTMLElement): Promise<void> =>
  userEvent.click(within(drawer).getByRole('button', { name: 'Send reply' }));

test('sends a typed reply once, and shows it with the answered message', async () => {
  takeReplies();
  renderRoute(server, `/admin/contacts?row=${message(1).id}`);
  const drawer = await screen.findByRole('dialog', { name: 'Ann 1 Okafor' });
  await userEvent.click(await within(drawer).findByRole('button', { name: 'Reply' }));
  await userEvent.click(within(drawer).getByRole('button', { name: 'Send reply' }));
  await within(drawer).findByText('Enter your reply.');
  await userEvent.type(within(drawer).getByLabelText('Reply to ann1@example.org'), 'Two hundred at once.');
  await userEvent.click(within(drawer).getByRole('button', { name: 'Send reply' }));
  await screen.findByText('Reply sent to Ann 1 Okafor');
  await within(drawer).findByText(/^Answered /);
  await within(drawer).findByText('Two hundred at once.');
  expect(within(drawer).getByText(/^Ana, /)).toBeTruthy();
  expect(within(drawer).queryByRole('button', { name: 'Reply' })).toBeNull();
  expect(server.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    [`/api/admin/contacts/${message(1).id}/reply`, { reply: 'Two hundred at once.' }],
  ]);
});

test('keeps text and idempotency key after an unknown outcome, also across a reload', async () => {
  server.on('POST /api/admin/contacts/:id/reply', () => ({ status: 503, body: {} }));
  const first = await openReply(2);
  await userEvent.type(textIn(first), 'Soon.');
  await send(first);
  expect(await within(first).findByText(/Your text is still here/)).toBeTruthy();
  await userEvent.click(within(first).getByRole('button', { name: 'Cancel' }));
  await userEvent.click(within(first).getByRole('button', { name: 'Reply' }));
  expect(textIn(first).value).toBe('Soon.');
  await send(first);
  await within(first).findByText(/Your text is still here/);
  cleanup();
  takeReplies();
  const second = await openReply(2);
  expect(textIn(second).value).toBe('Soon.');
  await send(second);
  await screen.findByText('Reply sent to Ann 2 Okafor');
  const keys = server.requests
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('uses another idempotency key when the text was changed', async () => {
  server.on('POST /api/admin/contacts/:id/reply', () => ({ status: 503, body: {} }));
  const drawer = await openReply(2);
  await userEvent.type(textIn(drawer), 'Soon.');
  await send(drawer);
  await within(drawer).findByText(/Your text is still here/);
  await userEvent.type(textIn(drawer), ' Really.');
  await send(drawer);
  await waitFor(() => {
    const posts = server.requests.filter(({ method }) => method === 'POST');
    expect(posts).toHaveLength(2);
    expect(new Set(posts.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
  });
});

test('keeps the text and shows the reply of a colleague who was faster', async () => {
  server.on('GET /api/admin/contacts/:id', ({ params }) => ({ body: messages.find(({ id }) => id === params['id']) }));
  server.on('PUT /api/admin/contacts/:id', ({ params }) => {
    messages = messages.map((one) => (one.id === params['id'] ? { ...one, answeredAt: null } : one));
    return { body: messages.find(({ id }) => id === params['id']) };
  });
  server.on('POST /api/admin/contacts/:id/reply', ({ params }) => {
    replied(params['id'], 'Of Ben.', 'Ben');
    return problem(409, 'contact-answered', 'This message is already answered. Reopen it to reply again.');
  });
  const drawer = await openReply(3);
  await userEvent.type(textIn(drawer), 'Of Ana.');
  await send(drawer);
  await within(drawer).findByText(/^This message is already answered\. Reopen it to reply again\./);
  expect(within(drawer).getByText('Of Ben.')).toBeTruthy();
  expect(textIn(drawer).value).toBe('Of Ana.');
  takeReplies();
  await userEvent.click(within(drawer).getByRole('button', { name: 'Reopen' }));
  await within(drawer).findByRole('button', { name: 'Send reply' });
  await send(drawer);
  await screen.findByText('Reply sent to Ann 3 Okafor');
  expect([...drawer.querySelectorAll('article')].map((one) => one.textContent)).toEqual([
    expect.stringContaining('Of Ben.'),
    expect.stringContaining('Of Ana.'),
  ]);
});

test('names the language of the message', async () => {
  messages = messages.map((one) => ({ ...one, language: 'pt-BR' }));
  renderRoute(server, `/admin/contacts?row=${message(1).id}`);
  const drawer = await screen.findByRole('dialog', { name: 'Ann 1 Okafor' });
  expect(await within(drawer).findByText('Brazilian Portuguese')).toBeTruthy();
});
