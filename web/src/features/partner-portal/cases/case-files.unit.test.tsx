/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

const caseId = '0197a000-0000-7000-8000-000000000002';
const addedAt = '2026-05-03T10:00:00.000Z';
const one = {
  id: caseId,
  locationId: '0197a000-0000-7000-8000-000000000001',
  orderRef: 'CASE-1780000000000',
  caseNumber: '2605-016',
  subjectName: 'Inés Duarte',
  subjectType: 'person',
  serviceType: 'memorial',
  serviceDate: null,
  state: 'open',
  number: 1,
  overPlan: false,
  qrToken: null,
  qrTokens: [],
  totalFiles: 3,
  timelineUrl: null,
  familyName: null,
  nextOfKin: [],
  mailAfterService: false,
  mailZone: null,
  mailSendsAt: null,
  familyEmail: null,
  familyPhone: null,
  notes: null,
  createdAt: addedAt,
  closedAt: null,
};
const draft = {
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
const fileOf = (end: string, name: string, kind = 'image') => ({
  id: `0197a000-0000-7000-8000-00000000000${end}`,
  name,
  kind,
  caption: null as string | null,
  portrait: false,
  addedAt,
});
type File = ReturnType<typeof fileOf>;
const [boat, lake, video] = [
  fileOf('a', 'The boat.jpg'),
  fileOf('b', 'The lake.jpg'),
  fileOf('c', 'Film.mp4', 'video'),
];

let server: FakeServer;
let files: File[];
beforeEach(async () => {
  files = [boat, lake, video];
  server = await startFakeServer();
  server.on('GET /api/session', () => ({ body: { kind: 'partner', email: 'ann@okafor.example' } }));
  server.on('GET /api/cases/:id', () => ({ body: one }));
  server.on('GET /api/cases/:id/draft', () => ({ body: draft }));
  server.on('GET /api/cases/:id/files', () => ({ body: { files } }));
  server.on('PUT /api/cases/:id/files/:fileId', ({ params, body }) => {
    const { caption } = body as { caption: string };
    files = files.map((file) => (file.id === params['fileId'] ? { ...file, caption: caption || null } : file));
    return { body: { files } };
  });
  server.on('PUT /api/cases/:id/file-order', ({ body }) => {
    const { fileIds } = body as { fileIds: string[] };
    files = fileIds.flatMap((id) => files.filter((file) => file.id === id));
    return { body: { files } };
  });
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const person = () => userEvent.setup({ delay: null });
const open = async () => {
  renderRoute(server, `/partner-portal/cases/${caseId}`);
  return within(await screen.findByRole('list', { name: 'Files of this timeline' }));
};
const names = () =>
  within(screen.getByRole('list', { name: 'Files of this timeline' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('bdi')?.textContent);
const puts = () => server.requests.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);
const pictures = () => [...document.querySelectorAll<HTMLImageElement>('.case-file img')];

describe('pictures', () => {
  test('are shown for photos, and an icon for videos and missing ones', async () => {
    await open();
    expect(pictures().map((img) => img.getAttribute('src'))).toEqual(
      [boat, lake].map(({ id }) => `/api/cases/${caseId}/files/${id}/preview`),
    );
    fireEvent.error(pictures()[0] as HTMLImageElement);
    expect(pictures()).toHaveLength(1);
    expect(document.querySelectorAll('.case-file-picture svg')).toHaveLength(2);
  });

  test('are not requested after the family opened the plate', async () => {
    files = [{ ...boat, caption: 'At the harbor' }];
    server.on('GET /api/cases/:id/draft', () => ({ body: { ...draft, state: 'handed-over' } }));
    const list = await open();
    expect(list.getByText('At the harbor')).toBeTruthy();
    expect(pictures()).toEqual([]);
    expect(list.queryByRole('textbox')).toBeNull();
    expect(list.queryByRole('button')).toBeNull();
  });
});

describe('caption', () => {
  test('is saved when the field is left, and on Enter', async () => {
    const user = person();
    const list = await open();
    const field = list.getByLabelText<HTMLInputElement>(/Caption of The boat.jpg/);
    expect(field.maxLength).toBe(200);
    await user.type(field, 'At the harbor ');
    await user.tab();
    await list.findByText('Saved');
    await user.type(list.getByLabelText(/Caption of The lake.jpg/), 'Summer{Enter}');
    await waitFor(() => expect(list.getAllByText('Saved')).toHaveLength(2));
    await user.tab();
    await user.clear(field);
    await user.tab();
    await waitFor(() => expect(puts()).toHaveLength(3));
    const of = ({ id }: File) => `/api/cases/${caseId}/files/${id}`;
    expect(puts()).toEqual([
      [of(boat), { caption: 'At the harbor' }],
      [of(lake), { caption: 'Summer' }],
      [of(boat), { caption: '' }],
    ]);
  });

  test('stays in the field after a failure, and Enter sends it again', async () => {
    const user = person();
    const list = await open();
    const works = { body: { files } };
    server.on('PUT /api/cases/:id/files/:fileId', () => problem(409, 'draft-handed-over', 'The family has opened it.'));
    const field = list.getByLabelText<HTMLInputElement>(/Caption of The boat.jpg/);
    await user.type(field, 'At the harbor{Enter}');
    await list.findByText('Not saved. Press Enter to try again.');
    await screen.findByText('The family has opened it.');
    expect(field.value).toBe('At the harbor');
    server.on('PUT /api/cases/:id/files/:fileId', () => works);
    await user.type(field, '{Enter}');
    await list.findByText('Saved');
  });
});

describe('portrait', () => {
  test('is one of the photos, shown immediately, and back when refused', async () => {
    const user = person();
    const list = await open();
    server.on('PUT /api/cases/:id/portrait', ({ body }) => {
      const { fileId } = body as { fileId: string | null };
      files = files.map((file) => ({ ...file, portrait: file.id === fileId }));
      return { body: { files } };
    });
    const buttonOf = (name: string) => list.getByRole('button', { name: `Use ${name} as portrait` });
    expect(list.queryByRole('button', { name: 'Use Film.mp4 as portrait' })).toBeNull();
    await user.click(buttonOf('The lake.jpg'));
    await waitFor(() => expect(buttonOf('The lake.jpg').getAttribute('aria-pressed')).toBe('true'));
    await user.click(buttonOf('The boat.jpg'));
    await waitFor(() => expect(buttonOf('The lake.jpg').getAttribute('aria-pressed')).toBe('false'));
    await user.click(buttonOf('The boat.jpg'));
    await waitFor(() => expect(puts()).toHaveLength(3));
    expect(puts().map(([, body]) => body)).toEqual([{ fileId: lake.id }, { fileId: boat.id }, { fileId: null }]);
    server.on('PUT /api/cases/:id/portrait', () => problem(409, 'draft-handed-over', 'The family has opened it.'));
    await user.click(buttonOf('The lake.jpg'));
    await screen.findByText('The family has opened it.');
    await waitFor(() => expect(buttonOf('The lake.jpg').getAttribute('aria-pressed')).toBe('false'));
  });
});

describe('preview', () => {
  test('shows portrait, dates, text and photos as the family sees them', async () => {
    server.on('GET /api/cases/:id/preview', () => ({
      body: {
        preparedBy: 'Okafor Funeral Home',
        eventType: 'Memorial',
        honoreeName: 'Inés Duarte',
        fromDate: '1941',
        toDate: '2026-02-01',
        words: 'She painted it blue.',
        familyName: null,
        nextOfKin: [],
        mailAfterService: false,
        mailZone: null,
        mailSendsAt: null,
        email: null,
        pictures: [boat, lake].map(({ id, caption }) => ({ id, caption })),
        totalFiles: 3,
        portraitId: lake.id,
        logoUrl: null,
      },
    }));
    await open();
    await person().click(screen.getByRole('link', { name: 'Preview the page as the family sees it' }));
    await screen.findByText('She painted it blue.');
    expect(screen.getByText('1941 – February 1, 2026')).toBeTruthy();
    expect(screen.getByText('3 photos and videos are on the page.')).toBeTruthy();
    expect([...document.querySelectorAll('img')].map((img) => img.getAttribute('src'))).toEqual(
      [lake, boat].map(({ id }) => `/api/cases/${caseId}/files/${id}/preview`),
    );
    await person().click(screen.getByRole('link', { name: 'Back to the case' }));
    await screen.findByRole('list', { name: 'Files of this timeline' });
  });

  test('explains a case that is not there', async () => {
    server.on('GET /api/cases/:id/preview', () => problem(403, 'not-yours', 'This case is not yours.'));
    renderRoute(server, `/partner-portal/cases/${caseId}/preview`);
    expect(await screen.findByText('Case not found.')).toBeTruthy();
  });
});

describe('order', () => {
  test('changes by buttons, which keep the focus and announce the place', async () => {
    const user = person();
    const list = await open();
    list.getByRole('button', { name: 'Move The boat.jpg down' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(names()).toEqual(['The lake.jpg', 'The boat.jpg', 'Film.mp4']));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move The boat.jpg down');
    expect(screen.getByText('Moved to place 2 of 3.')).toBeTruthy();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(names()).toEqual(['The lake.jpg', 'Film.mp4', 'The boat.jpg']));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(puts()).toHaveLength(2));
    expect(puts().at(-1)).toEqual([`/api/cases/${caseId}/file-order`, { fileIds: [lake.id, video.id, boat.id] }]);
    expect(list.getByRole('button', { name: 'Move The lake.jpg up' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('returns to that of the server when it refuses', async () => {
    const user = person();
    const list = await open();
    server.on('PUT /api/cases/:id/file-order', () => problem(409, 'draft-handed-over', 'The family has opened it.'));
    await user.click(list.getByRole('button', { name: 'Move Film.mp4 up' }));
    await screen.findByText('The family has opened it.');
    await waitFor(() => expect(names()).toEqual(['The boat.jpg', 'The lake.jpg', 'Film.mp4']));
  });
});
