/** @jest-environment ./web/test/browser-environment.cjs */
import type { CaseFilmAnswer } from '@keepsake/contracts/rest/films';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../../../../../test/fake-server.js';
import { leavePage, renderRoute } from '../../../../../test/render-route.js';

const caseId = '0197a000-0000-7000-8000-000000000002';
const at = '2026-05-03T10:00:00.000Z';
const one = {
  id: caseId,
  locationId: '0197a000-0000-7000-8000-000000000001',
  orderRef: 'CASE-1780000000000',
  caseNumber: '2605-016',
  subjectName: 'Inés Duarte',
  subjectType: 'person',
  serviceType: 'memorial',
  serviceDate: null,
  state: 'claimed',
  number: 1,
  overPlan: false,
  qrToken: 'CF7K3M9QXA2TDV',
  qrTokens: ['CF7K3M9QXA2TDV'],
  totalFiles: 0,
  timelineUrl: '/timeline/CF7K3M9QXA2TDV',
  familyName: null,
  nextOfKin: [],
  mailAfterService: false,
  mailZone: null,
  mailSendsAt: null,
  familyEmail: null,
  familyPhone: null,
  notes: null,
  createdAt: at,
  closedAt: null,
};
const draft = {
  state: 'handed-over',
  revision: 0,
  honoreeName: null,
  fromDate: null,
  toDate: null,
  words: null,
  savedAt: null,
  mailedAt: null,
  mailsLeft: 5,
};
const none: CaseFilmAnswer = { sharing: 'on', state: 'none', done: 0, total: 0, film: null, askedAt: null };
const url = `/api/cases/${caseId}/film/file?of=1`;
const film = { requestedAt: at, size: 9, seconds: 60, changed: 2, url, posterUrl: `${url}&poster` };

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
  server.on('GET /api/session', () => ({ body: { kind: 'partner', email: 'ann@okafor.example' } }));
  server.on('GET /api/cases/:id', () => ({ body: one }));
  server.on('GET /api/cases/:id/draft', () => ({ body: draft }));
  server.on('GET /api/cases/:id/files', () => ({ body: { files: [] } }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});
const open = (answer: CaseFilmAnswer): void => {
  server.on('GET /api/cases/:id/film', () => ({ body: answer }));
  renderRoute(server, `/partner-portal/cases/${caseId}`);
};

test('names what the family has to switch on before the film can be made', async () => {
  open({ ...none, sharing: 'off' });
  await screen.findByText(/Ask them to open Tribute film on their Manage page/);
  expect(screen.queryByRole('button', { name: 'Make the film' })).toBeNull();
});

test('asks the family by email, and names when it can ask again', async () => {
  open({ ...none, sharing: 'off' });
  const askedAt = new Date().toISOString();
  server.on('POST /api/cases/:id/film/ask', () => ({ body: { ...none, sharing: 'off', askedAt } }));
  await userEvent.click(await screen.findByRole('button', { name: 'Ask the family' }));
  await screen.findByText(/^We emailed the family on .+\. You can ask again from .+\.$/);
  expect(screen.queryByRole('button', { name: 'Ask the family' })).toBeNull();
});

test('offers to ask again after a week, and shows why that was refused', async () => {
  open({ ...none, sharing: 'off', askedAt: new Date(Date.now() - 7 * 86_400_000).toISOString() });
  const sentence = 'The family cannot be asked by email at the moment. Please talk to them.';
  server.on('POST /api/cases/:id/film/ask', () => problem(409, 'film-cannot-be-asked', sentence));
  await userEvent.click(await screen.findByRole('button', { name: 'Ask the family' }));
  expect((await screen.findByText(sentence)).getAttribute('role')).toBe('alert');
});

test('asks nothing of a case whose page is not opened yet', async () => {
  server.on('GET /api/cases/:id', () => ({ body: { ...one, state: 'plated', timelineUrl: null } }));
  renderRoute(server, `/partner-portal/cases/${caseId}`);
  expect(await screen.findByText(/After that they can share its film with you/)).toBeTruthy();
});

test('orders the film and shows its progress', async () => {
  open(none);
  server.on('POST /api/cases/:id/film', () => ({
    status: 202,
    body: { ...none, state: 'making', done: 3, total: 12 },
  }));
  await userEvent.click(await screen.findByRole('button', { name: 'Make the film' }));
  await screen.findByText('3 of 12 scenes');
  expect(screen.getByRole('progressbar', { name: 'Scenes made' })).toBeTruthy();
});

test('offers the finished film for download, and names what changed since', async () => {
  open({ ...none, state: 'ready', film });
  expect((await screen.findByRole('link', { name: 'Download the film' })).getAttribute('href')).toBe(url);
  expect(screen.getByText(/^2 memories of this film were changed or removed since/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Make the film again' })).toBeTruthy();
});

test('shows why an order was refused', async () => {
  open(none);
  const sentence = 'The film has no photos or videos yet. Select at least one memory with a photo.';
  server.on('POST /api/cases/:id/film', () => problem(409, 'film-empty', sentence));
  await userEvent.click(await screen.findByRole('button', { name: 'Make the film' }));
  expect((await screen.findByText(sentence)).getAttribute('role')).toBe('alert');
});
