/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { labeled, openOffice, setDevice, shipment } from '../../../../test/fake-office.js';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

// Loading antd is slow on a busy machine.
jest.setTimeout(90_000);

const sheetId = '00000000-0000-4000-8000-000000000900';
let server: FakeServer;
beforeEach(async () => {
  setDevice('desktop');
  window.localStorage.clear();
  URL.createObjectURL = () => 'blob:drawn';
  URL.revokeObjectURL = () => undefined;
  server = await startFakeServer();
  openOffice(server);
  server.on('GET /api/orders/pending-shipping', () => ({
    body: [shipment(1, { shippingCountry: 'Austria', customs: true }), shipment(2)],
  }));
  server.on('GET /api/shipping/labels', () => ({ body: [labeled(3, { customs: true }), labeled(4)] }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const opened = (path: string): boolean => server.requests.some((one) => one.path === path);

describe('customs forms', () => {
  test('are offered after the labels of parcels that go abroad', async () => {
    server.on('POST /api/shipping/print-labels', () => ({
      body: {
        printed: 2,
        sheetId,
        pdfUrl: `/api/shipping/sheets/${sheetId}/labels.pdf`,
        sheets: 1,
        nextPosition: 3,
      },
    }));
    server.on(`GET /api/shipping/sheets/${sheetId}/labels.pdf`, () => ({ body: '%PDF-1.7' }));
    server.on(`GET /api/shipping/sheets/${sheetId}/customs.pdf`, () => ({ body: '%PDF-1.7' }));
    renderRoute(server, '/admin/shipping');
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Select all/ }));
    await press('Print 2 Labels');
    await screen.findByRole('dialog', { name: 'Labels' });
    await press('Customs forms');
    await screen.findByRole('dialog', { name: 'Customs forms' });
    await waitFor(() => expect(opened(`/api/shipping/sheets/${sheetId}/customs.pdf`)).toBe(true));
  });

  test('are offered again for one printed parcel, and only if it goes abroad', async () => {
    const { id } = labeled(3);
    server.on(`GET /api/shipping/labels/${id}/customs.pdf`, () => ({ body: '%PDF-1.7' }));
    renderRoute(server, '/admin/shipping?stage=printed');
    const buttons = await screen.findAllByRole('button', { name: /^Customs form of/ });
    expect(buttons).toHaveLength(1);
    await userEvent.click(buttons[0] as HTMLElement);
    await waitFor(() => expect(opened(`/api/shipping/labels/${id}/customs.pdf`)).toBe(true));
  });
});
