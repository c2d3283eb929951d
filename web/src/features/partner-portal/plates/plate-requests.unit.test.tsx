/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { PlateRequest } from '@keepsake/contracts/rest/plate-requests';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createQueryClient } from '../../../app/query-client.js';
import { ToastStage } from '../../../shared/toast/toast-stage.js';
import { listPage } from '../../../../test/fake-list.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage } from '../../../../test/render-route.js';
import { PlateRequests } from './plate-requests.js';

// Loading a page is slow on a busy machine.
jest.setTimeout(90_000);
const locationId = '0197a000-0000-7000-8000-000000000001';
const at = '2026-05-03T10:00:00.000Z';
const request: PlateRequest = {
  id: '0197a000-0000-7000-8000-000000000071',
  locationId,
  locationName: 'Okafor Funeral Home',
  city: 'Mobile',
  state: 'AL',
  quantity: 15,
  note: null,
  status: 'asked',
  price: null,
  currency: 'USD',
  reason: null,
  orderId: null,
  poNumber: null,
  paidAt: null,
  receivedAt: null,
  askedAt: at,
  movedAt: at,
};

let server: FakeServer;
let rows: PlateRequest[];
beforeEach(async () => {
  server = await startFakeServer();
  rows = [];
  server.on('GET /api/partners/:id/plate-requests', ({ query }) => listPage(rows, query));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const open = async () => {
  (globalThis as unknown as { visit: (url: string) => void }).visit(`${server.url}/partner-portal`);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PlateRequests locationId={locationId} suggested={15} />
      <ToastStage />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Order plates' });
  return userEvent.setup({ delay: null });
};
const sent = () => server.requests.filter(({ method }) => method !== 'GET');

test('requests the suggested quantity once, then waits for the price', async () => {
  server.on('POST /api/partners/:id/plate-requests', () => {
    rows = [request];
    return { status: 201, body: request };
  });
  const user = await open();
  const field = await screen.findByLabelText('Plates');
  expect((field as HTMLInputElement).value).toBe('15');
  await user.clear(field);
  await press('Ask for a price');
  await screen.findByText('Please enter a whole number of at least 1.');
  await user.type(field, '15');
  await user.type(screen.getByLabelText(/Note/), 'For the new chapel.');
  await press('Ask for a price');
  await screen.findByText('Your request has reached us');
  await screen.findByText('15 plates');
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Order plates' })).toBeNull());
  expect(sent().map(({ body }) => body)).toEqual([{ quantity: 15, note: 'For the new chapel.' }]);
});

test('accepts the displayed price, and reports a concurrent change', async () => {
  rows = [{ ...request, status: 'priced', price: 14_900 }];
  const sentence = 'The price was changed meanwhile. Please look at it again.';
  server.on('POST /api/plate-requests/:id/accept', () => {
    rows = [{ ...request, status: 'priced', price: 19_900 }];
    return problem(409, 'price-changed', sentence);
  });
  const user = await open();
  await press('Accept $149.00');
  expect(sent()).toEqual([]);
  await press('Order for $149.00');
  await screen.findByText(sentence);
  server.on('POST /api/plate-requests/:id/accept', () => {
    rows = [{ ...request, status: 'accepted', price: 19_900, orderId: request.id, poNumber: 'PO-4711' }];
    return { body: rows[0] };
  });
  await user.type(screen.getByLabelText(/PO number/), 'PO-4711');
  await press('Order for $199.00');
  await screen.findByText(/Ordered. We contact you about the payment/);
  await screen.findByText('PO PO-4711');
  expect(sent().map(({ body }) => body)).toEqual([{ price: 14_900 }, { price: 19_900, poNumber: 'PO-4711' }]);
});

test('withdraws an unpaid order, and receives sent plates by one press', async () => {
  rows = [{ ...request, status: 'accepted', price: 14_900, orderId: request.id }];
  server.on('POST /api/plate-requests/:id/withdraw', () => {
    rows = [{ ...request, status: 'sent', price: 14_900, orderId: request.id, paidAt: at }];
    return { body: rows[0] };
  });
  server.on('POST /api/plate-requests/:id/receive', () => {
    rows = [{ ...request, status: 'sent', price: 14_900, orderId: request.id, paidAt: at, receivedAt: at }];
    return { body: rows[0] };
  });
  await open();
  await press('Undo: withdraw this order');
  await press(/^Received/);
  await screen.findByText(/They are in your stock/);
  expect(sent().map(({ path }) => path.split('/').at(-1))).toEqual(['withdraw', 'receive']);
});

test('keeps unsent input, withdraws a request, and shows why one is refused', async () => {
  rows = [{ ...request, status: 'refused', reason: 'The maker is closed until June.' }];
  server.on('POST /api/partners/:id/plate-requests', () => problem(409, 'away', 'Please try again in a moment.'));
  const user = await open();
  expect(await screen.findByText('The maker is closed until June.')).toBeTruthy();
  await user.type(screen.getByLabelText(/Note/), 'Twelve are enough.');
  await press('Ask for a price');
  await screen.findByText('Your request was not sent');
  expect((screen.getByLabelText(/Note/) as HTMLTextAreaElement).value).toBe('Twelve are enough.');
  rows = [request];
  server.on('POST /api/partners/:id/plate-requests', () => ({ status: 201, body: request }));
  server.on('POST /api/plate-requests/:id/decline', () => {
    rows = [{ ...request, status: 'declined' }];
    return { body: rows[0] };
  });
  await press('Ask for a price');
  await press('Withdraw');
  await screen.findByText('Withdrawn.');
});

test('offers a retry when the list does not load', async () => {
  server.on('GET /api/partners/:id/plate-requests', () => problem(403, 'not-yours', 'This belongs to somebody else.'));
  await open();
  expect(await screen.findByRole('button', { name: /again/i })).toBeTruthy();
});
