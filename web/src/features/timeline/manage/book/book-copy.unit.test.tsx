/** @jest-environment ./web/test/browser-environment.cjs */
import type { BookAnswer, BookCopyAnswer } from '@keepsake/contracts/rest/books';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { code, manageView } from '../../../../../test/fake-manage.js';
import { startFakeServer, type FakeServer } from '../../../../../test/fake-server.js';
import { leavePage, renderRoute } from '../../../../../test/render-route.js';

const path = `/api/timeline/${code}/book`;
const book: Omit<BookAnswer, 'revision'> = {
  settings: { paper: 'a4', title: 'Rosa', dates: '', coverEntryId: null, leftOut: [], order: [], replies: false },
  memories: [],
  pages: 2,
  maxPages: 300,
  warnings: [],
};
const stored: Omit<BookCopyAnswer, 'state'> = {
  done: 1,
  total: 40,
  requestedAt: '2026-02-03T10:00:00.000Z',
  expiresAt: '2026-02-10T10:00:00.000Z',
  size: 12_000_000,
  pages: 30,
  url: '/api/books/token',
};

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
  server.on('GET /api/session', () => ({ body: { kind: 'customer', email: 'rui@example.org' } }));
  server.on(`GET /api/timeline/${code}/desk`, () => ({ body: manageView }));
  server.on(`GET ${path}`, () => ({ body: { ...book, revision: 1 } }));
  server.on(`GET ${path}/pages`, () => ({ body: { from: 1, pages: [{ texts: [], pictures: [], codes: [] }] } }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

test.each([
  ['ready', 'Your book is ready.', 'Create the book again'],
  ['failed', 'Your last book', 'Create the book'],
  ['canceled', 'Your last book', 'Create the book'],
  ['making', 'Your last book', 'Cancel'],
])('offers the last memory book when the newest one is %s', async (state, heading, button) => {
  server.on(`GET ${path}/copy`, () => ({ body: { ...stored, state } }));
  renderRoute(server, `/timeline/${code}/desk?section=book`);
  await screen.findByRole('heading', { name: heading });
  const download = screen.getByRole('link', { name: 'Download the PDF' });
  expect(download.getAttribute('href')).toBe(stored.url);
  expect(screen.getByText(/30 pages · 12 MB/)).toBeTruthy();
  expect(screen.getByRole('button', { name: button })).toBeTruthy();
});
