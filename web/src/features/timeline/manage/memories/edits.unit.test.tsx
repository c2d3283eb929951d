/** @jest-environment ./web/test/browser-environment.cjs */
import type { ManageAnswer, MemoryEdit } from '@keepsake/contracts/rest/manage';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { code, manageView, entry } from '../../../../../test/fake-manage.js';
import { problem, startFakeServer, type FakeServer } from '../../../../../test/fake-server.js';
import { leavePage, renderRoute } from '../../../../../test/render-route.js';
import { changesOf } from './edit-changes.js';

const now = entry(1, 'The storm');
const former = {
  title: 'The regatta',
  description: now.description,
  caption: null,
  date: '1974-06',
  location: now.location,
  submittedBy: now.submittedBy,
  moved: false,
};
const edit: MemoryEdit = {
  version: 7,
  editedAt: '2026-11-20T10:00:00.000Z',
  editedBy: 'family',
  memories: [{ now, former }],
};

let server: FakeServer;
let edits: readonly MemoryEdit[];
let view: ManageAnswer;
beforeEach(async () => {
  server = await startFakeServer();
  edits = [edit];
  view = manageView;
  server.on('GET /api/session', () => ({ body: { kind: 'customer', email: 'rui@example.org' } }));
  server.on(`GET /api/timeline/${code}/desk`, () => ({ body: view }));
  server.on(`GET /api/timeline/${code}/desk/entries`, () => ({ body: { entries: [now], nextCursor: null } }));
  server.on(`GET /api/timeline/${code}/desk/edits`, () => ({ body: { edits, nextBefore: null } }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const open = (search = '&status=edited') => {
  renderRoute(server, `/timeline/${code}/desk?section=memories${search}`);
  return userEvent.setup({ delay: null });
};
const restoreButton = () => screen.findByRole('button', { name: 'Restore the earlier version of The storm' });

describe('recent edits', () => {
  test('show the former words, and restore them', async () => {
    server.on(`POST /api/timeline/${code}/desk/edits/7/restore`, () => {
      edits = [];
      return { body: { entries: [], version: 8 } };
    });
    const user = open();
    const row = within(await screen.findByRole('list', { name: 'Recent edits' }));
    for (const text of ['The regatta', 'Now: The storm', 'June 1974', 'Now: Empty', /^Edited by the family on Nov/])
      expect(row.getByText(text)).toBeTruthy();
    await user.click(await restoreButton());
    await screen.findByText('Earlier version restored');
    await screen.findByText('Nothing was edited in the last 30 days.');
  });

  test('stay when restoring fails', async () => {
    server.on(`POST /api/timeline/${code}/desk/edits/7/restore`, () =>
      problem(503, 'unavailable', 'Please try again in a moment.'),
    );
    const user = open();
    await user.click(await restoreButton());
    await screen.findByText('Nothing was changed');
    expect(await restoreButton()).toBeTruthy();
  });

  test('are offered to owners and keepers, not to helpers', async () => {
    view = { ...manageView, role: 'helper' };
    open('');
    const choices = within(await screen.findByRole('combobox', { name: 'Which memories' }));
    expect(choices.queryByRole('option', { name: 'Edited' })).toBeNull();
    expect(choices.getByRole('option', { name: 'Deleted' })).toBeTruthy();
  });

  test('name a difference that several photos share once', () => {
    const second = { now: { ...now, id: 'other', caption: 'New' }, former: { ...former, moved: true } };
    expect(changesOf({ memories: [{ now, former }, second] }).map(({ field }) => field)).toEqual([
      'title',
      'date',
      'caption',
      'moved',
    ]);
  });
});
