/** @jest-environment ./web/test/browser-environment.cjs */
import type { EntryMove, ManageAnswer, ManageEntry } from '@keepsake/contracts/rest/manage';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { code, manageView, entry } from '../../../../test/fake-manage.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

const groupId = '0199a2b4-7c11-7aa2-9d7c-0f6e3a1b2c99';
const photo = (id: number, changed: Partial<ManageEntry> = {}): ManageEntry => ({
  ...entry(0, 'The regatta'),
  id: `0199a2b4-7c11-7aa2-9d7c-0f6e3a1b2d${String(id).padStart(2, '0')}`,
  mediaType: 'image',
  mediaState: 'ready',
  mediaUrl: `/media/${id}/full`,
  thumbUrl: `/media/${id}/thumb`,
  date: '1974-06',
  groupId,
  ...changed,
});
const photos = (count: number, changed: Partial<ManageEntry> = {}): ManageEntry[] =>
  Array.from({ length: count }, (_, index) => photo(index + 1, changed));

let server: FakeServer;
let now: ManageAnswer;
let entries: ManageEntry[];
let pageSize: number;
let onThisDay: ManageEntry[];

/** Applies moves as the server does: only from the status that the page saw. */
const move = (body: unknown) => {
  const { moves = [] } = body as { moves?: EntryMove[] };
  const moved = moves.filter(({ id, from }) => entries.find((one) => one.id === id)?.status === from);
  const to = new Map(moved.map((one) => [one.id, one.to]));
  entries = entries.map((one) => ({ ...one, status: to.get(one.id) ?? one.status }));
  return { body: { moved, stayed: [], counts: manageView.counts } };
};

beforeEach(async () => {
  server = await startFakeServer();
  now = { ...manageView, counts: { shown: 0, held: 27, hidden: 0, heldReplies: 0 } };
  entries = photos(27);
  pageSize = 100;
  onThisDay = [];
  server.on('GET /api/session', () => ({ body: { kind: 'customer', email: 'rui@example.org' } }));
  server.on(`GET /api/timeline/${code}/desk`, () => ({ body: now }));
  server.on(`GET /api/timeline/${code}/desk/entries`, ({ query }) => {
    if (query.has('anniversaryOf')) return { body: { entries: onThisDay, nextCursor: null } };
    const status = query.get('status');
    const listed = entries.filter((one) => (status === 'all' ? one.status !== 'removed' : one.status === status));
    const start = listed.findIndex(({ id }) => id === query.get('cursor')) + 1;
    const page = listed.slice(start, start + pageSize);
    const isLast = start + pageSize >= listed.length;
    return { body: { entries: page, nextCursor: isLast ? null : page.at(-1)?.id } };
  });
  server.on(`POST /api/timeline/${code}/desk/moves`, ({ body }) => move(body));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const open = (section?: string) => {
  renderRoute(server, `/timeline/${code}/desk${section === undefined ? '' : `?section=${section}`}`);
  return userEvent.setup({ delay: null });
};
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const sent = (method: string) => server.requests.filter((request) => request.method === method);
const statuses = () => [...new Set(entries.map(({ status }) => status))];

describe('contributions on the manage page', () => {
  test('shows one group with count, author, date and the first photos', async () => {
    entries = [...photos(27), entry(1, 'Lemon cake')];
    open('waiting');
    const group = await screen.findByRole('article', { name: 'The regatta' });
    expect(within(group).getByText('27 photos')).toBeTruthy();
    expect(within(group).getByText('by Rui')).toBeTruthy();
    expect(within(group).getByText('June 1974')).toBeTruthy();
    expect(within(group).getByText('Along the river.')).toBeTruthy();
    expect(within(group).getAllByRole('listitem')).toHaveLength(6);
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Lemon cake' })).toBeTruthy();
  });

  test('approves all photos in one request and undoes it', async () => {
    const user = open('waiting');
    await user.click(await button('Approve all 27'));
    await screen.findByRole('heading', { name: 'Nothing is waiting.' });
    expect(sent('POST')).toHaveLength(1);
    expect(statuses()).toEqual(['shown']);
    fireEvent.click(await button('Undo'));
    await button('Approve all 27');
    expect(statuses()).toEqual(['held']);
  });

  test('shows progress, reports a failure, and retries with the same key', async () => {
    let answer: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    server.on(`POST /api/timeline/${code}/desk/moves`, async () => {
      await held;
      return problem(503, 'unavailable', 'Please try again in a moment.');
    });
    const user = open('waiting');
    await user.click(await button('Approve all 27'));
    await button('Approving 27…');
    answer?.();
    await screen.findByText('27 photos could not be changed.');
    expect(statuses()).toEqual(['held']);
    server.on(`POST /api/timeline/${code}/desk/moves`, ({ body }) => move(body));
    await user.click(await button('Try again'));
    await screen.findByRole('heading', { name: 'Nothing is waiting.' });
    const keys = sent('POST').map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  test('names the number before it deletes a contribution', async () => {
    const user = open('waiting');
    await user.click(await button('Delete all 27'));
    const question = await screen.findByRole('dialog', { name: 'Delete 27 photos of “The regatta”?' });
    expect(sent('POST')).toHaveLength(0);
    within(question).getByText(/^They’re removed right away/);
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(statuses()).toEqual(['removed']));
  });

  test('hides a single photo of an opened contribution and keeps the others', async () => {
    entries = photos(3);
    const user = open('waiting');
    await user.click(await button(/^Review all 3/));
    await user.click(await button('Hide photo 1 of 3 of The regatta'));
    await button('Hide photo 1 of 2 of The regatta');
    expect(entries.map(({ status }) => status)).toEqual(['hidden', 'held', 'held']);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Open photo 1 of 2/));
  });

  test('opens a photo in full, and closes it again', async () => {
    const user = open('waiting');
    await user.click(await button('Open photo 2 of 27 of The regatta'));
    const close = await button('Close photo 2 of 27 of The regatta');
    expect(screen.getByAltText('The regatta').getAttribute('src')).toBe('/media/2/full');
    expect(screen.getAllByRole('listitem').length).toBeGreaterThan(27);
    await user.click(close);
    await button('Open photo 2 of 27 of The regatta');
    expect(screen.queryByAltText('The regatta')).toBeNull();
  });

  test('offers each action only for photos with the matching status', async () => {
    entries = [...photos(20, { status: 'shown' }), ...photos(27).slice(20)];
    open('memories');
    await button('Approve 7');
    await button('Hide all 27');
    await screen.findByText('7 waiting');
    expect(screen.queryByRole('button', { name: /^Show \d/ })).toBeNull();
  });

  test('chooses a whole contribution together with other memories', async () => {
    entries = [entry(1, 'Lemon cake'), ...photos(27)];
    const user = open('memories');
    await user.click(await screen.findByRole('checkbox', { name: 'Choose The regatta, 27 photos' }));
    await user.click(screen.getByRole('checkbox', { name: 'Choose Lemon cake' }));
    expect(screen.getByText('28 chosen')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Choose The regatta, 27 photos' }));
    expect(screen.getByText('1 chosen')).toBeTruthy();
  });

  test('shows a contribution only when all its pages are loaded', async () => {
    pageSize = 10;
    entries = [...photos(12), entry(1, 'Lemon cake')];
    open('waiting');
    await screen.findByText('12 photos');
    expect(screen.getByRole('button', { name: 'Lemon cake' })).toBeTruthy();
  });

  test('offers helpers neither editing nor deleting', async () => {
    now = { ...now, role: 'helper' };
    open('waiting');
    await button('Approve all 27');
    expect(screen.queryByRole('button', { name: /^Delete|^Edit/ })).toBeNull();
  });
});

describe('editing memories of guests', () => {
  const edits = () => sent('PATCH').map(({ body }) => body as Record<string, unknown>);
  beforeEach(() => {
    server.on(`PATCH /api/timeline/${code}/memories`, ({ body }) => {
      const { title, description, pictures } = body as ManageEntry & { pictures: { id: string; date: string }[] };
      const dates = new Map(pictures.map(({ id, date }) => [id, date]));
      entries = entries.map((one) =>
        dates.has(one.id) ? { ...one, title, description, date: dates.get(one.id) || null } : one,
      );
      return { body: { entries: [], version: 2 } };
    });
  });

  test('corrects title and date of one memory, keeps the author, and undoes it', async () => {
    entries = [entry(1, 'The bote')];
    const user = open('memories');
    const edit = await button('Edit The bote');
    await user.click(edit);
    const form = screen.getByRole('form', { name: 'Edit The bote' });
    expect(within(form).queryByLabelText(/name/i)).toBeNull();
    const title = within(form).getByLabelText('Title');
    expect(document.activeElement).toBe(title);
    await user.clear(title);
    await user.type(title, 'The boat');
    await user.type(within(form).getByLabelText('Year'), '1974');
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    await button('Edit The boat');
    expect(edits()).toMatchObject([
      {
        title: 'The boat',
        description: 'Along the river.',
        submittedBy: 'Rui',
        pictures: [{ id: entry(1, '').id, date: '1974' }],
        withdrawn: [],
      },
    ]);
    fireEvent.click(await button('Undo'));
    await button('Edit The bote');
    expect(edits().at(-1)).toMatchObject({ title: 'The bote', submittedBy: 'Rui' });
  });

  test('keeps different dates of a contribution when only its title changes', async () => {
    entries = [photo(1, { date: '1974' }), photo(2, { date: '1975' })];
    const user = open('waiting');
    await user.click(await button('Edit The regatta'));
    const form = screen.getByRole('form', { name: 'Edit The regatta' });
    within(form).getByText(/different dates/);
    await user.type(within(form).getByLabelText(/^Title/), ' at dawn');
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    await screen.findByRole('article', { name: 'The regatta at dawn' });
    expect(edits()[0]?.['pictures']).toMatchObject([{ date: '1974' }, { date: '1975' }]);
  });

  test('gives all photos one text when their texts differ, without undo', async () => {
    entries = [photo(1, { status: 'hidden' }), photo(2, { title: 'The race' })];
    const user = open('memories');
    await user.click(await button('Edit The regatta'));
    expect(screen.getByText(/different texts/)).toBeTruthy();
    await press('Save');
    await waitFor(() => expect(entries.map(({ title }) => title)).toEqual(['The regatta', 'The regatta']));
    await screen.findAllByText('Saved');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('corrects caption and date of one photo alone', async () => {
    entries = photos(3);
    const user = open('memories');
    await user.click(await button(/^Review all 3/));
    await user.click(await button('Edit photo 2 of 3 of The regatta'));
    const form = screen.getByRole('form', { name: 'Edit photo 2 of 3 of The regatta' });
    await user.type(within(form).getByLabelText(/^Caption/), 'The start');
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(edits()).toMatchObject([
      { title: 'The regatta', pictures: [{ id: photo(2).id, caption: 'The start', date: '1974-06' }] },
    ]);
  });

  test('keeps the text after a failed save', async () => {
    entries = [entry(1, 'The bote')];
    server.on(`PATCH /api/timeline/${code}/memories`, () => problem(503, 'unavailable', 'Please try again.'));
    const user = open('memories');
    await user.click(await button('Edit The bote'));
    await user.type(await screen.findByLabelText('Title'), '!');
    await press('Save');
    expect((await screen.findAllByText(/Your text is kept/)).length).toBeGreaterThan(0);
    expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('The bote!');
  });
});

describe('first section of the manage page', () => {
  test('is Waiting while something waits, and stays after the last decision', async () => {
    const user = open();
    await user.click(await button('Approve all 27'));
    now = { ...now, counts: { shown: 27, held: 0, hidden: 0, heldReplies: 0 } };
    await screen.findByRole('heading', { name: 'Nothing is waiting.' });
    expect(screen.getByRole('link', { current: 'page' }).textContent).toContain('Waiting');
  });

  test('is Memories when nothing waits', async () => {
    now = { ...now, counts: { shown: 27, held: 0, hidden: 0, heldReplies: 0 } };
    entries = photos(27, { status: 'shown' });
    open();
    await button('Hide all 27');
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Memories');
  });
});

describe('memories of this day', () => {
  test('are above the list, oldest first, each linked to its place', async () => {
    entries = photos(3, { status: 'shown' });
    onThisDay = [
      photo(8, { title: 'Our first boat', date: '1991-11-28', status: 'shown', groupId: null }),
      photo(9, { title: 'The regatta', date: '1974-11-28', status: 'shown', groupId: null }),
    ];
    const user = open('memories');
    const card = await screen.findByRole('region', { name: 'On this day' });
    const links = within(card).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['1974The regatta', '1991Our first boat']);
    expect(links[0]?.getAttribute('href')).toMatch(new RegExp(`^/timeline/${code}#at-`));
    await user.type(screen.getByRole('searchbox'), 'boat');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'On this day' })).toBeNull());
  });
});
