/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { StaffAffiliate } from '@keepsake/contracts/rest/affiliates';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listPage } from '../../../../test/fake-list.js';
import { openOffice, setDevice } from '../../../../test/fake-office.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

// Loading antd is slow on a busy machine.
jest.setTimeout(180_000);

const settings = { defaultCommissionRate: 10, funeralHomeExemption: true, petCemeteryExemption: true };
let rui: StaffAffiliate;
let server: FakeServer;
beforeEach(async () => {
  setDevice('desktop');
  server = await startFakeServer();
  openOffice(server, 'finance');
  rui = {
    id: '00000000-0000-4000-8000-000000000001',
    firstName: 'Rui',
    lastName: 'Costa',
    email: 'rui@example.org',
    affiliateCode: 'RUI10',
    commissionRate: 10,
    ownRate: null,
    status: 'active',
    totalSales: 0,
    totalCommissions: 0,
    pendingCommissions: 0,
    confirmedCommissions: 0,
    paidCommissions: 0,
    refuseReason: null,
    promotion: null,
    flaggedSales: 0,
    createdAt: '2026-01-04T10:00:00.000Z',
  };
  server.on('GET /api/admin/affiliates', ({ query }) => listPage([rui], query));
  server.on('GET /api/admin/commission-settings', () => ({ body: settings }));
  server.on('GET /api/admin/commission-history', () => ({ body: [] }));
  server.on('PUT /api/admin/affiliates/:id/commission', ({ body }) => {
    const { commissionRate } = body as { readonly commissionRate: number | null };
    rui = { ...rui, ownRate: commissionRate, commissionRate: commissionRate ?? 10 };
    return { body: rui };
  });
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const sent = () => server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
const edit = async (typed?: string): Promise<void> => {
  renderRoute(server, '/admin/commissions');
  await press('Edit the rate of Rui Costa');
  if (typed === undefined) return;
  const field = await screen.findByLabelText('Rate of Rui Costa in percent');
  await userEvent.clear(field);
  await userEvent.type(field, `${typed}{Enter}`);
};

test('saves a rate, and returns to the default', async () => {
  await edit('12.5');
  await screen.findByText('Rui Costa earns 12.5%');
  await press('Edit the rate of Rui Costa');
  await press('Use the default');
  await screen.findByText('Rui Costa earns 10%, the default');
  expect(sent()).toEqual([{ commissionRate: 12.5 }, { commissionRate: null }]);
});

test('refuses a rate that is no number, and sends nothing', async () => {
  await edit('many');
  const field = screen.getByLabelText('Rate of Rui Costa in percent');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(sent()).toEqual([]);
});

test('shows why a rate was not saved, and keeps what was typed', async () => {
  const sentence = 'The ledger is not available right now. Please try again.';
  server.on('PUT /api/admin/affiliates/:id/commission', () => problem(409, 'conflict', sentence));
  await edit('15');
  await screen.findByText('Failed to update commission rate');
  screen.getByText(sentence);
  expect(screen.getByLabelText<HTMLInputElement>('Rate of Rui Costa in percent').value).toBe('15');
});

test('shows why the settings were not saved', async () => {
  server.on('PUT /api/admin/commission-settings', () => problem(503, 'unavailable', 'Later.'));
  renderRoute(server, '/admin/commissions');
  const panel = within(await screen.findByRole('region', { name: 'For all' }));
  await userEvent.click(await panel.findByRole('button', { name: 'Edit' }));
  await userEvent.click(panel.getByRole('button', { name: /^Save/ }));
  expect(await screen.findByText('Failed to update global settings')).toBeTruthy();
});
