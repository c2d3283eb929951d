/** @jest-environment ./web/test/browser-environment.cjs */
import type { FilmAnswer, FilmCopyAnswer, FilmPlanAnswer } from '@keepsake/contracts/rest/films';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { code, manageView } from '../../../../../test/fake-manage.js';
import { startFakeServer, type FakeServer } from '../../../../../test/fake-server.js';
import { leavePage, renderRoute } from '../../../../../test/render-route.js';

const path = `/api/timeline/${code}/film`;
const ids = ['1c9e3c5e-6a5c-4e0e-9c55-000000000001', '1c9e3c5e-6a5c-4e0e-9c55-000000000002'];
const film: FilmAnswer = {
  settings: {
    choice: 'auto',
    memories: [],
    maxMinutes: 3,
    pace: 'calm',
    title: 'Rosa',
    dates: '',
    closing: '',
    captions: true,
    music: true,
    voices: true,
  },
  memories: ids.map((id, n) => ({
    id,
    name: ['The lake', 'The garden'][n] ?? '',
    date: null,
    submittedBy: null,
    photos: 1,
    videos: 0,
    voices: 0,
    hearts: 0,
    thumbUrl: null,
  })),
};
const plan: FilmPlanAnswer = { seconds: 65, scenes: 2, leftOut: 7, memories: ids };
const none: FilmCopyAnswer = { state: 'none', done: 0, total: 0, film: null, sharing: 'none' };
const ready = {
  requestedAt: '2026-02-03T10:00:00.000Z',
  size: 12_000_000,
  seconds: 65,
  skipped: 0,
  changed: 0,
  onWall: false,
  url: `${path}/file?of=1`,
  posterUrl: `${path}/poster?of=1`,
};

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
  server.on('GET /api/session', () => ({ body: { kind: 'customer', email: 'rui@example.org' } }));
  server.on(`GET /api/timeline/${code}/desk`, () => ({ body: manageView }));
  server.on(`GET ${path}`, () => ({ body: film }));
  server.on(`POST ${path}/plan`, () => ({ body: plan }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});
const open = (copy: FilmCopyAnswer): void => {
  server.on(`GET ${path}/copy`, () => ({ body: copy }));
  renderRoute(server, `/timeline/${code}/desk?section=film`);
};

test('begins the own choice with what was chosen automatically', async () => {
  open(none);
  await screen.findByText('About 1:05, with 2 photos and videos.');
  await userEvent.click(screen.getByRole('radio', { name: 'I choose' }));
  await screen.findByText('2 of 2 selected');
  await screen.findByText(/^7 photos, videos and recordings do not fit into this length/);
  await userEvent.click(screen.getByRole('checkbox', { name: /The lake/ }));
  expect(await screen.findByText('1 of 2 selected')).toBeTruthy();
});

test.each([
  [{ changed: 2 }, /^2 memories of this film were changed or removed since/],
  [{ skipped: 1 }, '1 file could not be read and was left out.'],
])('names what differs from the page: %j', async (more, sentence) => {
  open({ state: 'ready', done: 4, total: 4, film: { ...ready, ...more }, sharing: 'none' });
  await screen.findByText(sentence);
  expect(screen.getByRole('link', { name: 'Download the film' }).getAttribute('href')).toBe(ready.url);
  expect(screen.getByRole('button', { name: 'Make the film again' })).toBeTruthy();
});

test('keeps the last film when a new one failed, and offers another attempt', async () => {
  open({ state: 'failed', done: 1, total: 4, film: ready, sharing: 'none' });
  await screen.findByText(/^The film could not be made, although we tried several times/);
  expect(screen.getByRole('heading', { name: 'Your film' })).toBeTruthy();
});

test('shows progress and cancels', async () => {
  open({ state: 'making', done: 3, total: 12, film: null, sharing: 'none' });
  await screen.findByText('3 of 12 scenes');
  server.on(`DELETE ${path}/copy`, () => ({ body: { ...none, state: 'canceled' } }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Canceled. No new film was made.')).toBeTruthy();
});

test('offers the share and the finished film while the page has no photos', async () => {
  server.on(`GET ${path}`, () => ({ body: { ...film, memories: [] } }));
  open({ state: 'ready', done: 4, total: 4, film: ready, sharing: 'off' });
  expect(await screen.findByRole('switch', { name: 'Share the film for the service' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Download the film' })).toBeTruthy();
});

test('shares the film with the business that prepared the page, and only there', async () => {
  open({ ...none, sharing: 'off' });
  server.on(`PUT ${path}/sharing`, ({ body }) => ({
    body: { ...none, sharing: JSON.stringify(body).includes('true') ? 'on' : 'off' },
  }));
  await userEvent.click(await screen.findByRole('switch', { name: 'Share the film for the service' }));
  expect(await screen.findByRole('switch', { checked: true })).toBeTruthy();
  leavePage();
  open(none);
  await screen.findByRole('button', { name: 'Make the film' });
  expect(screen.queryByRole('switch')).toBeNull();
});
