/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { PayoutBatchWhole } from '@keepsake/contracts/rest/payouts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openOffice, setDevice } from '../../../../test/fake-office.js';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

// Loading antd is slow on a busy machine.
jest.setTimeout(180_000);

const id = '00000000-0000-4000-8000-000000000001';
const at = '2026-05-04T10:00:00.000Z';
const batch = (changed: Partial<PayoutBatchWhole> = {}): PayoutBatchWhole => ({
  id,
  number: 3,
  state: 'prepared',
  total: 1_140,
  affiliates: 1,
  prepared: { by: 'Ana', at },
  approved: null,
  exported: null,
  paid: null,
  cancelled: null,
  sums: { lines: 1_140, ledger: 1_140, file: 1_140 },
  approval: 'yours',
  payouts: [
    {
      id,
      batchId: id,
      batchNumber: 3,
      state: 'prepared',
      affiliateId: id,
      affiliateName: 'Rui Costa',
      affiliateEmail: 'rui@example.org',
      affiliateCode: 'RUI10',
      amount: 1_140,
      preparedAt: at,
      paidAt: null,
      paidTo: 'IBAN ending 3000',
      detailsChangedLately: false,
      lines: [
        { orderId: id, amount: 1_990, orderedAt: at, takenBack: false },
        { orderId: id, amount: -850, orderedAt: at, takenBack: true },
      ],
    },
  ],
  ...changed,
});

let server: FakeServer;
beforeEach(async () => {
  setDevice('desktop');
  server = await startFakeServer();
  openOffice(server, 'finance');
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const open = (whole: PayoutBatchWhole): void => {
  server.on('GET /api/admin/payouts/:id', () => ({ body: whole }));
  server.on('POST /api/admin/payouts/:id/approve', () => ({ body: whole }));
  server.on('POST /api/admin/payouts/:id/pay', () => ({ body: whole }));
  renderRoute(server, `/admin/payouts/${id}`);
};
const posts = () => server.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

describe('payout batch page', () => {
  test('shows one sum three times, and reversals below zero', async () => {
    open(batch());
    await screen.findByText('One sum, three times.');
    expect(screen.getByText('-$8.50')).toBeTruthy();
    expect(screen.getByText('Reversed: the order was canceled or refunded')).toBeTruthy();
  });

  test('marks affiliates without payout details or with recent changes', async () => {
    const share = batch().payouts.map((one) => ({ ...one, id: '00000000-0000-4000-8000-000000000002' }));
    open(
      batch({
        payouts: [
          ...batch().payouts,
          ...share.map((one) => ({ ...one, detailsChangedLately: true })),
          ...share.map((one) => ({ ...one, id: '00000000-0000-4000-8000-000000000003', paidTo: null })),
        ],
      }),
    );
    expect((await screen.findAllByText('Details changed lately')).length).toBe(1);
    expect(screen.getAllByText('No payout details').length).toBe(1);
    expect(screen.getByText('No payout details yet. Ask for them before you pay.')).toBeTruthy();
    expect(screen.getAllByText('To IBAN ending 3000.').length).toBe(2);
  });

  test('requires a second person for approval', async () => {
    open(batch({ approval: 'another' }));
    await screen.findByText('Prepared by you. Another person approves.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true);
  });

  test('asks for the password when there is only one person', async () => {
    open(batch({ approval: 'password' }));
    await press('Approve');
    await userEvent.type(await screen.findByLabelText('Your password'), 'correct horse');
    await userEvent.click(screen.getAllByRole('button', { name: 'Approve' }).at(-1) ?? document.body);
    await waitFor(() => expect(posts()).toEqual([[`/api/admin/payouts/${id}/approve`, { password: 'correct horse' }]]));
  });

  test('is marked paid only when its sum is typed', async () => {
    open(batch({ state: 'exported' }));
    await press('Mark paid');
    const field = await screen.findByLabelText('Type the sum that was paid');
    const confirm = (): HTMLElement => screen.getAllByRole('button', { name: 'Mark paid' }).at(-1) ?? document.body;
    await userEvent.type(field, '11.04');
    await userEvent.click(confirm());
    await screen.findByText('Please type the sum of this batch: $11.40.');
    expect(posts()).toEqual([]);
    await userEvent.clear(field);
    await userEvent.type(field, '11.40');
    await userEvent.click(confirm());
    await waitFor(() => expect(posts()).toEqual([[`/api/admin/payouts/${id}/pay`, { total: 1_140 }]]));
  });
});

describe('payouts page', () => {
  test('shows the next payable day, and offers no batch before it', async () => {
    server.on('GET /api/admin/payouts', () => ({ body: [] }));
    server.on('GET /api/admin/payouts/preview', () => ({
      body: {
        payable: 0,
        affiliates: 0,
        flagged: 2,
        flaggedAmount: 1_700,
        belowMinimum: 1,
        belowMinimumAmount: 850,
        minimumPayout: 2_500,
        withoutDetails: 1,
        withoutDetailsAmount: 4_200,
        nextPayableAt: '2026-05-14T12:00:00.000Z',
      },
    }));
    renderRoute(server, '/admin/payouts');
    expect(await screen.findByText('available for payouts. Nothing is payable before May 14, 2026.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Prepare payout' }).disabled).toBe(true);
    expect(screen.getByText(/\$17\.00 of 2 orders waits/)).toBeTruthy();
    expect(screen.getByText(/\$42\.00 of 1 affiliate waits for payout details/)).toBeTruthy();
    expect(screen.getByText(/\$8\.50 of 1 affiliate waits.*smallest payout is \$25\.00/)).toBeTruthy();
  });
});
