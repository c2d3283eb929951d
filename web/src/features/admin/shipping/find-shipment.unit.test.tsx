/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { LabeledShipment, PendingShipment } from '@keepsake/contracts/rest/shipping';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { labeled, openOffice, order, shipment, setDevice } from '../../../../test/fake-office.js';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

// Loading antd is slow on a busy machine.
jest.setTimeout(90_000);

let server: FakeServer;
let pending: readonly PendingShipment[];
let shipments: readonly LabeledShipment[];
beforeEach(async () => {
  setDevice('desktop');
  window.localStorage.clear();
  URL.createObjectURL = () => 'blob:drawn';
  URL.revokeObjectURL = () => undefined;
  pending = [shipment(1, { firstName: 'Inés' }), shipment(2, { firstName: 'Tom', lastName: 'Reyes' })];
  shipments = [];
  server = await startFakeServer();
  openOffice(server);
  server.on('GET /api/orders/pending-shipping', () => ({ body: pending }));
  server.on('GET /api/shipping/labels', () => ({ body: shipments }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const address = (): string => screen.getByTestId('address').textContent ?? '';
const open = async (): Promise<void> => {
  renderRoute(server, '/admin/shipping');
  await screen.findByRole('heading', { name: 'Shipping' });
};
const find = async (typed: string): Promise<void> => {
  await userEvent.type(await screen.findByLabelText('Scan or type a plate or order number'), `${typed}{Enter}`);
};

describe('scan to pack', () => {
  const code = 'CF7K3M9QXA2TDV';

  test('selects the parcel of a typed order number', async () => {
    await open();
    await find('k-4f7q2m02');
    await screen.findByText('K-4F7Q2M02, Tom Reyes: selected. Print its label.');
    expect(screen.getByRole('button', { name: 'Print 1 Labels' })).toBeTruthy();
  });

  test('selects the parcel of a scanned plate by its order', async () => {
    server.on('GET /api/orders', ({ query }) => ({
      body: query.get('q') === code ? [order(1, { codes: [code] })] : [],
    }));
    await open();
    await find(`https://keepsake.example/c/${code}`);
    expect(await screen.findByText('K-4F7Q2M01, Inés Duarte: selected. Print its label.')).toBeTruthy();
  });

  test('opens the handover of a parcel with a label, once', async () => {
    shipments = [labeled(3, { codes: [code] })];
    await open();
    await find(groupPlateCode(code));
    const dialog = within(await screen.findByRole('dialog', { name: /^Mark the parcel of .* shipped\?$/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/admin/shipping?stage=printed');
  });

  test('shows what a parcel waits for, and keeps unknown text', async () => {
    pending = [shipment(1, { atMaker: true, waitingFor: ['waiting for the maker'] })];
    await open();
    await find('K-4F7Q2M01');
    await screen.findByText('K-4F7Q2M01, Rui Duarte: waiting for the maker.');
    await find('K-UNKNOWN');
    await screen.findByText('No parcel for “K-UNKNOWN”. Check the code or the order number.');
    expect(screen.getByLabelText<HTMLInputElement>('Scan or type a plate or order number').value).toBe('K-UNKNOWN');
  });
});

describe('label papers', () => {
  const choosePaper = async (name: RegExp): Promise<void> => {
    await userEvent.click(await screen.findByRole('combobox', { name: 'Labels' }));
    await userEvent.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }));
  };

  test('offer 21 positions on A4, and none on a thermal label', async () => {
    server.on('POST /api/shipping/preview-labels', () => ({ body: '%PDF-1.7' }));
    await open();
    await choosePaper(/^A4/);
    expect(screen.getAllByRole('radio')).toHaveLength(21);
    await choosePaper(/^Thermal/);
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Printer' })).toBeNull();
    await find('K-4F7Q2M02');
    await screen.findByText(/selected\. Print its label/);
    await press('Preview Print');
    await waitFor(() =>
      expect(server.requests.find(({ path }) => path === '/api/shipping/preview-labels')?.body).toEqual({
        orderIds: [shipment(2).id],
        startPosition: 1,
        format: 'thermal-4x6',
      }),
    );
  });
});
