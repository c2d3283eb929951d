/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { AffiliateCommission, StaffAffiliate } from '@keepsake/contracts/rest/affiliates';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listPage } from '../../../../test/fake-list.js';
import { openOffice, setDevice } from '../../../../test/fake-office.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

// Loading antd is slow on a busy machine.
jest.setTimeout(180_000);

const id = '00000000-0000-4000-8000-000000000001';
const rui: StaffAffiliate = {
  id,
  firstName: 'Rui',
  lastName: 'Costa',
  email: 'rui@example.org',
  affiliateCode: 'RUI10',
  commissionRate: 10,
  ownRate: null,
  status: 'active',
  totalSales: 2,
  totalCommissions: 1_700,
  pendingCommissions: 0,
  confirmedCommissions: 1_700,
  paidCommissions: 0,
  refuseReason: null,
  promotion: null,
  flaggedSales: 1,
  createdAt: '2026-01-04T10:00:00.000Z',
};
const sale = (day: number, changed: Partial<AffiliateCommission> = {}): AffiliateCommission => ({
  orderId: `00000000-0000-4000-8000-00000000010${day}`,
  orderNumber: null,
  total: null,
  amount: 850,
  commissionRate: 10,
  status: 'confirmed',
  flagged: null,
  reason: null,
  createdAt: `2026-05-0${day}T10:00:00.000Z`,
  payableAt: null,
  lookedAt: null,
  ...changed,
});

let server: FakeServer;
let sales: readonly AffiliateCommission[];
beforeEach(async () => {
  setDevice('desktop');
  server = await startFakeServer();
  openOffice(server, 'finance');
  sales = [sale(3, { flagged: 'own-code' }), sale(2)];
  server.on('GET /api/admin/affiliates', ({ query }) => listPage([rui], query));
  server.on('GET /api/admin/affiliates/:id/payout-details', () => ({
    body: [{ id: '2', paidTo: 'IBAN ending 3000', at: '2026-05-03T10:00:00.000Z' }],
  }));
  server.on('GET /api/admin/affiliates/:id/commissions', ({ query }) => listPage(sales, query));
  server.on('POST /api/admin/commissions/:id/verdict', ({ body }) => {
    const { verdict } = body as { readonly verdict: string };
    sales = sales.map((one) =>
      one.flagged === null
        ? one
        : {
            ...one,
            lookedAt: '2026-05-05T12:00:00.000Z',
            ...(verdict === 'take-back' && { status: 'reversed', reason: 'own-code' }),
          },
    );
    return { body: sales[0] };
  });
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const yes = async (question: string, name: string): Promise<void> =>
  userEvent.click(within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name }));
const posts = () => server.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

test('shows order number, date, price and rate of a sale', async () => {
  sales = [sale(2, { orderNumber: 'K-4F7Q2M9X', total: 8500, flagged: 'own-code' }), sale(1)];
  renderRoute(server, `/admin/affiliates?row=${id}`);
  const order = await screen.findByRole('link', { name: 'K-4F7Q2M9X' });
  expect(order.getAttribute('href')).toBe(`/admin/orders/${sale(2).orderId}`);
  expect(order.closest('li')?.textContent).toContain('May 2, 2026 · $85.00 × 10%');
  expect(screen.getByRole('link', { name: 'May 1, 2026' }).closest('li')?.textContent).toContain('10%');
  await press('Reject: order K-4F7Q2M9X, $8.50');
  await screen.findByText(/Nothing is paid for order K-4F7Q2M9X\./);
});

test('releases a flagged sale, which can still be reversed', async () => {
  renderRoute(server, `/admin/affiliates?row=${id}`);
  await press(/^Approve: the order of May 3, 2026/);
  await yes('Approve $8.50 for Rui Costa?', 'Approve');
  await screen.findByText(/Approved on May 5, 2026/);
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  await press(/^Reject: the order of May 3, 2026/);
  await yes('Reject $8.50 for Rui Costa?', 'Reject');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Reject/ })).toBeNull());
  expect(posts()).toEqual([
    [`/api/admin/commissions/${sale(3).orderId}/verdict`, { verdict: 'pay' }],
    [`/api/admin/commissions/${sale(3).orderId}/verdict`, { verdict: 'take-back' }],
  ]);
  expect(screen.getByText(/The buyer used their own code/)).toBeTruthy();
});

test('shows the slower of two colleagues the other’s decision', async () => {
  const sentence = 'Someone has approved this commission already.';
  server.on('POST /api/admin/commissions/:id/verdict', () => problem(409, 'commission-already-released', sentence));
  renderRoute(server, `/admin/affiliates?row=${id}`);
  await press(/^Approve: the order of May 3, 2026/);
  await yes('Approve $8.50 for Rui Costa?', 'Approve');
  await screen.findByText(sentence);
  expect(await screen.findByRole('button', { name: /^Approve: the order of May 3, 2026/ })).toBeTruthy();
});

test('refuses an application with a reason that the applicant reads', async () => {
  server.on('GET /api/admin/affiliates', () => ({ body: [{ ...rui, status: 'applied', flaggedSales: 0 }] }));
  server.on('POST /api/admin/affiliates/:id/refuse', () => ({ body: { ...rui, status: 'refused' } }));
  renderRoute(server, `/admin/affiliates?row=${id}`);
  await press('Refuse');
  const question = await screen.findByRole('dialog', { name: 'Refuse the application of Rui Costa?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Refuse' }));
  await screen.findByText('Please give a reason; the applicant reads it.');
  await userEvent.type(within(question).getByLabelText('Reason'), 'Too little is known of the site.');
  await userEvent.click(within(question).getByRole('button', { name: 'Refuse' }));
  await screen.findByText('The application of Rui Costa is refused');
  expect(posts()).toEqual([[`/api/admin/affiliates/${id}/refuse`, { reason: 'Too little is known of the site.' }]]);
});
