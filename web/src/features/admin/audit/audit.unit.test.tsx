/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { AuditCheck, AuditEntry } from '@keepsake/contracts/rest/audit';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openOffice, sitAt } from '../../../../test/fake-office.js';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';
import { actionWords, checkWords, differencesOf, thingWords } from './audit-words.js';

const at = '2026-05-03T10:31:00.000Z';
const entry = (seq: number, changed: Partial<AuditEntry> = {}): AuditEntry => ({
  seq,
  at,
  service: 'gateway',
  staffId: '00000000-0000-4000-8000-000000000001',
  person: 'Ana',
  action: 'staff-role-changed',
  subject: 'staff',
  subjectId: '00000000-0000-4000-8000-000000000002',
  subjectName: 'Ben',
  changed: ['role'],
  reason: null,
  before: { role: 'support' },
  after: { role: 'finance' },
  call: 'PATCH /api/admin/staff/{id}',
  words: 'Rename',
  hash: 'f00d',
  prevHash: 'beef',
  ...changed,
});

let server: FakeServer;
let lastCheck: AuditCheck | null;
beforeEach(async () => {
  sitAt('desk');
  lastCheck = null;
  server = await startFakeServer();
  openOffice(server);
  server.on('GET /api/admin/audit', ({ query }) => {
    const all = [3, 2, 1].map((seq) => entry(seq));
    const before = Number(query.get('before') ?? 99);
    const [first] = all.filter(({ seq }) => seq < before);
    return {
      body: {
        entries: query.get('action') === 'nothing' || !first ? [] : [first],
        total: 3,
        next: first && first.seq > 1 ? first.seq : null,
        actions: ['staff-role-changed', 'call'],
        people: [{ id: entry(1).staffId, person: 'Ana' }],
        begins: at,
        lastCheck,
      },
    };
  });
});
afterEach(async () => {
  leavePage();
  await server.close();
});

jest.setTimeout(90_000);
const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));
const address = (): string => screen.getByTestId('address').textContent ?? '';

describe('an entry in words', () => {
  test('says the act, else the call; before and after where the values were kept', () => {
    expect(actionWords(entry(1))).toBe('Staff role changed');
    expect(actionWords(entry(1, { action: 'call', words: 'End the staff session' }))).toBe('End the staff session');
    expect(differencesOf(entry(1, { changed: ['role', 'name'] }))).toEqual([
      { field: 'role', before: 'support', after: 'finance' },
      { field: 'name', before: '', after: 'changed' },
    ]);
    expect(checkWords({ at, by: '', entries: 48_210, fault: null }, '2026-05-03T12:00:00.000Z')).toMatch(
      /^Unbroken from .*2026 to now, 48,210 chained records\.$/,
    );
  });
});

test('a thing has its name, else the end of its id', () => {
  expect(thingWords(entry(1))).toBe('Ben');
  expect(thingWords(entry(1, { subjectName: null }))).toBe('…000000000002');
});

describe('the audit', () => {
  test('shows the newest, more on demand, and one entry with before and after', async () => {
    renderRoute(server, '/admin/audit');
    await screen.findByText('role: support → finance');
    expect(screen.getByText('1 of 3')).toBeTruthy();
    await press('Show older');
    await screen.findByText('2 of 3');
    await userEvent.click(screen.getAllByRole('link', { name: /2026/ })[0]!);
    // By its words: in tests antd gives the name of every dialog and of every choice one id.
    const drawer = await screen.findByRole('dialog');
    expect(within(drawer).getByText('Staff role changed')).toBeTruthy();
    expect(within(drawer).getByRole('row', { name: 'role support finance' })).toBeTruthy();
    expect(within(drawer).getByText('f00d')).toBeTruthy();
    expect(address()).toBe('/admin/audit?entry=3');
  });

  test('verifies the chain at a press, and names the entry at which it is broken', async () => {
    renderRoute(server, '/admin/audit');
    await screen.findByText('Nobody has looked through the chain yet. It is done every night by itself.');
    server.on('POST /api/admin/audit/verify', () => {
      lastCheck = { at, by: 'ana', entries: 3, fault: null };
      return { body: lastCheck };
    });
    await press('Verify chain');
    await screen.findByText(/^Unbroken from .* to now, 3 chained records\./);
    server.on('POST /api/admin/audit/verify', () => {
      lastCheck = { at, by: 'ana', entries: 1, fault: { seq: 2, words: 'Entry 2 is missing.' } };
      return { body: lastCheck };
    });
    await press('Verify chain');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Entry 2 is missing.');
  });

  test('says when the night last looked, and warns of a chain that is broken', async () => {
    lastCheck = { at, by: 'night', entries: 3, fault: null };
    renderRoute(server, '/admin/audit');
    const state = await screen.findByText(/^Last checked .*2026.*, by itself: whole\./);
    expect(state.getAttribute('role')).toBe('status');
    leavePage();
    lastCheck = { at, by: 'night', entries: 1, fault: { seq: 2, words: 'Entry 2 is missing.' } };
    renderRoute(server, '/admin/audit');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/by itself: broken\. Entry 2 is missing\. What stands before it is as it was/);
  });

  test('keeps its filters in the address, and clears them', async () => {
    renderRoute(server, '/admin/audit?action=nothing&from=2026-05-01');
    await screen.findByText('Nothing matches these filters.');
    const asked = server.asked.findLast(({ path }) => path === '/api/admin/audit');
    expect(asked?.query.toString()).toBe('action=nothing&from=2026-05-01');
    await press('Clear filters');
    await waitFor(() => expect(address()).toBe('/admin/audit'));
  });

  test('is the owner’s alone, and says who can change that', async () => {
    openOffice(server, 'finance');
    renderRoute(server, '/admin/audit');
    await screen.findByRole('heading', { name: 'Your role does not include this page.' });
    expect(screen.getByText('An owner can change that.')).toBeTruthy();
  });
});
