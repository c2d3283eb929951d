/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { PlateRequest } from '@keepsake/contracts/rest/plate-requests';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listPage } from '../../../../test/fake-list.js';
import { openOffice, setDevice } from '../../../../test/fake-office.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

// Loading antd is slow on a busy machine.
jest.setTimeout(90_000);
const id = '0197a000-0000-7000-8000-000000000071';
const at = '2026-05-03T10:00:00.000Z';
const request: PlateRequest = {
  id,
  locationId: '0197a000-0000-7000-8000-000000000001',
  locationName: 'Okafor Mobile',
  city: 'Mobile',
  state: 'AL',
  quantity: 20,
  note: 'For the new chapel.',
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
  setDevice('desktop');
  server = await startFakeServer();
  openOffice(server, 'operations');
  rows = [request];
  server.on('GET /api/admin/plate-requests', ({ query }) => listPage(rows, query));
});
afterEach(async () => {
  leavePage();
  await server.close();
});
const sent = () => server.requests.filter(({ method }) => method !== 'GET');
const open = async () => {
  renderRoute(server, `/admin/plate-requests?row=${id}`);
  return userEvent.setup({ delay: null });
};

test('prices a request in cents, and refuses an invalid amount', async () => {
  server.on('POST /api/admin/plate-requests/:id/price', () => ({
    body: { ...request, status: 'priced', price: 14_900 },
  }));
  const user = await open();
  expect(await screen.findByText('For the new chapel.')).toBeTruthy();
  await press('Name a price');
  const dialog = within(await screen.findByRole('dialog', { name: 'A price for 20 plates for Okafor Mobile' }));
  await user.type(dialog.getByLabelText('Price in US dollars'), 'much');
  await user.click(dialog.getByRole('button', { name: 'Send the price' }));
  await dialog.findByText('Please enter a price such as 149.00.');
  await user.clear(dialog.getByLabelText('Price in US dollars'));
  await user.type(dialog.getByLabelText('Price in US dollars'), '149');
  await user.click(dialog.getByRole('button', { name: 'Send the price' }));
  await screen.findByText('Okafor Mobile has the price');
  expect(sent().map(({ body }) => body)).toEqual([{ price: 14_900 }]);
});

test('marks an accepted request as sent, and reports a conflict', async () => {
  rows = [{ ...request, status: 'accepted', price: 14_900 }];
  const sentence = 'These plates are on their way already. Please look at the list again.';
  server.on('POST /api/admin/plate-requests/:id/send', () => problem(409, 'plate-request-sent', sentence));
  await open();
  await press('Mark as sent');
  await press('Mark as sent');
  await screen.findByText('Someone else changed this');
  expect(screen.getByText(sentence)).toBeTruthy();
});

test('refuses a request with a reason that the partner reads', async () => {
  server.on('POST /api/admin/plate-requests/:id/refuse', () => ({ body: { ...request, status: 'refused' } }));
  const user = await open();
  await press('Refuse');
  const dialog = within(await screen.findByRole('dialog', { name: 'Refuse 20 plates for Okafor Mobile?' }));
  await user.click(dialog.getByRole('button', { name: 'Refuse' }));
  await dialog.findByText('Please give a reason; the partner reads it.');
  await user.type(dialog.getByLabelText('Reason, as the partner reads it'), 'The maker is closed.');
  await user.click(dialog.getByRole('button', { name: 'Refuse' }));
  await screen.findByText('The request of Okafor Mobile is refused');
  expect(sent().map(({ body }) => body)).toEqual([{ reason: 'The maker is closed.' }]);
});
