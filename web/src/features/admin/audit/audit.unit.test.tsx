/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { AuditCheck, AuditEntry } from '@keepsake/contracts/rest/audit';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openOffice, setDevice } from '../../../../test/fake-office.js';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';
import { actionLabel, changesLabel, checkLabel, differencesOf, subjectPage, thingLabel } from './audit-labels.js';

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
  setDevice('desktop');
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
const address = (): string => screen.getByTestId('address').textContent ?? '';

describe('audit entry labels', () => {
  test('name the act or the call, with recorded values before and after', () => {
    expect(actionLabel(entry(1))).toBe('Staff role changed');
    expect(actionLabel(entry(1, { action: 'call', words: 'End the staff session' }))).toBe('End the staff session');
    expect(differencesOf(entry(1, { changed: ['role', 'name'] }))).toEqual([
      { field: 'role', before: 'support', after: 'finance' },
      { field: 'name', before: '', after: 'changed' },
    ]);
    expect(checkLabel({ at, by: '', entries: 48_210, fault: null }, '2026-05-03T12:00:00.000Z')).toMatch(
      /^Verified: no changes or gaps since .*2026, 48,210 chained records\.$/,
    );
  });
});

test('shows two changes in a row, then their number', () => {
  const changed = ['paidAt', 'totalCents', 'status', 'codes'];
  expect(changesLabel(entry(1, { changed, before: {}, after: {} }))).toBe('paid at, total +2');
  expect(changesLabel(entry(1, { changed: ['role', 'name'] }))).toBe('role: support → finance, name');
  const amounts = { before: { totalCents: 7_900 }, after: { totalCents: 14_900 } };
  expect(changesLabel(entry(1, { changed: [], ...amounts }))).toBe('total: $79.00 → $149.00');
});

test('links to the subject where the back office has a page', () => {
  expect(subjectPage({ subject: 'order', subjectId: 'one' })).toBe('/admin/orders/one');
  expect(subjectPage({ subject: 'partner', subjectId: 'two' })).toBe('/admin/partners/two');
  expect(subjectPage({ subject: 'order', subjectId: '' })).toBeUndefined();
  expect(subjectPage({ subject: 'settings', subjectId: 'settings' })).toBeUndefined();
});

test('use the subject’s name, or the end of its id', () => {
  expect(thingLabel(entry(1))).toBe('Ben');
  expect(thingLabel(entry(1, { subjectName: null }))).toBe('…000000000002');
});

describe('audit page', () => {
  test('shows the newest entries, more on demand, and one with before and after', async () => {
    renderRoute(server, '/admin/audit');
    await screen.findByText('role: support → finance');
    expect(screen.getByText('1 of 3')).toBeTruthy();
    await press('Show older');
    await screen.findByText('2 of 3');
    await userEvent.click(screen.getAllByRole('link', { name: /2026/ })[0]!);
    // Finds the dialog by its text: in tests antd gives all dialogs and options the same id.
    const drawer = await screen.findByRole('dialog');
    expect(within(drawer).getByText('Staff role changed')).toBeTruthy();
    expect(within(drawer).getByRole('row', { name: 'role support finance' })).toBeTruthy();
    expect(within(drawer).getByText('f00d')).toBeTruthy();
    expect(address()).toBe('/admin/audit?entry=3');
  });

  test('verifies the chain on request and names the entry where it breaks', async () => {
    renderRoute(server, '/admin/audit');
    await screen.findByText('Not verified yet. Runs automatically every night.');
    server.on('POST /api/admin/audit/verify', () => {
      lastCheck = { at, by: 'ana', entries: 3, fault: null };
      return { body: lastCheck };
    });
    await press('Verify chain');
    await screen.findByText(/^Verified: no changes or gaps since .*, 3 chained records\./);
    server.on('POST /api/admin/audit/verify', () => {
      lastCheck = { at, by: 'ana', entries: 1, fault: { seq: 2, words: 'Entry 2 is missing.' } };
      return { body: lastCheck };
    });
    await press('Verify chain');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Entry 2 is missing.');
  });

  test('shows the time of the nightly check, and warns about a broken chain', async () => {
    lastCheck = { at, by: 'night', entries: 3, fault: null };
    renderRoute(server, '/admin/audit');
    const state = await screen.findByText(/^Last checked .*2026.*, automatically: whole\./);
    expect(state.getAttribute('role')).toBe('status');
    leavePage();
    lastCheck = { at, by: 'night', entries: 1, fault: { seq: 2, words: 'Entry 2 is missing.' } };
    renderRoute(server, '/admin/audit');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/automatically: broken\. Entry 2 is missing\. Entries before it are unchanged/);
  });

  test('keeps its filters in the address, and clears them', async () => {
    renderRoute(server, '/admin/audit?action=nothing&from=2026-05-01');
    await screen.findByText('Nothing matches these filters.');
    const request = server.requests.findLast(({ path }) => path === '/api/admin/audit');
    expect(request?.query.toString()).toBe('action=nothing&from=2026-05-01');
    await press('Clear filters');
    await waitFor(() => expect(address()).toBe('/admin/audit'));
  });

  test('is for owners only, and names who can change that', async () => {
    openOffice(server, 'finance');
    renderRoute(server, '/admin/audit');
    await screen.findByRole('heading', { name: 'You don’t have access. Ask an owner.' });
    expect(screen.getByText('An owner can change that.')).toBeTruthy();
  });
});
