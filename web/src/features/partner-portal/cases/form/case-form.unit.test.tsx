/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../../../../../test/fake-server.js';
import { press } from '../../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../../test/render-route.js';

const caseId = '0197a000-0000-7000-8000-000000000002';
const plate = 'CF7K3M9QXA2TDV';
const rui = {
  id: '0197a000-0000-7000-8000-0000000000a1',
  name: 'Rui Duarte',
  relation: 'son',
  email: 'rui@example.org',
  phone: null,
  mailedAt: null,
  mailsLeft: 5,
  held: false,
  opened: false,
};
const one = {
  id: caseId,
  locationId: '0197a000-0000-7000-8000-000000000001',
  orderRef: 'CASE-1780000000000',
  caseNumber: '2605-016',
  subjectName: 'Inés Duarte',
  subjectType: 'person',
  serviceType: 'memorial',
  serviceDate: null,
  state: 'plated',
  number: 1,
  overPlan: false,
  qrToken: plate,
  qrTokens: [plate],
  totalFiles: 0,
  timelineUrl: null,
  familyName: null,
  nextOfKin: [rui],
  mailAfterService: false,
  mailZone: null,
  mailSendsAt: null,
  familyEmail: 'rui@example.org',
  familyPhone: null,
  notes: null,
  createdAt: '2026-05-03T10:00:00.000Z',
  closedAt: null,
};
const none = {
  state: 'none',
  revision: 0,
  honoreeName: null,
  fromDate: null,
  toDate: null,
  words: null,
  savedAt: null,
  mailedAt: null,
  mailsLeft: 5,
};
const waiting = {
  ...none,
  state: 'waiting',
  revision: 1,
  honoreeName: 'Inés Duarte',
  fromDate: '1941',
  words: 'She painted it blue.',
  savedAt: '2026-05-03T11:00:00.000Z',
};

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
  server.on('GET /api/session', () => ({ body: { kind: 'partner', email: 'ann@okafor.example' } }));
  server.on('GET /api/cases/:id', () => ({ body: one }));
  server.on('GET /api/cases/:id/draft', () => ({ body: none }));
  server.on('GET /api/cases/:id/files', () => ({ body: { files: [] } }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const person = () => userEvent.setup({ delay: null });
const card = async () => {
  renderRoute(server, `/partner-portal/cases/${caseId}`);
  const found = await screen.findByRole('region', { name: 'Prepare the timeline' });
  await within(found).findByText(/not started|saved|waiting for the family|handed over/);
  return within(found);
};
const save = () => press('Save');

describe('prepared timeline', () => {
  test('starts with the case’s name, checks dates, and saves the displayed version', async () => {
    const user = person();
    let kept: object = none;
    server.on('GET /api/cases/:id/draft', () => ({ body: kept }));
    server.on('PUT /api/cases/:id/draft', () => ({ body: (kept = waiting) }));
    const draft = await card();
    expect(draft.getByText('not started')).toBeTruthy();
    expect(draft.getByLabelText<HTMLInputElement>('Name on the timeline').value).toBe('Inés Duarte');
    const year = (name: string) => within(draft.getByRole('group', { name: new RegExp(name) })).getByLabelText('Year');
    await user.type(year('Born'), '1941');
    await user.type(year('Died'), '1940');
    await user.type(draft.getByLabelText(/Obituary/), 'She painted it blue.');
    await save();
    expect(await draft.findByText('This date is before the first one.')).toBeTruthy();
    await user.clear(year('Died'));
    await save();
    await screen.findByText('Case saved');
    await draft.findByText('waiting for the family');
    await user.type(draft.getByLabelText(/Obituary/), ' Twice.');
    await save();
    await waitFor(() => expect(server.requests.filter(({ method }) => method === 'PUT')).toHaveLength(2));
    const sent = server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    const labels = { honoreeName: 'Inés Duarte', fromDate: '1941', toDate: '', words: 'She painted it blue.' };
    expect(sent).toEqual([
      { revision: 0, ...labels },
      { revision: 1, ...labels, words: 'She painted it blue. Twice.' },
    ]);
  });

  test('saves page, contact and notes with one button, and only what changed', async () => {
    const user = person();
    server.on('PUT /api/cases/:id/draft', () => ({ body: waiting }));
    server.on('PUT /api/cases/:id', () => ({ body: one }));
    const draft = await card();
    await user.type(screen.getByLabelText(/Notes/), 'Prefers calls.');
    expect(screen.getByText('Not saved yet')).toBeTruthy();
    await save();
    await screen.findByText('Case saved');
    const paths = () => server.requests.filter(({ method }) => method === 'PUT').map(({ path }) => path);
    expect(paths()).toEqual([`/api/cases/${caseId}`]);
    await user.type(draft.getByLabelText(/Obituary/), 'She painted it blue.');
    await user.type(screen.getByLabelText(/^Place/), 'St. Mary');
    await save();
    await waitFor(() => expect(paths()).toHaveLength(3));
    expect(paths().slice(1)).toEqual([`/api/cases/${caseId}/draft`, `/api/cases/${caseId}`]);
  });

  test('keeps the input after a conflict, and shows the other version on request', async () => {
    const user = person();
    server.on('PUT /api/cases/:id/draft', () =>
      problem(409, 'changed-meanwhile', 'A colleague changed this in the meantime.'),
    );
    const draft = await card();
    await user.type(draft.getByLabelText(/Obituary/), 'Mine.');
    await save();
    await draft.findByText(/Your text is still here/);
    expect(draft.getByLabelText<HTMLTextAreaElement>(/Obituary/).value).toBe('Mine.');
    server.on('GET /api/cases/:id/draft', () => ({ body: waiting }));
    await user.click(draft.getByRole('button', { name: 'Show what is saved now' }));
    await waitFor(() =>
      expect(draft.getByLabelText<HTMLTextAreaElement>(/Obituary/).value).toBe('She painted it blue.'),
    );
  });

  test('is read-only once the family opened the plate, and offers an invitation request', async () => {
    server.on('GET /api/cases/:id/draft', () => ({ body: { ...waiting, state: 'handed-over' } }));
    const draft = await card();
    expect(draft.getByText(/ask them to invite you as a keeper/)).toBeTruthy();
    expect(draft.getByText('She painted it blue.')).toBeTruthy();
    expect(draft.queryByLabelText('Name on the timeline')).toBeNull();
  });

  test('reports that the family came before anything was prepared', async () => {
    server.on('GET /api/cases/:id/draft', () => ({ body: { ...none, state: 'handed-over' } }));
    expect((await card()).getByText(/before anything was prepared/)).toBeTruthy();
  });

  test('is read-only in a closed case, and offers a retry when loading fails', async () => {
    const user = person();
    server.on('GET /api/cases/:id', () => ({ body: { ...one, state: 'closed' } }));
    server.on('GET /api/cases/:id/draft', () => problem(503, 'unavailable', 'Later.'));
    renderRoute(server, `/partner-portal/cases/${caseId}`);
    const found = within(await screen.findByRole('region', { name: 'Prepare the timeline' }));
    await found.findByText('This did not load.');
    server.on('GET /api/cases/:id/draft', () => ({ body: waiting }));
    await user.click(found.getByRole('button', { name: /try again/i }));
    await found.findByText('The family gets this when they open the plate.');
    expect(found.queryByLabelText('Name on the timeline')).toBeNull();
  });
});

describe('photos for the timeline', () => {
  const boat = {
    id: '0197a000-0000-7000-8000-00000000000f',
    name: 'The boat.jpg',
    kind: 'image',
    addedAt: one.createdAt,
  };

  test('are listed, and removed after one question', async () => {
    const user = person();
    let files = [boat];
    server.on('GET /api/cases/:id/files', () => ({ body: { files } }));
    server.on('DELETE /api/cases/:id/files/:fileId', () => ({ body: { files: (files = []) } }));
    await card();
    await user.click(await screen.findByRole('button', { name: 'Remove The boat.jpg' }));
    expect(document.activeElement?.textContent).toBe('Keep it');
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    await user.click(screen.getByRole('button', { name: 'Remove The boat.jpg' }));
    await user.click(screen.getByRole('button', { name: 'Remove file' }));
    await waitFor(() => expect(screen.queryByText('The boat.jpg')).toBeNull());
    expect(server.requests.find(({ method }) => method === 'DELETE')?.path).toBe(
      `/api/cases/${caseId}/files/${boat.id}`,
    );
  });

  test('are read-only after the plate was opened, and begin an unsaved timeline', async () => {
    server.on('GET /api/cases/:id/files', () => ({ body: { files: [boat] } }));
    server.on('GET /api/cases/:id/draft', () => ({ body: { ...waiting, state: 'handed-over' } }));
    await card();
    await screen.findByText('The boat.jpg');
    expect(screen.queryByRole('button', { name: 'Remove The boat.jpg' })).toBeNull();
    expect(screen.queryByLabelText(/Browse files/)).toBeNull();
    leavePage();
    server.on('GET /api/cases/:id/draft', () => ({ body: none }));
    server.on('GET /api/cases/:id', () => ({ body: { ...one, totalFiles: 1 } }));
    renderRoute(server, `/partner-portal/cases/${caseId}`);
    await screen.findByText('begun');
    expect(await screen.findByLabelText(/Browse files/)).toBeTruthy();
  });
});

describe('email to the family', () => {
  test('asks to check the address before sending, and shows the time afterwards', async () => {
    const user = person();
    let now: object = waiting;
    server.on('GET /api/cases/:id/draft', () => ({ body: now }));
    server.on('POST /api/cases/:id/mail-family', () => ({
      body: (now = { ...waiting, mailedAt: '2026-05-03T12:00:00.000Z', mailsLeft: 4 }),
    }));
    await card();
    await user.click(screen.getByRole('button', { name: 'Email the family' }));
    expect(within(screen.getByRole('group', { name: 'Email the family?' })).getByText('rui@example.org')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Cancel');
    await user.click(screen.getByRole('button', { name: 'Send email' }));
    await screen.findByText('Email sent to the family');
    expect(await screen.findByText(/Sent on May 3, 2026/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Email them again' })).toBeTruthy();
  });

  test('waits for the service, and can be sent now or canceled', async () => {
    const user = person();
    const sends = '2099-05-09T14:00:00.000Z';
    const held = { ...one, mailAfterService: true, mailSendsAt: sends, nextOfKin: [{ ...rui, held: true }] };
    server.on('GET /api/cases/:id', () => ({ body: held }));
    server.on('GET /api/cases/:id/draft', () => ({ body: waiting }));
    server.on('POST /api/cases/:id/family-mail/cancel', () => ({ body: one }));
    server.on('POST /api/cases/:id/family-mail/send', () => ({ body: one }));
    await card();
    expect(screen.getByText(/It will be sent on May 9, 2099/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel email' }));
    await screen.findByText('The email was canceled');
    await user.click(screen.getByRole('button', { name: 'Send now' }));
    await screen.findByText('Email sent to the family');
  });

  test.each([
    [{ ...one, nextOfKin: [] }, waiting, /Please add the email address of a next of kin/],
    [{ ...one, nextOfKin: [{ ...rui, mailsLeft: 0 }] }, waiting, /mailed as often as we allow/],
  ])('explains why it cannot be sent (%#)', async (shown, draft, sentence) => {
    server.on('GET /api/cases/:id', () => ({ body: shown }));
    server.on('GET /api/cases/:id/draft', () => ({ body: draft }));
    await card();
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Email/ })).toBeNull();
  });
});
