/** @jest-environment ./web/test/browser-environment.cjs */
import { orderSteps } from '@keepsake/contracts/catalog/order-steps';
import type { OrderAtLink } from '@keepsake/contracts/rest/order-status';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../../../test/fake-server.js';
import { press } from '../../../test/press.js';
import { leavePage, renderRoute } from '../../../test/render-route.js';
import { chooseLanguage } from '../../shared/language/in-language.js';

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
});
afterEach(async () => {
  leavePage();
  await chooseLanguage('en');
  await server.close();
});

const id = '01900000-0000-7000-8000-000000000001';
const createdAt = '2026-05-03T10:00:00.000Z';
const later = '2026-05-04T10:00:00.000Z';

/** An order as the server returns it, modified by `more`. */
const order = (more: Partial<OrderAtLink> = {}): OrderAtLink => {
  // Completed by shipping by default.
  const facts = { createdAt, paidAt: null, completedAt: null, shippedAt: more.completedAt ?? null, ...more };
  return {
    id,
    number: 'K-4F7Q2M9X',
    status: 'pending',
    eventType: 'Memorial',
    eventTypeSlug: 'memorial',
    packageType: null,
    pricingTier: 'parent_pair',
    quantity: 2,
    unitPrice: 14_900,
    totalPrice: 14_900,
    discountCode: null,
    discountCents: 0,
    currency: 'USD',
    estimate: false,
    timelines: 2,
    plates: 1,
    atMaker: false,
    copies: 2,
    addressNeeded: false,
    codesShort: false,
    payable: false,
    refundedCents: 0,
    refundedAt: null,
    owedCents: 0,
    cancelledAt: null,
    honoreeName: 'Inés Duarte',
    otherHonoreeNames: [],
    totalFiles: 0,
    shipTo: [],
    shippingAddress: null,
    shippingCity: null,
    shippingState: null,
    shippingZip: null,
    shippingCountry: null,
    cemeteryKit: false,
    addressOpen: true,
    parcel: null,
    ...facts,
    steps: [...orderSteps(facts)],
  };
};
const current = (): string | null | undefined => document.querySelector('[aria-current="step"]')?.textContent;

describe('order page', () => {
  const open = async (more: Partial<OrderAtLink>, search = ''): Promise<string> => {
    server.on('GET /api/orders/:id', () => ({ body: order(more) }));
    renderRoute(server, `/order-confirmation/${id}${search}`);
    await screen.findByText('K-4F7Q2M9X');
    return screen.getByRole('main').textContent;
  };

  test('shows an unpaid order as unpaid', async () => {
    const text = await open({ addressNeeded: true });
    expect(screen.getByRole('heading', { level: 1, name: 'Thank you. We have your order.' })).toBeTruthy();
    expect(current()).toContain('There’s nothing to pay now. We will contact you within 24 hours to arrange payment.');
    expect(text).toContain('We need an address before we can send this.');
    expect(screen.getByRole('link', { name: 'Send me a new link' }).getAttribute('href')).toBe(
      '/order-status?number=K-4F7Q2M9X',
    );
    expect(text).toContain('Parent Pair × 2');
    expect(text).not.toMatch(/Payment is confirmed|Pay now/);
  });

  test.each([
    [{ paidAt: later, status: 'processing' as const }, 'Payment is confirmed. Your plates are being made and checked.'],
    [
      { paidAt: later, status: 'processing' as const, codesShort: true },
      'Payment is confirmed. New plates are on their way to us from the maker; yours are among them.',
    ],
    [{ estimate: true }, 'We confirm the price with you within 24 hours. You pay nothing before that.'],
    [{ payable: true }, 'You pay on a secure page. We start production once payment is received.'],
  ])('shows the next step for %j', async (more, sentence) => {
    await open(more);
    expect(current()).toContain(sentence);
  });

  test('shows date and refund of a canceled order', async () => {
    const text = await open({ cancelledAt: later, refundedAt: later, refundedCents: 14_900, addressNeeded: true });
    expect(screen.getByRole('heading', { level: 1, name: 'Your order was canceled' })).toBeTruthy();
    expect(text).toContain('May 4, 2026');
    expect(text).toContain('$149.00 refunded on May 4, 2026');
    expect(text).not.toContain('We need an address');
    expect(current()).toBeUndefined();
  });

  test('shows an order as paid only after the provider confirmed it', async () => {
    const text = await open({ payable: true }, '?payment=sent');
    expect(text).toContain('We have not received the payment notice yet. This page updates automatically.');
    server.on('GET /api/orders/:id', () => ({ body: order({ paidAt: later, status: 'processing' }) }));
    await waitFor(() => expect(current()).toContain('Payment is confirmed.'));
    expect(screen.getByRole('main').textContent).not.toContain('We have not received');
  });

  test('explains why the payment page did not open and keeps the order', async () => {
    await open({ payable: true });
    server.on('POST /api/orders/:id/payment', () =>
      problem(409, 'order-already-paid', 'This order is paid already. Nothing more is needed.'),
    );
    await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Pay now' }));
    await screen.findAllByText('We couldn’t open the payment page');
    await screen.findAllByText('This order is paid already. Nothing more is needed.');
    expect(screen.getByText('K-4F7Q2M9X')).toBeTruthy();
  });

  test('links to the look-up when the order is unknown', async () => {
    server.on('GET /api/orders/:id', () => problem(404, 'order-not-found', 'No order.'));
    renderRoute(server, `/order-confirmation/${id}`);
    await screen.findByText('Order not found.');
    expect(screen.getByRole('link', { name: 'Look up an order' }).getAttribute('href')).toBe('/order-status');
  });
});

describe('order look-up', () => {
  const fillIn = async (number: string, email: string) => {
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/order-status');
    await user.type(await screen.findByLabelText('Order number'), number);
    await user.type(screen.getByLabelText('Email'), email);
    await press('Send me the link');
    return user;
  };

  test('requires number and address before any request', async () => {
    await fillIn('K-4', 'maja@');
    await screen.findByText('Please enter the order number from your email, such as K-4F7Q2M9X.');
    await screen.findByText('Please enter a valid email address');
    expect(document.activeElement).toBe(screen.getByLabelText('Order number'));
    expect(server.requests).toHaveLength(0);
  });

  test('accepts lower case and spaces, and always gives the same answer', async () => {
    server.on('POST /api/order-status', () => ({ status: 202, body: { status: 'link-sent' } }));
    await fillIn(' k 4f7q 2m9x', 'maja@example.org');
    await screen.findByText('If this number and address belong together, a link is on its way.');
    expect(server.requests).toHaveLength(1);
  });

  test('shows how long to wait and keeps the input', async () => {
    server.on('POST /api/order-status', () => ({
      ...problem(429, 'too-many-tries', 'Too many attempts.'),
      headers: { 'content-type': 'application/problem+json', 'retry-after': '120' },
    }));
    await fillIn('K-4F7Q2M9X', 'maja@example.org');
    await screen.findAllByText('The link was not sent');
    await screen.findAllByText('Too many attempts. Try again in 2 minutes.');
    expect(screen.getByLabelText('Order number')).toHaveProperty('value', 'K-4F7Q2M9X');
  });
});

describe('emailed order link', () => {
  const open = async (more: Partial<OrderAtLink>): Promise<string> => {
    server.on('GET /api/order-status/:token', () => ({ body: order(more) }));
    renderRoute(server, '/order-status/a-token-of-a-mail-0000');
    await screen.findByRole('heading', { level: 1, name: /order/ });
    return screen.getByRole('main').textContent;
  };

  test('shows private details: name, files, delivery address', async () => {
    const text = await open({ totalFiles: 1, shipTo: ['Maja Lindgren', '12 Harbor Street', 'Portland, ME, 04101'] });
    expect(text).toMatch(/Inés Duarte.*Maja Lindgren.*12 Harbor Street/);
    expect(text).toContain('Your 1 file is kept.');
    expect(text).toContain('We start production once payment is received.');
    expect(screen.getByRole('link', { name: 'Add photos and videos' }).getAttribute('href')).toBe('/upload');
  });

  test.each([
    [{ paidAt: later, status: 'processing' as const, totalFiles: 7 }, 'We write to you when the parcel leaves.'],
    [{ paidAt: later, completedAt: later, status: 'completed' as const }, 'Scan the plate with the camera of a phone.'],
    [{ paidAt: later, completedAt: later, totalFiles: 2 }, 'Your 2 files are kept.'],
    [{ cancelledAt: later }, 'If you didn’t expect this, reply to any of our emails.'],
  ])('shows the next action for %j', async (more, sentence) => {
    expect(await open(more)).toContain(sentence);
  });

  test('offers the receipt once it is paid', async () => {
    await open({});
    expect(screen.queryByRole('link', { name: 'Download receipt' })).toBeNull();
    leavePage();
    await open({ paidAt: later, status: 'processing' });
    expect(screen.getByRole('link', { name: 'Download receipt' }).getAttribute('href')).toBe(
      '/api/order-status/a-token-of-a-mail-0000/receipt.pdf?language=en&paper=letter',
    );
  });

  test('shows the carrier and its tracking link', async () => {
    const shipment = { shippedAt: later, carrier: 'usps', trackingNumber: '9400100', tracking: 'in-transit' as const };
    const text = await open({ paidAt: later, completedAt: later, status: 'completed', parcel: shipment });
    expect(text).toMatch(/On its way\s*Since May 4, 2026, with USPS\s*In transit/);
    expect(screen.getByRole('link', { name: 'Follow 9400100' }).getAttribute('href')).toBe(
      'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400100',
    );
  });

  test('shows only the number when the carrier has no tracking page', async () => {
    const shipment = { shippedAt: later, carrier: 'other', trackingNumber: 'AB123456', tracking: null };
    expect(await open({ paidAt: later, completedAt: later, parcel: shipment })).toContain(
      'with Another carrierAB123456',
    );
  });

  const home = { shippingAddress: '12 Elm St', shippingCity: 'Troy', shippingState: 'NY', shippingZip: '12180' };
  const typeHome = async (user: ReturnType<typeof userEvent.setup>) => {
    for (const [label, text] of [
      ['Street', '12 Elm St'],
      ['City', 'Troy'],
      ['State', 'NY'],
      ['ZIP', '12180'],
    ] as const)
      await user.type(screen.getByLabelText(label), text);
  };
  const puts = () => server.requests.filter(({ method }) => method === 'PUT');

  test('saves the missing address and shows it', async () => {
    const user = userEvent.setup({ delay: null });
    const text = await open({ addressNeeded: true });
    expect(text).toContain('Add the address above, so that we can send your order.');
    await press('Save address');
    await screen.findByText('Please add the street.');
    expect(puts()).toHaveLength(0);
    await typeHome(user);
    server.on('PUT /api/order-status/:token/address', () => ({
      body: order({ ...home, shipTo: ['Maja Lindgren', '12 Elm St', 'Troy, NY, 12180'] }),
    }));
    await press('Save address');
    await screen.findAllByText('Address saved');
    expect(puts().map(({ body }) => body)).toEqual([{ ...home, shippingCountry: '' }]);
    expect(screen.queryByRole('heading', { name: 'Where should we send it?' })).toBeNull();
    expect(screen.getByRole('main').textContent).toContain('12 Elm St');
  });

  test('keeps the input and shows the server’s message when saving fails', async () => {
    const user = userEvent.setup({ delay: null });
    await open({ addressNeeded: true });
    await typeHome(user);
    server.on('PUT /api/order-status/:token/address', () =>
      problem(409, 'parcel-not-open-yet', 'Try again in a minute.'),
    );
    await press('Save address');
    await screen.findAllByText('Try again in a minute.');
    expect(screen.getByLabelText('Street')).toHaveProperty('value', '12 Elm St');
  });

  test('allows address changes until the order is packed', async () => {
    await open({ ...home, shipTo: ['Maja Lindgren', '12 Elm St'] });
    await press('Change address');
    expect(screen.getByLabelText('Street')).toHaveProperty('value', '12 Elm St');
    await press('Cancel');
    leavePage();
    await open({ ...home, shipTo: ['Maja Lindgren', '12 Elm St'], addressOpen: false });
    expect(screen.queryByRole('button', { name: 'Change address' })).toBeNull();
  });

  test('asks for number and address again when the link has expired', async () => {
    server.on('GET /api/order-status/:token', () => problem(404, 'order-link-ended', 'Over.'));
    renderRoute(server, '/order-status/a-token-of-a-mail-0000');
    await screen.findByRole('heading', { level: 1, name: 'This link has been used or has expired.' });
    expect(screen.getByLabelText('Order number')).toBeTruthy();
  });
});

test('shows an order in Spanish, with its prices and dates', async () => {
  server.on('GET /api/order-status/a-token', () => ({ body: order({ totalFiles: 2 }) }));
  await chooseLanguage('es');
  renderRoute(server, '/order-status/a-token');
  await screen.findByRole('heading', { level: 1, name: 'Su pedido K-4F7Q2M9X' });
  expect(screen.getByText(/Realizado el 3 may 2026/)).toBeTruthy();
  expect(screen.getByText('Pareja de padres × 2')).toBeTruthy();
  expect(screen.getByText('2 páginas, 2 placas, 2 cajas de recuerdo')).toBeTruthy();
  expect(screen.getByText(/149,00/)).toBeTruthy();
  expect(screen.getByText(/Sus 2 archivos están guardados/)).toBeTruthy();
});
