/** @jest-environment ./web/test/browser-environment.cjs */
import type { TimelineVisits } from '@keepsake/contracts/rest/visits';
import type { ManageAnswer } from '@keepsake/contracts/rest/manage';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { code, manageView } from '../../../../test/fake-manage.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

let server: FakeServer;
let months: TimelineVisits['months'];
let view: ManageAnswer;
let shown: boolean;
beforeEach(async () => {
  server = await startFakeServer();
  view = manageView;
  shown = false;
  months = Array.from({ length: 12 }, (_, at) => ({ month: `2026-${String(at + 1).padStart(2, '0')}`, visits: 0 }));
  const settings = () => ({ body: { visitsShown: shown, guestPolicy: 'open', isPrivate: false, revision: 1 } });
  server.on('GET /api/session', () => ({ body: { kind: 'customer', email: 'rui@example.org' } }));
  server.on(`GET /api/timeline/${code}/desk`, () => ({ body: view }));
  server.on(`GET /api/timeline/${code}/desk/visits`, () => ({ body: { months } }));
  server.on(`GET /api/timeline/${code}/settings`, settings);
  server.on(`PUT /api/timeline/${code}/settings`, ({ body }) => {
    shown = (body as { readonly visitsShown: boolean }).visitsShown;
    return settings();
  });
});
afterEach(async () => {
  leavePage();
  await server.close();
});
const open = () => renderRoute(server, `/timeline/${code}/desk?section=visits`);

describe('visits on the manage page', () => {
  test('names this month, and lists the year in a table behind the curve', async () => {
    months = months.map((one, at) => ({ ...one, visits: at === 11 ? 14 : at }));
    open();
    await screen.findByText('Visited 14 times this month');
    const table = screen.getByRole('table', { name: 'Visits by month', hidden: true });
    const rows = within(table).getAllByRole('row', { hidden: true });
    expect(rows).toHaveLength(13);
    expect(rows[1]?.textContent).toBe('December 202614');
  });

  test('names what will appear when no one has come', async () => {
    open();
    await screen.findByText('No visits yet.');
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('shows guests the number only after the owner allows it, with undo', async () => {
    months = months.map((one) => ({ ...one, visits: 1 }));
    open();
    const control = await screen.findByRole('switch', { name: 'Show guests the visits of this month' });
    expect(control.getAttribute('aria-checked')).toBe('false');
    fireEvent.click(control);
    await screen.findByText('Guests see the visits');
    expect(shown).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone');
    expect(shown).toBe(false);
  });

  test('has no switch for helpers', async () => {
    view = { ...manageView, role: 'helper' };
    open();
    await screen.findByText('No visits yet.');
    expect(screen.queryByRole('switch')).toBeNull();
  });

  test('offers to load again after a failure', async () => {
    server.on(`GET /api/timeline/${code}/desk/visits`, () => problem(403, 'forbidden', 'Only the family may.'));
    open();
    expect(await screen.findByText('Only the family may.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
