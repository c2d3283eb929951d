/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { StaffOrder } from '@keepsake/contracts/rest/order-answers';
import { act, screen, waitFor } from '@testing-library/react';
import { listPage } from '../../../../test/fake-list.js';
import { openOffice, order, setDevice } from '../../../../test/fake-office.js';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

// Loading antd is slow on a busy machine.
jest.setTimeout(90_000);

let server: FakeServer;
let orders: readonly StaffOrder[];
beforeEach(async () => {
  setDevice('desktop');
  server = await startFakeServer();
  openOffice(server, 'operations');
  orders = [order(1), order(2)];
  server.on('GET /api/orders', ({ query }) => listPage(orders, query));
  server.on('GET /api/admin/orders/marks', () => ({
    body: orders.map(({ id, status, paidAt }) => ({ id, status, paidAt })),
  }));
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(async () => {
  jest.useRealTimers();
  leavePage();
  await server.close();
});

const pollMs = 20_000;
const poll = () => act(() => jest.advanceTimersByTimeAsync(pollMs));
const rows = (): readonly string[] =>
  screen.getAllByRole('link', { name: /^K-/ }).map((link) => link.textContent ?? '');

test('names changes by colleagues and moves no row until refreshed', async () => {
  renderRoute(server, '/admin/orders');
  await screen.findByText(/As of/);
  expect(rows()).toHaveLength(2);
  orders = [order(3), order(1, { status: 'processing', paidAt: '2026-05-04T10:00:00.000Z' }), order(2)];
  await poll();
  await screen.findByText('2 orders changed');
  expect(rows()).toEqual(['K-4F7Q2M01', 'K-4F7Q2M02']);
  await press('Refresh');
  await waitFor(() => expect(rows()).toEqual(['K-4F7Q2M03', 'K-4F7Q2M01', 'K-4F7Q2M02']));
  expect(screen.queryByText(/changed/)).toBeNull();
  await screen.findByText(/As of/);
});

test('keeps the list when polling fails, and asks with its filters', async () => {
  server.on('GET /api/admin/orders/marks', () => ({ status: 503, body: {} }));
  renderRoute(server, '/admin/orders?status=pending&sort=total');
  await screen.findByRole('table');
  await poll();
  await waitFor(() =>
    expect(server.requests.filter(({ path }) => path.startsWith('/api/admin/orders/marks'))).not.toHaveLength(0),
  );
  expect(rows()).toHaveLength(2);
  expect(screen.queryByRole('alert')).toBeNull();
});
