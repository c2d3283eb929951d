/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { BookingAnswer } from '@keepsake/contracts/rest/bookings';
import { screen, waitFor } from '@testing-library/react';
import { openOffice, setDevice } from '../../../../test/fake-office.js';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';
import { bookingsList } from './bookings-list.js';

// Loading antd is slow on a busy machine.
jest.setTimeout(180_000);

const refund: BookingAnswer = {
  id: '00000000-0000-4000-8000-000000000001',
  at: '2026-05-04T10:00:00.000Z',
  day: '2026-05-04',
  kind: 'refund',
  orderId: '00000000-0000-4000-8000-000000000002',
  number: 'K-4F7Q2M9X',
  bought: 'individual',
  channel: 'partners',
  amount: -900,
  currency: 'USD',
  method: 'check',
  reference: null,
  reason: 'Agreed',
  discountCode: null,
  discount: null,
};

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

describe('payments page', () => {
  test('shows refunds with their sign and asks the server for a period', async () => {
    server.on('GET /api/admin/bookings', () => ({ body: [refund], headers: { 'x-total-count': '1' } }));
    renderRoute(server, '/admin/payments?period=last-month');
    expect(await screen.findByText('K-4F7Q2M9X')).toBeTruthy();
    expect(screen.getAllByText('Refund').length).toBeGreaterThan(0);
    expect(screen.getByText('-$9.00')).toBeTruthy();
    expect(screen.getByText('Check')).toBeTruthy();
    await waitFor(() => {
      expect(server.requests.some(({ query }) => query.get('period') === 'last-month')).toBe(true);
    });
  });

  test('exports amounts as signed decimals', () => {
    const amount = bookingsList.columns.find(({ key }) => key === 'amount');
    expect(amount?.text(refund)).toBe(-9);
  });
});
