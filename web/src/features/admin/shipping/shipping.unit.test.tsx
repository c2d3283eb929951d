/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { LabeledShipment, PendingShipment } from '@keepsake/contracts/rest/shipping';
import { makePlateCode, groupPlateCode } from '@keepsake/contracts/values/plate-code';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { labeled, openOffice, order, shipment, setDevice } from '../../../../test/fake-office.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
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

const pendingIds = (...numbers: readonly number[]): readonly string[] => numbers.map((number) => shipment(number).id);
const sheetId = '00000000-0000-4000-8000-000000000900';
const pdfUrl = `/api/shipping/sheets/${sheetId}/labels.pdf`;
const prints = (): void => {
  server.on('POST /api/shipping/print-labels', () => {
    pending = [];
    return { body: { printed: 2, sheetId, pdfUrl, sheets: 1, nextPosition: 10 } };
  });
  server.on(`GET ${pdfUrl}`, () => ({ body: '%PDF-1.7' }));
};
const address = (): string => screen.getByTestId('address').textContent ?? '';
const asked = (path: string): readonly unknown[] =>
  server.requests.filter((one) => one.path === path && one.method !== 'GET').map(({ body }) => body);
const all = (name: RegExp) => screen.findByRole('checkbox', { name });
const open = async (path = '/admin/shipping'): Promise<void> => {
  renderRoute(server, path);
  await screen.findByRole('heading', { name: 'Shipping' });
};

describe('shipping queue', () => {
  test('lists the oldest first, and paid ones before unpaid ones', async () => {
    pending = [
      shipment(1, { createdAt: '2026-05-03T10:00:00.000Z' }),
      shipment(2, { createdAt: '2026-05-01T10:00:00.000Z' }),
      shipment(3, {
        createdAt: '2026-05-01T10:00:00.000Z',
        paymentConfirmed: false,
        waitingFor: ['payment not confirmed'],
      }),
      shipment(4, { createdAt: '2026-05-02T10:00:00.000Z', atMaker: true, waitingFor: ['waiting for the maker'] }),
    ];
    await open();
    await screen.findByText('K-4F7Q2M01');
    expect(screen.getAllByRole('link', { name: /^K-/ }).map(({ textContent }) => textContent)).toEqual([
      'K-4F7Q2M02',
      'K-4F7Q2M01',
      'K-4F7Q2M04',
      'K-4F7Q2M03',
    ]);
  });

  test('shows name, event, package, quantity and address', async () => {
    await open();
    const row = (await screen.findByText('Inés Duarte')).closest('tr');
    const text = row?.textContent ?? '';
    for (const part of ['Inés Duarte', 'Memorial', 'Event', '3', '12 Elm St', 'Troy, NY 12180'])
      expect(text).toContain(part);
  });

  test('leaves unpaid and unprintable shipments out of “Select all”, and shows plates', async () => {
    pending = [
      ...pending,
      shipment(3, { firstName: 'Rosa', paymentConfirmed: false, waitingFor: ['payment not confirmed'] }),
      shipment(4, { firstName: 'Анна', unprintable: true, waitingFor: ['address not printable'] }),
      shipment(5, { firstName: 'Ann', codeCount: 1, plates: 25 }),
    ];
    await open();
    await screen.findByRole('heading', { name: 'Not ready to send (1)' });
    expect(screen.getByRole('heading', { name: 'Address not printable (1)' })).toBeTruthy();
    expect(screen.getByText('1 code × 25 plates')).toBeTruthy();
    await userEvent.click(await all(/^Select all 3/));
    expect(await screen.findByRole('button', { name: 'Print 3 Labels' })).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: /^Choose Анна/ })).toBeNull();
  });

  test('separates missing and doubtful addresses, and “Select all” leaves them out', async () => {
    pending = [
      ...pending,
      shipment(3, { firstName: 'Rosa', doubts: ['The street has no number.'] }),
      shipment(4, { firstName: 'Ann', addressNeeded: true, shippingAddress: null, waitingFor: ['address needed'] }),
    ];
    await open();
    await screen.findByRole('heading', { name: 'Check these first (1)' });
    expect(screen.getByText('The street has no number.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Address needed (1)' })).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: /^Choose Ann/ })).toBeNull();
    await userEvent.click(await all(/^Select all 2/));
    expect(await screen.findByRole('button', { name: 'Print 2 Labels' })).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: /^Choose Rosa/ }));
    expect(screen.getByRole('button', { name: 'Print 3 Labels' })).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: /^Choose Tom/ }));
    expect(screen.getByRole('button', { name: 'Print 2 Labels' })).toBeTruthy();
  });

  test('shows and filters by what each waits for, and links to the order', async () => {
    pending = [shipment(1), shipment(2, { paymentConfirmed: false, waitingFor: ['payment not confirmed'] })];
    server.on('GET /api/orders', () => ({ body: [order(2)] }));
    await open();
    await screen.findByText('Payment not confirmed', { selector: '.state-label' });
    await press('Payment not confirmed 1');
    expect(address()).toBe('/admin/shipping?waits=payment+not+confirmed');
    expect(screen.queryByText('K-4F7Q2M01')).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'K-4F7Q2M02' }));
    expect(address()).toMatch(/^\/admin\/orders\/00000000-0000-4000-8000-0000000000/);
  });

  test('corrects a missing address, with errors beside the fields', async () => {
    pending = [
      shipment(4, { addressNeeded: true, shippingAddress: null, shippingCity: null, waitingFor: ['address needed'] }),
    ];
    const path = '/api/shipping/labels/00000000-0000-4000-8000-000000000004/address';
    server.on(`PUT ${path}`, () =>
      problem(400, 'invalid-request', 'Please add the city.', {
        errors: [{ field: 'shippingCity', message: 'Please add the city.' }],
      }),
    );
    await open();
    await press('Add address to K-4F7Q2M04');
    await press('Save');
    await screen.findByText('Please add the street.');
    expect(asked(path)).toEqual([]);
    await userEvent.type(screen.getByLabelText('Street'), '9 Oak Ave');
    await press('Save');
    await screen.findByText('Please add the city.');
    server.on(`PUT ${path}`, () => ({ status: 204 }));
    await userEvent.type(screen.getByLabelText('City'), 'Dayton');
    await press('Save');
    await screen.findByText('Address of K-4F7Q2M04 saved');
    expect(asked(path).at(-1)).toMatchObject({ shippingAddress: '9 Oak Ave', shippingCity: 'Dayton' });
  });
});

describe('label sheet', () => {
  test('has thirty named positions in three columns; arrows move by row and column', async () => {
    await open();
    const group = await screen.findByRole('radiogroup', { name: 'First label on the sheet' });
    expect(within(group).getAllByRole('radio')).toHaveLength(30);
    await userEvent.click(within(group).getByRole('radio', { name: /^Position 8, row 3, column 2/ }));
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    const now = within(group).getByRole('radio', { name: /^Position 12, row 4, column 3/ });
    expect(now.getAttribute('aria-checked')).toBe('true');
    expect(document.activeElement).toBe(now);
    await userEvent.keyboard('{End}{ArrowDown}');
    expect(
      within(group)
        .getByRole('radio', { name: /^Position 30/ })
        .getAttribute('aria-checked'),
    ).toBe('true');
  });

  test('names the four printers and orientations, and starts after the last label', async () => {
    server.on('GET /api/shipping/printers', () => ({
      body: [{ id: 'epson-et2850', xMm: 0.3, yMm: -0.5, nextPosition: 8 }],
    }));
    await open();
    await screen.findByText('Offset 0.3 / −0.5 mm');
    expect(screen.getByRole('radio', { name: /^Position 8,/ }).getAttribute('aria-checked')).toBe('true');
    expect(screen.getByText('How to load the sheet')).toBeTruthy();
    expect(screen.getByText(/labels facing down/)).toBeTruthy();
    await userEvent.click(screen.getByRole('combobox', { name: 'Printer' }));
    for (const name of ['Epson ET2850', 'Canon PIXMA', 'HP LaserJet', 'Brother laser'])
      expect((await screen.findAllByText(name)).length).toBeGreaterThan(0);
  });

  test('keeps the offset of a printer for everyone', async () => {
    const path = '/api/shipping/printers/epson-et2850';
    server.on(`PUT ${path}`, () => ({ body: {} }));
    await open();
    await press('Set offset');
    await userEvent.clear(await screen.findByLabelText('To the right'));
    await userEvent.type(screen.getByLabelText('To the right'), '0.3');
    await press('Save offset');
    await screen.findByText(/Epson ET2850 prints 0.3 \/ 0.0 mm aside/);
    expect(asked(path)).toEqual([{ xMm: 0.3, yMm: 0 }]);
  });
});

describe('printing', () => {
  test('shows the specified message without an order, and sends nothing', async () => {
    await open();
    await press('Print Labels');
    await screen.findByText('No Orders Selected');
    expect(screen.getByText('Please select orders to print labels for')).toBeTruthy();
    await press('Preview Print');
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('sends orders, start and printer, shows the PDF, and clears the selection', async () => {
    prints();
    await open();
    await userEvent.click(await all(/^Select all 2/));
    await userEvent.click(screen.getByRole('radio', { name: /^Position 8/ }));
    await press('Print 2 Labels');
    await screen.findByText('Labels Printed');
    expect(asked('/api/shipping/print-labels')).toEqual([
      { orderIds: pendingIds(1, 2), startPosition: 8, format: 'letter-30', printer: 'epson-et2850' },
    ]);
    await screen.findByRole('dialog', { name: 'Labels' });
    await press('Done');
    await screen.findByText('Nothing to ship.');
  });

  test('previews without marking anything', async () => {
    server.on('POST /api/shipping/preview-labels', () => ({ body: '%PDF-1.7' }));
    await open();
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Choose Tom/ }));
    await press('Preview Print');
    await screen.findByRole('dialog', { name: 'Preview' });
    expect(asked('/api/shipping/print-labels')).toEqual([]);
    await press('Done');
    expect(screen.getByRole('button', { name: 'Print 1 Labels' })).toBeTruthy();
  });

  test('shows the server’s message under Print Error, and keeps the selection', async () => {
    server.on('POST /api/shipping/print-labels', () =>
      problem(422, 'address-needed', 'There is no shipping address for Tom Reyes.'),
    );
    await open();
    await userEvent.click(await all(/^Select all 2/));
    await press('Print 2 Labels');
    await screen.findByText('Print Error');
    expect(screen.getByText('There is no shipping address for Tom Reyes.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Print 2 Labels' })).toBeTruthy();
  });
});

describe('printed label', () => {
  const id = labeled(8).id;

  test('is voided after a question', async () => {
    shipments = [labeled(8)];
    server.on(`POST /api/shipping/labels/${id}/void`, () => {
      shipments = [];
      return { status: 204 };
    });
    await open('/admin/shipping?stage=printed');
    await press('Void the label of K-4F7Q2M08');
    await press('Void label');
    await screen.findByText('K-4F7Q2M08 waits for a label again');
    expect(await screen.findByText('No printed labels wait.')).toBeTruthy();
  });

  test('becomes a shipment with carrier and number, and refuses an invalid number', async () => {
    shipments = [labeled(8)];
    const path = `/api/shipping/labels/${id}/ship`;
    server.on(`POST ${path}`, () => ({ status: 204 }));
    await open('/admin/shipping?stage=printed');
    await press('Mark shipped: K-4F7Q2M08');
    await userEvent.type(await screen.findByLabelText(/^Tracking number/), 'n/a');
    await press('Mark shipped');
    await screen.findByText('A tracking number has 6 to 40 letters and digits.');
    expect(asked(path)).toEqual([]);
    await userEvent.clear(screen.getByLabelText(/^Tracking number/));
    await userEvent.type(screen.getByLabelText(/^Tracking number/), '9400 1000 0000');
    await press('Mark shipped');
    await screen.findByText('K-4F7Q2M08 is shipped');
    expect(asked(path)).toEqual([{ carrier: 'usps', trackingNumber: '9400 1000 0000' }]);
  });

  test('explains why an unpaid order cannot leave, and does not offer it', async () => {
    shipments = [labeled(8, { paymentConfirmed: false, waitingFor: ['payment not confirmed'] })];
    await open('/admin/shipping?stage=printed');
    await screen.findByText('Payment not confirmed');
    expect(screen.getByRole('button', { name: 'Packing slip of K-4F7Q2M08' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mark shipped: K-4F7Q2M08' })).toBeNull();
  });

  test('links to the carrier’s page once shipped', async () => {
    shipments = [
      labeled(8, { shippedAt: '2026-05-05T09:00:00.000Z', carrier: 'ups', trackingNumber: '1Z999AA10123456784' }),
    ];
    await open('/admin/shipping?stage=shipped');
    const link = await screen.findByRole('link', { name: '1Z999AA10123456784' });
    await waitFor(() => expect(link.getAttribute('href')).toContain('ups.com'));
  });
});

describe('plate of a packed order', () => {
  const onSlip = 'CF7K3M9QXA2TDV';
  const second = makePlateCode('CF', 'ABCDEFGHJKM');
  const inHand = makePlateCode('CF', '00000000001');
  const id = labeled(8).id;
  const path = `/api/admin/orders/${id}/codes`;
  const swaps = (): void =>
    server.on(`PUT ${path}`, ({ body }) => ({ body: order(8, { codes: [...(body as { codes: string[] }).codes] }) }));
  const dialog = async (): Promise<HTMLElement> => {
    await open('/admin/shipping?stage=printed');
    await press('Swap a plate of K-4F7Q2M08');
    return screen.findByRole('dialog', { name: 'Swap a plate of K-4F7Q2M08?' });
  };
  const type = async (code: string): Promise<void> =>
    userEvent.type(await screen.findByLabelText('Code of the plate in your hand'), code);

  test('is swapped for another: the row shows it, and the slip prints again', async () => {
    shipments = [labeled(8)];
    swaps();
    const asks = await dialog();
    expect(within(asks).getByText(/The packing slip names CF-7K3M-9QXA-2TDV/).textContent).toContain(
      'a packing slip that is printed already has to be printed again. The address label names no plate and stays.',
    );
    await waitFor(() => expect(document.activeElement?.id).toBe('fresh'));
    await type(`${groupPlateCode(inHand).toLowerCase()}{Enter}`);
    await screen.findByText(`${groupPlateCode(inHand)} goes with K-4F7Q2M08`);
    expect(
      screen.getByText(/^CF-7K3M-9QXA-2TDV is back on the shelf\. Please print the packing slip again/),
    ).toBeTruthy();
    expect(asked(path)).toEqual([{ codes: [inHand], damaged: [] }]);
    const row = (await screen.findByText('K-4F7Q2M08')).closest('tr');
    expect(row?.textContent).toContain(groupPlateCode(inHand));
    expect(row?.textContent).not.toContain(groupPlateCode(onSlip));
  });

  test('may be marked damaged; one of several is selected', async () => {
    shipments = [labeled(8, { codes: [onSlip, second] })];
    swaps();
    await dialog();
    await type(inHand);
    await press('Swap plate');
    await screen.findByText('Please choose which plate is swapped.');
    await userEvent.click(screen.getByRole('combobox', { name: 'Plate on the slip' }));
    await userEvent.click(await screen.findByText(groupPlateCode(second), { selector: '.ant-select-item *' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'The plate on the slip is damaged' }));
    await press('Swap plate');
    await screen.findByText(/is marked damaged/);
    expect(asked(path)).toEqual([{ codes: [onSlip, inHand], damaged: [second] }]);
  });

  test('stays when the code is misread or not free, with the reason', async () => {
    shipments = [labeled(8)];
    const message = `${groupPlateCode(inHand)} belongs to another order. Please take another plate.`;
    server.on(`PUT ${path}`, () =>
      problem(409, 'new-code-of-order', message, { errors: [{ field: 'codes', message }] }),
    );
    const asks = await dialog();
    await press('Swap plate');
    await screen.findByText('Please scan or type the code of the plate in your hand.');
    await type('CF7K3M9QXA2TDW');
    await press('Swap plate');
    await within(asks).findByText(/CF-7K3M-9QXA-2TDW/);
    expect(asked(path)).toEqual([]);
    await userEvent.clear(screen.getByLabelText('Code of the plate in your hand'));
    await type(inHand);
    await press('Swap plate');
    expect((await within(asks).findByText(message)).closest('.ant-form-item')?.textContent).toContain(
      'Code of the plate in your hand',
    );
    await type('{Backspace}');
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  });

  test('explains below the fields why an order cannot be changed', async () => {
    shipments = [labeled(8)];
    const gone = 'The parcel of K-4F7Q2M08 has been shipped with its plates. Reload the list.';
    server.on(`PUT ${path}`, () => problem(409, 'order-already-shipped', gone));
    await dialog();
    await type(inHand);
    await press('Swap plate');
    expect((await screen.findByText(gone)).closest('[role=alert]')).toBeTruthy();
  });

  test('is typed when the camera is unavailable, and input stays', async () => {
    shipments = [labeled(8)];
    const refuse = (): Promise<never> => Promise.reject(new Error('no camera'));
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: refuse } });
    await dialog();
    await type('CF-7K');
    await press('Scan with the camera');
    await screen.findByText(/We can’t use your camera/);
    await press('Close');
    const field = await screen.findByLabelText<HTMLInputElement>('Code of the plate in your hand');
    expect(field.value).toBe('CF-7K');
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined });
  });

  test('cannot be swapped without a known plate or after shipping', async () => {
    shipments = [labeled(8, { codes: [] }), labeled(9)];
    await open('/admin/shipping?stage=printed');
    await screen.findByRole('button', { name: 'Swap a plate of K-4F7Q2M09' });
    expect(screen.queryByRole('button', { name: 'Swap a plate of K-4F7Q2M08' })).toBeNull();
    leavePage();
    shipments = [labeled(9, { shippedAt: '2026-05-05T09:00:00.000Z', carrier: 'ups' })];
    await open('/admin/shipping?stage=shipped');
    await screen.findByText('K-4F7Q2M09');
    expect(screen.queryByRole('button', { name: /^Swap a plate/ })).toBeNull();
  });
});
