/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { EscrowAccount, EscrowTransaction } from '@keepsake/contracts/rest/escrow';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openOffice, setDevice } from '../../../../test/fake-office.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

// Loading antd is slow on a busy machine.
jest.setTimeout(180_000);

const accountId = '00000000-0000-4000-8000-000000000001';
const account: EscrowAccount = {
  id: accountId,
  accountName: 'Deposits of homes',
  accountType: 'deposit',
  currency: 'EUR',
  createdAt: '2026-05-03T09:00:00.000Z',
};
const entry = (number: number, changed: Partial<EscrowTransaction> = {}): EscrowTransaction => ({
  id: `00000000-0000-4000-8000-00000000010${number}`,
  accountId,
  accountName: account.accountName,
  currency: 'EUR',
  type: 'deposit',
  direction: 'in',
  amount: 1_000 * number,
  description: `Transfer ${number}`,
  status: 'open',
  orderId: null,
  orderNumber: null,
  payoutId: null,
  createdAt: '2026-05-04T10:00:00.000Z',
  createdBy: 'Ana',
  settled: null,
  reversed: null,
  ...changed,
});

let server: FakeServer;
beforeEach(async () => {
  setDevice('desktop');
  server = await startFakeServer();
  openOffice(server, 'finance');
  server.on('GET /api/escrow/accounts', () => ({ body: [account] }));
  server.on('GET /api/escrow/accounts/:id/balance', () => ({
    body: {
      accountId,
      currency: 'EUR',
      pendingDeposits: 1_250_050,
      pendingWithdrawals: null,
      availableForPayouts: 0,
      notPayableYet: 0,
      receivable: 0,
      nextPayableAt: null,
      held: 0,
      posted: 0,
    },
  }));
  server.on('GET /api/escrow/transactions', ({ query }) => ({
    body: [entry(1), entry(2), entry(3, { type: 'withdrawal', direction: 'out' }), entry(4)].slice(
      0,
      Number(query.get('limit')),
    ),
    headers: { 'x-total-count': '4' },
  }));
  server.on('GET /api/escrow/reconciliation', () => ({
    body: { inBalance: true, journals: 4, unbalancedJournals: 0, checks: [] },
  }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const posts = (): typeof server.requests => server.requests.filter(({ method }) => method === 'POST');

describe('escrow accounts', () => {
  test('show balances in their currency, N/A if uncomputed, and three transactions', async () => {
    renderRoute(server, '/admin/escrow');
    const card = await screen.findByRole('article', { name: 'Deposits of homes' });
    const list = await within(card).findByRole('list', { name: 'Last transactions' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    expect(within(list).getByText('-€30.00')).toBeTruthy();
    await within(card).findByText('€12,500.50');
    expect(within(card).getByText('N/A')).toBeTruthy();
    expect(within(card).getByRole('link', { name: 'All 4 transactions' })).toBeTruthy();
    expect(screen.getByText(/The money itself is at your bank/)).toBeTruthy();
  });

  test('are created by name, type and currency; a missing name sends nothing', async () => {
    server.on('POST /api/escrow/accounts', () => ({ status: 201, body: account }));
    renderRoute(server, '/admin/escrow');
    await press('Create Account');
    const form = await screen.findByRole('dialog');
    await userEvent.click(within(form).getByRole('button', { name: 'Create Account' }));
    await within(form).findByText('Please enter an account name');
    expect(posts()).toEqual([]);
    await userEvent.type(within(form).getByLabelText('Account name'), ' Deposits of homes ');
    await userEvent.click(within(form).getByRole('button', { name: 'Create Account' }));
    await screen.findByText('Account created');
    expect(posts()[0]?.body).toEqual({ accountName: 'Deposits of homes', accountType: 'general', currency: 'USD' });
  });

  test('report a failed creation, and keep the input', async () => {
    server.on('POST /api/escrow/accounts', () => problem(503, 'unavailable', 'The ledger is resting. Try again.'));
    renderRoute(server, '/admin/escrow');
    await press('Create Account');
    const form = await screen.findByRole('dialog');
    await userEvent.type(within(form).getByLabelText('Account name'), 'Deposits{Enter}');
    await screen.findByText('Failed to create escrow account');
    expect(within(form).getByLabelText<HTMLInputElement>('Account name').value).toBe('Deposits');
  });
});

describe('escrow transaction', () => {
  const posted = entry(1, {
    status: 'posted',
    settled: { at: '2026-05-04T11:00:00.000Z', by: 'Ben', reason: null },
  });
  const open = (one: EscrowTransaction): void => {
    server.on('GET /api/escrow/transactions', () => ({ body: [one], headers: { 'x-total-count': '1' } }));
    renderRoute(server, `/admin/escrow/${accountId}?row=${one.id}`);
  };

  test('is reversed with a reason only', async () => {
    server.on('POST /api/escrow/transactions/:id/reverse', () => ({ body: { ...posted, status: 'reversed' } }));
    open(posted);
    await press('Reverse');
    await press('Reverse');
    await screen.findByText('Enter a reason.');
    expect(posts()).toEqual([]);
    await userEvent.type(screen.getByLabelText('Reason'), 'Entered twice');
    await press('Reverse');
    await waitFor(() => expect(posts().map(({ body }) => body)).toEqual([{ reason: 'Entered twice' }]));
  });

  test('names the colleague who settled it first', async () => {
    const sentence = 'Ben posted this already. Please look at the account again.';
    server.on('POST /api/escrow/transactions/:id/post', () => problem(409, 'transaction-already-posted', sentence));
    open(entry(1));
    await press('Post');
    await press('Post');
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  test('offers no action for a commission, which follows its order', async () => {
    open(
      entry(1, {
        type: 'commission',
        orderId: accountId,
        orderNumber: 'K-4F7Q2M9X',
        description: 'Order K-4F7Q2M9X · Ada Lovelace',
        createdBy: null,
      }),
    );
    await screen.findByText(/reversed when it is canceled or refunded/);
    expect(screen.queryByRole('button', { name: 'Post' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Void' })).toBeNull();
  });

  test('is entered with a positive amount and a purpose', async () => {
    server.on('POST /api/escrow/transactions', () => ({ status: 201, body: entry(5) }));
    renderRoute(server, `/admin/escrow/${accountId}`);
    await press('New entry');
    await userEvent.type(await screen.findByLabelText('Amount in EUR'), '0');
    await press('Enter');
    await screen.findByText('Please enter an amount above zero.');
    expect(screen.getByText('Please say what this money is for.')).toBeTruthy();
    await userEvent.clear(screen.getByLabelText('Amount in EUR'));
    await userEvent.type(screen.getByLabelText('Amount in EUR'), '1,250.50');
    await userEvent.type(screen.getByLabelText('What for'), 'Spring');
    await press('Enter');
    await waitFor(() =>
      expect(posts().map(({ body }) => body)).toEqual([
        { accountId, type: 'deposit', amount: 125_050, description: 'Spring' },
      ]),
    );
  });
});
