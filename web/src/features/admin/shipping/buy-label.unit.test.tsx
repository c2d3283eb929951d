/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { CarrierLabel } from '@keepsake/contracts/rest/carrier-labels';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { labeled, openOffice, setDevice, shipment } from '../../../../test/fake-office.js';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

// Loading antd is slow on a busy machine.
jest.setTimeout(90_000);

const quoteId = '00000000-0000-4000-8000-000000000700';
const rates = [
  { rateId: 'r1', carrier: 'usps', service: 'Ground advantage', priceCents: 615, currency: 'USD', days: 4 },
  { rateId: 'r2', carrier: 'fedex', service: '2 day', priceCents: 1840, currency: 'USD', days: 2 },
];
const bought: CarrierLabel = {
  state: 'bought',
  service: '2 day',
  priceCents: 1840,
  currency: 'USD',
  carrier: 'fedex',
  trackingNumber: '794600000001',
  problem: null,
  tracking: null,
  trackedAt: null,
};
const { id } = shipment(1);
let server: FakeServer;
let last: CarrierLabel | null;
beforeEach(async () => {
  setDevice('desktop');
  window.localStorage.clear();
  URL.createObjectURL = () => 'blob:drawn';
  URL.revokeObjectURL = () => undefined;
  last = null;
  server = await startFakeServer();
  openOffice(server);
  server.on('GET /api/shipping/carrier', () => ({
    body: { buysLabels: true, lengthCm: 25, widthCm: 18, heightCm: 5, plateGrams: 180 },
  }));
  server.on('GET /api/orders/pending-shipping', () => ({ body: [shipment(1)] }));
  server.on(`GET /api/shipping/labels/${id}/bought`, () => ({ body: { label: last } }));
  server.on(`GET /api/shipping/labels/${id}/bought.pdf`, () => ({ body: '%PDF-1.4' }));
  server.on(`POST /api/shipping/labels/${id}/rates`, () => ({ body: { quoteId, rates } }));
  server.on(`POST /api/shipping/labels/${id}/buy`, () => {
    last = { ...bought, state: 'buying', carrier: null, trackingNumber: null };
    return { status: 204 };
  });
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const bodyOf = (path: string): unknown => {
  const sent = server.requests.findLast((one) => one.path === `/api/shipping/labels/${id}/${path}`)?.body;
  return typeof sent === 'string' ? JSON.parse(sent) : sent;
};
const openDialog = async (): Promise<HTMLElement> => {
  renderRoute(server, '/admin/shipping');
  await userEvent.click(await screen.findByRole('button', { name: /^Buy label for/ }));
  return screen.findByRole('dialog', { name: 'Buy a label for Rui Duarte' });
};

describe('a label of a carrier', () => {
  test('shows rates, confirms the price and prints the label', async () => {
    const dialog = await openDialog();
    expect(within(dialog).getByLabelText('Weight (g)')).toHaveProperty('value', '540');
    await press('Get rates');
    const choices = await within(dialog).findAllByRole('radio');
    expect(choices).toHaveLength(2);
    expect(bodyOf('rates')).toEqual({ grams: 540, lengthCm: 25, widthCm: 18, heightCm: 5 });
    expect(dialog.textContent).toContain('USPS Ground advantage · 4 days$6.15');
    await within(dialog).findByRole('button', { name: 'Buy for $6.15' });
    await userEvent.click(within(dialog).getByRole('radio', { name: /FedEx 2 day/ }));
    await press('Buy for $18.40');
    await within(dialog).findByText(/^Buying the label/);
    expect(bodyOf('buy')).toEqual({ quoteId, rateId: 'r2', priceCents: 1840 });
    last = bought;
    await screen.findByRole('dialog', { name: 'The label of Rui Duarte is bought' }, { timeout: 10_000 });
    await press('Print label');
    await screen.findByRole('dialog', { name: /^Label of K-/ });
    await waitFor(() => expect(server.requests.some(({ path }) => path.endsWith('/bought.pdf'))).toBe(true));
  });

  test('shows why a purchase failed, and offers the rates again', async () => {
    const dialog = await openDialog();
    await press('Get rates');
    await press('Buy for $6.15');
    await within(dialog).findByText(/^Buying the label/);
    last = { ...bought, state: 'failed', problem: 'The carrier refused: Insufficient balance. Nothing was bought.' };
    expect((await within(dialog).findByRole('alert', {}, { timeout: 10_000 })).textContent).toContain(
      'Insufficient balance',
    );
    await press('Get rates');
    await within(dialog).findByRole('button', { name: 'Buy for $6.15' });
    expect(within(dialog).queryByRole('alert')).toBeNull();
  });

  test('shows a refusal of the server without leaving the dialog', async () => {
    server.on(`POST /api/shipping/labels/${id}/rates`, () => ({
      status: 422,
      body: { type: 'about:blank', title: 'Invalid', status: 422, detail: 'Correct the address first.' },
    }));
    const dialog = await openDialog();
    await press('Get rates');
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Correct the address first.');
  });

  test('is not offered where labels are not bought', async () => {
    server.on('GET /api/shipping/carrier', () => ({
      body: { buysLabels: false, lengthCm: 25, widthCm: 18, heightCm: 5, plateGrams: null },
    }));
    renderRoute(server, '/admin/shipping');
    await screen.findByRole('checkbox', { name: /^Select all/ });
    expect(screen.queryByRole('button', { name: /^Buy label/ })).toBeNull();
  });

  test('is given back, or handed over with its own number', async () => {
    const parcel = labeled(1, { carrierLabel: bought });
    server.on('GET /api/shipping/labels', () => ({ body: [parcel] }));
    server.on(`POST /api/shipping/labels/${id}/give-back`, () => ({ status: 204 }));
    server.on(`POST /api/shipping/labels/${id}/ship`, () => ({ status: 204 }));
    renderRoute(server, '/admin/shipping?stage=printed');
    await screen.findByText('FedEx 2 day, $18.40 · 794600000001');
    expect(screen.queryByRole('button', { name: /^Void the label/ })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: /^Mark shipped/ }));
    const ship = await screen.findByRole('dialog', { name: /shipped\?$/ });
    await userEvent.click(within(ship).getByRole('button', { name: 'Mark shipped' }));
    await waitFor(() => expect(bodyOf('ship')).toEqual({ carrier: 'fedex', trackingNumber: '794600000001' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Give back the label/ }));
    const back = await screen.findByRole('dialog', { name: 'Give the label of Rui Duarte back?' });
    expect(back.textContent).toContain('The carrier refunds $18.40');
    await userEvent.click(within(back).getByRole('button', { name: 'Give back' }));
    await waitFor(() => expect(server.requests.some(({ path }) => path.endsWith('/give-back'))).toBe(true));
  });
});
