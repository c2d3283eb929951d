/** @jest-environment ./web/test/browser-environment.cjs */
import type { BookAnswer, BookCopyAnswer } from '@keepsake/contracts/rest/books';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { code, manageView } from '../../../../../test/fake-manage.js';
import { problem, startFakeServer, type Answer, type FakeServer } from '../../../../../test/fake-server.js';
import { press } from '../../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../../test/render-route.js';

const path = `/api/timeline/${code}/book`;
const none: BookCopyAnswer = {
  state: 'none',
  done: 0,
  total: 0,
  requestedAt: null,
  expiresAt: null,
  size: null,
  pages: null,
  url: null,
};
const started: BookAnswer = {
  settings: { paper: 'a4', title: 'Rosa', dates: '', coverEntryId: null, leftOut: [], order: [], replies: false },
  revision: 1,
  memories: [],
  pages: 2,
  maxPages: 300,
  warnings: [],
};
const unavailable = (): Answer => problem(503, 'unavailable', 'Please try again in a moment.');

let server: FakeServer;
let book: BookAnswer;
beforeEach(async () => {
  server = await startFakeServer();
  book = started;
  server.on('GET /api/session', () => ({ body: { kind: 'customer', email: 'rui@example.org' } }));
  server.on(`GET /api/timeline/${code}/desk`, () => ({ body: manageView }));
  server.on(`GET ${path}`, () => ({ body: book }));
  server.on(`GET ${path}/pages`, () => ({ body: { from: 1, pages: [{ texts: [], pictures: [], codes: [] }] } }));
  server.on(`GET ${path}/copy`, () => ({ body: none }));
  server.on(`PUT ${path}`, ({ body }) => {
    const { revision, ...settings } = body as BookAnswer['settings'] & { revision: number };
    if (revision !== book.revision) return problem(409, 'changed-meanwhile', 'Someone else changed the book.');
    book = { ...book, settings, revision: revision + 1 };
    return { body: book };
  });
});
afterEach(async () => {
  leavePage();
  await server.close();
});
const open = () => {
  renderRoute(server, `/timeline/${code}/desk?section=book`);
  return userEvent.setup({ delay: null });
};
const saveOfSomeoneElse = (): void => {
  book = { ...book, settings: { ...book.settings, title: 'Of Ana' }, revision: book.revision + 1 };
};
const title = () => screen.findByLabelText<HTMLInputElement>('Title on the cover');

describe('memory book', () => {
  test.each([
    ['Keep my choices', 'Rosa!'],
    ['Use theirs', 'Of Ana'],
  ])('asks when another keeper saved first: %s', async (choice, expected) => {
    const user = open();
    await title();
    saveOfSomeoneElse();
    await user.type(await title(), '!');
    await screen.findByText(/^Someone else changed the book, so/);
    expect(book.settings.title).toBe('Of Ana');
    await press(choice);
    await screen.findByText('Your choices are saved.');
    expect([book.settings.title, (await title()).value]).toEqual([expected, expected]);
  });

  test('saves one change after the other', async () => {
    const user = open();
    await user.type(await title(), '!');
    await screen.findByText('Your choices are saved.');
    await user.type(await title(), '?');
    await screen.findByText('Saving…');
    await screen.findByText('Your choices are saved.');
    expect(book).toMatchObject({ revision: 3, settings: { title: 'Rosa!?' } });
  });

  test('marks the field that the gateway refuses', async () => {
    const message = 'must not be empty';
    server.on(`PUT ${path}`, () =>
      problem(400, 'invalid-request', 'Check the fields.', { errors: [{ field: 'title', message }] }),
    );
    const user = open();
    await user.clear(await title());
    await waitFor(async () => expect((await title()).getAttribute('aria-invalid')).toBe('true'));
  });

  test('offers to load preview and PDF again after a failure', async () => {
    server.on(`GET ${path}/pages`, unavailable);
    server.on(`GET ${path}/copy`, unavailable);
    open();
    await title();
    const buttons = () => screen.getAllByRole('button', { name: 'Try again' });
    await waitFor(() => expect(buttons()).toHaveLength(2));
    const retries = buttons();
    server.on(`GET ${path}/pages`, () => ({ body: { from: 1, pages: [{ texts: [], pictures: [], codes: [] }] } }));
    server.on(`GET ${path}/copy`, () => ({ body: none }));
    for (const retry of retries) await userEvent.click(retry);
    await screen.findByRole('img', { name: 'Cover' });
    await screen.findByRole('button', { name: 'Create the book' });
  });

  test('explains when the book was not canceled', async () => {
    server.on(`GET ${path}/copy`, () => ({ body: { ...none, state: 'making', done: 1, total: 2 } }));
    server.on(`DELETE ${path}/copy`, unavailable);
    open();
    await press('Cancel');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('The book could not be canceled. Try again.');
  });
});
