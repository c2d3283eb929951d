/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { StaffOrder } from '@keepsake/contracts/rest/order-answers';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listPage } from '../../../../test/fake-list.js';
import { openOffice, order, setDevice } from '../../../../test/fake-office.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';
import { buyer, stateOf } from './order-labels.js';

// Loading antd is slow on a busy machine.
jest.setTimeout(90_000);

let server: FakeServer;
let orders: StaffOrder[];
beforeEach(async () => {
  setDevice('desktop');
  server = await startFakeServer();
  openOffice(server, 'operations');
  orders = [];
  server.on('GET /api/orders', ({ query }) => {
    const status = query.get('status');
    const fits = (one: StaffOrder): boolean => status === null || stateOf(one) === status;
    const found = orders.filter((one) => fits(one) && buyer(one).includes(query.get('q') ?? ''));
    return listPage(
      query.get('sort') === 'total' ? found.toSorted((a, b) => a.totalPrice - b.totalPrice) : found,
      query,
    );
  });
  server.on('GET /api/orders/:id', ({ params }) => {
    const found = orders.find(({ id }) => id === params['id']);
    return found
      ? { body: found }
      : problem(404, 'order-not-found', 'We do not know this order. Please check the link.');
  });
  server.on('GET /api/admin/orders/:id/record', () => ({ body: noRecord }));
  server.on('GET /api/admin/orders/:id/shipments', () => ({ body: [] }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const noRecord = { customerId: null, history: [], plates: [], mails: [], notes: [], missing: [], viewers: [] };
const paidNow = (): Partial<StaffOrder> => ({ status: 'processing', paidAt: new Date().toISOString() });
const address = (): string => screen.getByTestId('address').textContent ?? '';
const rows = (): readonly string[] =>
  screen.getAllByRole('link', { name: /^K-/ }).map((link) => link.textContent ?? '');
const moves = (): typeof server.requests => server.requests.filter(({ method }) => method === 'POST');
const open = async (one: StaffOrder): Promise<void> => {
  renderRoute(server, `/admin/orders/${one.id}`);
  await screen.findByRole('heading', { level: 1, name: `Order ${one.number}` });
};

describe('order list', () => {
  test('explains what will appear when there are none', async () => {
    renderRoute(server, '/admin/orders');
    expect(await screen.findByText('They appear here the moment they are placed.')).toBeTruthy();
  });

  test('reads filter and order from the address and writes them there', async () => {
    orders = [
      order(1),
      order(2, paidNow()),
      order(3, { totalPrice: 100 }),
      order(4, { cancelledAt: '2026-05-04T10:00:00.000Z' }),
    ];
    renderRoute(server, '/admin/orders?status=pending&sort=total');
    await screen.findByRole('table');
    expect(rows()).toEqual(['K-4F7Q2M03', 'K-4F7Q2M01']);
    const view = await screen.findByRole('button', { name: 'To confirm 2' });
    expect(view.getAttribute('aria-pressed')).toBe('true');
    await press('Canceled');
    await waitFor(() => expect(rows()).toEqual(['K-4F7Q2M04']));
    expect(address()).toBe('/admin/orders?status=cancelled&sort=total');
  });

  test('sends the search to the server, and clears one without results', async () => {
    orders = [order(1, { firstName: 'Maja', lastName: 'Lindgren' }), order(2, paidNow())];
    renderRoute(server, '/admin/orders');
    await screen.findByRole('table');
    await userEvent.keyboard('/');
    const search = screen.getByRole('searchbox');
    expect(document.activeElement).toBe(search);
    await userEvent.type(search, 'Lindgren');
    await waitFor(() => expect(rows()).toEqual(['K-4F7Q2M01']));
    await waitFor(() => expect(address()).toBe('/admin/orders?q=Lindgren'));
    await userEvent.clear(search);
    await userEvent.type(search, 'nobody');
    await screen.findByText('Nothing matches these filters.');
    await press('Clear filters');
    await waitFor(() => expect(rows()).toHaveLength(2));
    await waitFor(() => expect(address()).toBe('/admin/orders'));
  });

  test('moves from the search into the rows by arrow, and opens by Enter', async () => {
    orders = [order(1), order(2)];
    renderRoute(server, '/admin/orders');
    await screen.findByRole('table');
    await userEvent.keyboard('/{ArrowDown}{ArrowDown}{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Order K-4F7Q2M02' });
    expect(address()).toBe(`/admin/orders/${order(2).id}`);
  });

  test('shows fifty at a time, newest first', async () => {
    orders = Array.from({ length: 60 }, (_, index) => order(index + 1));
    renderRoute(server, '/admin/orders');
    await screen.findByText('1–50 of 60 orders');
    await press('Older');
    await screen.findByText('51–60 of 60 orders');
    expect(rows()).toHaveLength(10);
    expect(address()).toBe('/admin/orders?after=50');
    await press('Newer');
    await screen.findByText('1–50 of 60 orders');
    expect(address()).toBe('/admin/orders');
  });

  test('explains a failed load and loads again', async () => {
    server.on('GET /api/orders', () => problem(503, 'unavailable', 'Resting.'));
    renderRoute(server, '/admin/orders');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Reference 0197-test');
    server.on('GET /api/orders', () => ({ body: [order(1)] }));
    await press('Try again');
    await screen.findByRole('link', { name: 'K-4F7Q2M01' });
  });

  test('gives a row two lines on a phone', async () => {
    setDevice('phone');
    orders = [order(1, { addressNeeded: true })];
    renderRoute(server, '/admin/orders');
    const list = await screen.findByRole('list', { name: 'Orders' });
    expect(list.textContent).toBe('Rui Duarte$85.00Pending · Unpaid · Address neededK-4F7Q2M01');
    await userEvent.click(within(list).getByRole('button', { name: /Rui/ }));
    await screen.findByRole('heading', { level: 1, name: 'Order K-4F7Q2M01' });
  });

  test('opens the page of an order that an old link names', async () => {
    orders = [order(1)];
    renderRoute(server, `/admin/orders?order=${order(1).id}`);
    await screen.findByRole('heading', { level: 1, name: 'Order K-4F7Q2M01' });
    expect(address()).toBe(`/admin/orders/${order(1).id}`);
  });
});

describe('acts on an order', () => {
  test('confirms after one question, and shows the code once it is allotted', async () => {
    orders = [order(1)];
    await open(orders[0]!);
    expect(screen.getByText('Waiting for us: the payment is not confirmed.')).toBeTruthy();
    server.on('POST /api/admin/orders/:id/confirm-payment', () => {
      orders = [order(1, paidNow())];
      return { body: { id: order(1).id, status: 'processing' } };
    });
    await press('Confirm payment');
    const question = await screen.findByRole('dialog', { name: 'Confirm $85.00 for order K-4F7Q2M01?' });
    await waitFor(() => expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Cancel' })));
    await userEvent.click(within(question).getByRole('button', { name: 'Confirm payment' }));
    await screen.findByText('Payment of K-4F7Q2M01 confirmed');
    expect(moves()[0]?.body).toEqual({ version: 1 });
    await screen.findByText('Its codes are being allotted.');
    orders = [order(1, { ...paidNow(), codes: ['CF7K3M9QXA2TDV'] })];
    const code = await screen.findByRole('link', { name: 'CF-7K3M-9QXA-2TDV' });
    expect(code.getAttribute('href')).toBe('/c/CF7K3M9QXA2TDV');
    expect(moves()).toHaveLength(1);
  });

  test('asks for the agreed amount and the codes of a package', async () => {
    orders = [
      order(1, { pricingTier: null, packageType: 'enterprise', estimate: true, totalPrice: 30_000, quantity: 1 }),
    ];
    await open(orders[0]!);
    server.on('POST /api/admin/orders/:id/confirm-payment', () => ({
      body: { id: order(1).id, status: 'processing' },
    }));
    await press('Confirm payment');
    const question = await screen.findByRole('dialog', { name: 'Confirm payment of order K-4F7Q2M01?' });
    const amount = within(question).getByLabelText('Amount in USD');
    expect((amount as HTMLInputElement).value).toBe('300.00');
    await userEvent.clear(amount);
    await userEvent.type(amount, 'a lot');
    await userEvent.click(within(question).getByRole('button', { name: 'Confirm payment' }));
    await screen.findByText('Enter an amount such as 149.00.');
    await userEvent.clear(amount);
    await userEvent.type(amount, '1,199.50');
    await userEvent.clear(within(question).getByLabelText('Codes, one timeline each'));
    await userEvent.type(within(question).getByLabelText('Codes, one timeline each'), '12');
    await userEvent.click(within(question).getByRole('button', { name: 'Confirm payment' }));
    await waitFor(() => expect(moves()).toHaveLength(1));
    expect(moves()[0]?.body).toEqual({ amountCents: 119_950, quantity: 12, version: 1 });
  });

  test('shows the current state when a colleague confirmed first', async () => {
    orders = [order(1)];
    await open(orders[0]!);
    server.on('POST /api/admin/orders/:id/confirm-payment', () => {
      orders = [order(1, { ...paidNow(), codes: ['CF7K3M9QXA2TDV'] })];
      return problem(409, 'order-already-processing', 'Ben confirmed this at 10:31.');
    });
    await press('Confirm payment');
    const question = await screen.findByRole('dialog', { name: /^Confirm / });
    await userEvent.click(within(question).getByRole('button', { name: 'Confirm payment' }));
    await screen.findByText('Ben confirmed this at 10:31. The rest of this page is up to date.');
    expect(screen.getByText('Processing')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'CF-7K3M-9QXA-2TDV' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm payment' })).toBeNull();
  });

  test('cancels with a reason, the safe answer first', async () => {
    orders = [order(1)];
    await open(orders[0]!);
    server.on('POST /api/admin/orders/:id/cancel', () => {
      orders = [order(1, { cancelledAt: '2026-05-04T10:00:00.000Z' })];
      return { body: { id: order(1).id, status: 'pending' } };
    });
    await press('Cancel order');
    const question = await screen.findByRole('dialog', { name: 'Cancel order K-4F7Q2M01?' });
    await waitFor(() =>
      expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Keep order' })),
    );
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel order' }));
    await screen.findByText('Order K-4F7Q2M01 canceled');
    expect(moves()[0]?.body).toEqual({ reason: 'not-paid', version: 1 });
    await screen.findByText('Canceled on May 4, 2026.');
    expect(screen.queryByRole('button', { name: 'Complete' })).toBeNull();
  });

  test('shows a paid, canceled order as waiting for its refund, recorded in part', async () => {
    const owed = { ...paidNow(), cancelledAt: '2026-05-04T10:00:00.000Z', version: 5 };
    orders = [order(1, { ...owed, owedCents: 8_500 })];
    await open(orders[0]!);
    expect(
      screen.getByText('Waiting for us: $85.00 has to be refunded. Send the money, then record the refund.'),
    ).toBeTruthy();
    expect(screen.getByText('given back')).toBeTruthy();
    const refund = { amountCents: 5_000, reason: 'Agreed', method: 'bank-transfer', reference: null, by: 'Ben' };
    server.on('POST /api/admin/orders/:id/refund', () => {
      const at = '2026-05-05T10:00:00.000Z';
      orders = [
        order(1, { ...owed, owedCents: 3_500, refundedCents: 5_000, refundedAt: at, refunds: [{ ...refund, at }] }),
      ];
      return { body: orders[0]! };
    });
    await press('Record refund');
    const question = await screen.findByRole('dialog', { name: 'Record a refund of order K-4F7Q2M01?' });
    const amount = within(question).getByLabelText('Amount in USD');
    await userEvent.clear(amount);
    await userEvent.type(amount, '90');
    await userEvent.click(within(question).getByRole('button', { name: 'Record refund' }));
    await screen.findByText('Enter an amount up to 85.00.');
    await screen.findByText('Enter a reason.');
    expect(moves()).toHaveLength(0);
    await userEvent.clear(amount);
    await userEvent.type(amount, '50');
    await userEvent.type(within(question).getByLabelText('Reason'), 'Agreed');
    await userEvent.click(within(question).getByRole('button', { name: 'Record refund' }));
    await screen.findByText('Refund of K-4F7Q2M01 recorded');
    expect(moves()[0]?.body).toEqual({ amountCents: 5_000, reason: 'Agreed', method: 'bank-transfer', version: 5 });
    await screen.findByText('Waiting for us: $35.00 has to be refunded. Send the money, then record the refund.');
    expect(screen.getByRole('region', { name: 'Refunds' }).textContent).toContain('$50.00Bank transfer');
  });

  test('requires a reason to complete an unpaid order', async () => {
    orders = [order(1)];
    await open(orders[0]!);
    server.on('POST /api/admin/orders/:id/complete', () => ({ body: { id: order(1).id, status: 'completed' } }));
    await press('Complete');
    const question = await screen.findByRole('dialog', { name: 'Complete order K-4F7Q2M01?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Complete order' }));
    await screen.findByText('Enter a reason.');
    expect(moves()).toHaveLength(0);
    await userEvent.type(within(question).getByLabelText('Reason'), 'Given to the family');
    await userEvent.click(within(question).getByRole('button', { name: 'Complete order' }));
    await waitFor(() => expect(moves()[0]?.body).toEqual({ reason: 'Given to the family', version: 1 }));
  });

  test('stays open after a lost response, and retries with the same key', async () => {
    orders = [order(1)];
    await open(orders[0]!);
    server.on('POST /api/admin/orders/:id/confirm-payment', () => problem(503, 'unavailable', 'Resting.'));
    await press('Confirm payment');
    const question = await screen.findByRole('dialog', { name: /^Confirm / });
    const confirm = within(question).getByRole('button', { name: 'Confirm payment' });
    await userEvent.click(confirm);
    const alert = await within(question).findByRole('alert');
    expect(alert.textContent).toContain('Nothing has changed. Try again.');
    server.on('POST /api/admin/orders/:id/confirm-payment', () => ({
      body: { id: order(1).id, status: 'processing' },
    }));
    await userEvent.click(confirm);
    await waitFor(() => expect(moves()).toHaveLength(2));
    const [first, again] = moves().map(({ headers }) => headers['idempotency-key']);
    expect(again).toBe(first);
  });
});
