/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { StaffOrder } from '@keepsake/contracts/rest/order-answers';
import type { OrderDeed, OrderRecord } from '@keepsake/contracts/rest/order-record';
import type { OrderShipment } from '@keepsake/contracts/rest/shipping';
import type { StaffRole } from '@keepsake/contracts/rest/session';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listPage } from '../../../../test/fake-list.js';
import { openOffice, order, setDevice } from '../../../../test/fake-office.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

jest.setTimeout(90_000);

const code = 'CF7K3M9QXA2TDV';
const deed = (changed: Partial<OrderDeed> & Pick<OrderDeed, 'at' | 'deed'>): OrderDeed => ({
  by: null,
  amountCents: null,
  method: null,
  reference: null,
  reason: null,
  note: null,
  ...changed,
});
const record: OrderRecord = {
  customerId: 'customer-rui',
  history: [
    deed({ at: '2026-05-03T10:31:00.000Z', deed: 'placed' }),
    deed({ at: '2026-05-03T11:00:00.000Z', deed: 'paid', by: 'Ben', amountCents: 8_500, method: 'manual' }),
    deed({ at: '2026-05-04T10:00:00.000Z', deed: 'print-label', by: 'Amy' }),
  ],
  plates: [{ qrCode: code, serial: 'CF000001', status: 'activated' }],
  mails: [
    {
      id: '00000000-0000-4000-8000-000000000071',
      template: 'payment-confirmed',
      state: 'sent',
      queuedAt: '2026-05-03T11:00:01.000Z',
      sentAt: '2026-05-03T11:00:02.000Z',
      hasText: true,
    },
  ],
  notes: [],
  missing: [],
  viewers: [],
};
const shipped: OrderShipment = {
  id: '00000000-0000-4000-8000-000000000001',
  replacement: false,
  codes: [code],
  createdAt: '2026-05-03T10:31:00.000Z',
  labelPrinted: false,
  atMaker: false,
  shippedAt: null,
  carrier: null,
  trackingNumber: null,
  carrierLabel: null,
};
const paid: Partial<StaffOrder> = {
  status: 'processing',
  paidAt: '2026-05-03T11:00:00.000Z',
  codes: [code],
  version: 3,
};

let server: FakeServer;
let shown: StaffOrder;
const sit = (role: StaffRole): void => openOffice(server, role);
beforeEach(async () => {
  setDevice('desktop');
  server = await startFakeServer();
  sit('operations');
  shown = order(1, paid);
  server.on('GET /api/orders', ({ query }) => listPage([shown], query));
  server.on('GET /api/orders/:id', ({ params }) =>
    params['id'] === shown.id ? { body: shown } : problem(404, 'order-not-found', 'We do not know this order.'),
  );
  server.on('GET /api/admin/orders/:id/record', () => ({ body: record }));
  server.on('GET /api/admin/orders/:id/shipments', () => ({ body: [] }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const openPage = async (): Promise<void> => {
  renderRoute(server, `/admin/orders/${shown.id}`);
  await screen.findByRole('heading', { level: 1, name: 'Order K-4F7Q2M01' });
};
const history = async () => within(await screen.findByRole('region', { name: 'History' }));
const address = (): string => screen.getByTestId('address').textContent ?? '';

describe('order page', () => {
  test('lists acts and emails in chronological order', async () => {
    await openPage();
    const lines = (await history()).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toEqual([
      expect.stringMatching(/Order placed$/),
      expect.stringMatching(/Payment confirmed by Ben\$85\.00 · By hand$/),
      expect.stringMatching(/Email: Payment confirmedShow text$/),
      expect.stringMatching(/Label printed by Amy$/),
    ]);
  });

  test('shows the text of an email on a press, and why it is gone', async () => {
    await openPage();
    const sent = record.mails[0]?.id ?? '';
    server.on('GET /api/admin/emails/:id', () => problem(404, 'mail-text-not-found', 'It is no longer stored.'));
    await userEvent.click((await history()).getByRole('button', { name: 'Show text: Payment confirmed' }));
    expect((await screen.findByRole('alert')).textContent).toContain('It is no longer stored.');
    server.on('GET /api/admin/emails/:id', ({ params }) => ({
      body: { language: 'es', subject: 'Su pago', text: `Hola Rui,\n\n${params['id']}\n` },
    }));
    await press('Try again');
    const text = await screen.findByText(/Hola Rui/);
    expect(text.textContent).toContain(sent);
    expect(text.closest('[lang]')?.getAttribute('lang')).toBe('es');
    await press('Hide text: Payment confirmed');
    expect(screen.queryByText('Su pago')).toBeNull();
  });

  test('links to the timeline of an active plate, and to the customer for support', async () => {
    await openPage();
    expect((await screen.findByRole('link', { name: 'Timeline' })).getAttribute('href')).toBe(`/timeline/${code}`);
    expect(screen.queryByRole('link', { name: 'Rui Duarte' })).toBeNull();
    leavePage();
    sit('owner');
    await openPage();
    const customer = await screen.findByRole('link', { name: 'Rui Duarte' });
    expect(customer.getAttribute('href')).toBe('/admin/customers/customer-rui');
  });

  test('offers support notes, but no act on the order', async () => {
    sit('support');
    await openPage();
    expect(screen.queryByRole('button', { name: 'Complete' })).toBeNull();
    server.on('POST /api/admin/orders/:id/notes', ({ body }) => ({
      status: 201,
      body: { id: shown.id, ...(body as object), at: paid.paidAt, by: 'Amy', mayRemove: true },
    }));
    const notes = within(await screen.findByRole('region', { name: 'Notes' }));
    await userEvent.type(notes.getByRole('textbox', { name: 'New note' }), 'Calls after five.');
    await userEvent.click(notes.getByRole('button', { name: 'Add note' }));
    await screen.findByText('Note saved');
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({ words: 'Calls after five.' });
  });

  test('names colleagues who view the same order', async () => {
    server.on('GET /api/admin/orders/:id/record', () => ({
      body: { ...record, viewers: ['Ben', 'Otto'] } satisfies OrderRecord,
    }));
    await openPage();
    expect(await screen.findByText('Ben and Otto are also viewing this order.')).toBeTruthy();
  });

  test('opens from the list and returns to its filters', async () => {
    renderRoute(server, '/admin/orders?status=processing&q=Rui');
    await userEvent.click(await screen.findByRole('link', { name: 'K-4F7Q2M01' }));
    await screen.findByRole('heading', { level: 1, name: 'Order K-4F7Q2M01' });
    expect(address()).toBe(`/admin/orders/${shown.id}`);
    await userEvent.click(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link'));
    await waitFor(() => expect(address()).toBe('/admin/orders?status=processing&q=Rui'));
  });

  test('shows how a closed order ended, with who or the carrier', async () => {
    shown = order(1, { ...paid, cancelledAt: '2026-05-05T10:00:00.000Z', cancelReason: 'customer-request' });
    const by = deed({ at: '2026-05-05T10:00:00.000Z', deed: 'cancelled', by: 'Otto' });
    server.on('GET /api/admin/orders/:id/record', () => ({ body: { ...record, history: [...record.history, by] } }));
    await openPage();
    expect(await screen.findByText('Canceled by Otto on May 5, 2026: requested by the customer.')).toBeTruthy();
    leavePage();
    const at = '2026-05-06T10:00:00.000Z';
    shown = order(1, { ...paid, status: 'completed', completedAt: at, shippedAt: at });
    const sent = { ...shipped, shippedAt: at, carrier: 'usps' as const, trackingNumber: '9400100000000000000000' };
    server.on('GET /api/admin/orders/:id/shipments', () => ({ body: [sent] }));
    await openPage();
    await screen.findByText('Shipped May 6, 2026 with USPS 9400100000000000000000.');
  });

  test('corrects name and address until the label is printed', async () => {
    server.on('GET /api/admin/orders/:id/shipments', () => ({ body: [shipped] }));
    server.on('PUT /api/shipping/labels/:id/address', () => ({ status: 204 }));
    await openPage();
    await press('Correct name or address');
    const street = await screen.findByLabelText('Street');
    await userEvent.clear(street);
    await userEvent.type(street, '9 Oak Ave');
    await press('Save');
    await screen.findByText('Address of K-4F7Q2M01 saved');
    await screen.findByText('9 Oak Ave');
    expect(server.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      name: 'Rui Duarte',
      shippingAddress: '9 Oak Ave',
    });
    leavePage();
    server.on('GET /api/admin/orders/:id/shipments', () => ({ body: [{ ...shipped, labelPrinted: true }] }));
    await openPage();
    await screen.findByText('Label printed');
    expect(screen.queryByRole('button', { name: 'Correct name or address' })).toBeNull();
  });

  test('lets support correct the email and send the link again', async () => {
    sit('support');
    server.on('POST /api/admin/customers/:id/email', () => ({ status: 202, body: { status: 'link-sent' } }));
    server.on('POST /api/admin/customers/:id/mails', () => ({
      status: 202,
      body: { status: 'queued', to: 'rui@example.org' },
    }));
    await openPage();
    await press('Email a link to the order');
    await screen.findByText('It goes to rui@example.org.');
    await press('Correct email');
    await userEvent.type(await screen.findByLabelText('New email'), 'new@example.org');
    await press('Send the link');
    await screen.findByText('Link sent');
    const sent = server.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }));
    expect(sent).toEqual([
      { path: '/api/admin/customers/customer-rui/mails', body: { mail: 'order', subjectId: shown.id } },
      { path: '/api/admin/customers/customer-rui/email', body: { email: 'new@example.org' } },
    ]);
  });

  test('shows Order not found for an unknown id', async () => {
    renderRoute(server, '/admin/orders/00000000-0000-4000-8000-000000000099');
    await screen.findByRole('heading', { name: 'Order not found.' });
    expect(screen.getByRole('link', { name: 'Open the list of orders' }).getAttribute('href')).toBe('/admin/orders');
  });

  test('names the part that is unavailable and shows the rest', async () => {
    server.on('GET /api/admin/orders/:id/record', () => ({
      body: { ...record, mails: [], missing: ['mails'] } satisfies OrderRecord,
    }));
    await openPage();
    expect((await screen.findByRole('alert')).textContent).toContain('We can’t reach the emails right now.');
    expect((await history()).getAllByRole('listitem')).toHaveLength(3);
  });
});

describe('concurrent refund', () => {
  test('keeps the input, shows the colleague’s act, and continues from there', async () => {
    await openPage();
    server.on('POST /api/admin/orders/:id/refund', () => {
      shown = order(1, { ...paid, version: 4, refundedCents: 2_000 });
      return problem(409, 'order-changed', 'Ben recorded a refund of order K-4F7Q2M01. Check it, then decide again.');
    });
    await press('Record refund');
    const question = within(await screen.findByRole('dialog'));
    const amount = question.getByLabelText('Amount in USD');
    await userEvent.clear(amount);
    await userEvent.type(amount, '50');
    await userEvent.type(question.getByLabelText('Reason'), 'Agreed by phone');
    await userEvent.click(question.getByRole('button', { name: 'Record refund' }));
    expect((await question.findByRole('alert')).textContent).toContain('Ben recorded a refund');
    expect(question.getByLabelText<HTMLInputElement>('Reason').value).toBe('Agreed by phone');
    expect(question.getByLabelText<HTMLInputElement>('Amount in USD').value).toBe('50');
    await question.findByText(/\$20\.00 is refunded/);

    server.on('POST /api/admin/orders/:id/refund', () => ({ body: shown }));
    await userEvent.click(question.getByRole('button', { name: 'Record refund' }));
    await screen.findByText('Refund of K-4F7Q2M01 recorded');
    const sent = server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(sent).toMatchObject([
      { amountCents: 5_000, version: 3 },
      { amountCents: 5_000, reason: 'Agreed by phone', version: 4 },
    ]);
  });
});
