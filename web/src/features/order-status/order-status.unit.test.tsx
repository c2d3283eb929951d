/** @jest-environment ./web/test/browser-environment.cjs */
import { orderSteps } from '@keepsake/contracts/catalogue/order-steps';
import type { OrderAtLink } from '@keepsake/contracts/rest/order-status';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../../../test/fake-server.js';
import { leavePage, renderRoute } from '../../../test/render-route.js';

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const id = '01900000-0000-7000-8000-000000000001';
const createdAt = '2026-05-03T10:00:00.000Z';
const later = '2026-05-04T10:00:00.000Z';

/** An order as the server tells it, at the point that `more` says. */
const order = (more: Partial<OrderAtLink> = {}): OrderAtLink => {
  // Completed by shipping, unless a test says otherwise.
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
    totalFiles: 0,
    shipTo: [],
    parcel: null,
    ...facts,
    steps: [...orderSteps(facts)],
  };
};
const current = (): string | null | undefined => document.querySelector('[aria-current="step"]')?.textContent;

describe('the page of an order', () => {
  const open = async (more: Partial<OrderAtLink>, search = ''): Promise<string> => {
    server.on('GET /api/orders/:id', () => ({ body: order(more) }));
    renderRoute(server, `/order-confirmation/${id}${search}`);
    await screen.findByText('K-4F7Q2M9X');
    return screen.getByRole('main').textContent;
  };

  test('says that nothing is paid while nothing is', async () => {
    const text = await open({ addressNeeded: true });
    expect(screen.getByRole('heading', { level: 1, name: 'Your order is received' })).toBeTruthy();
    expect(current()).toContain('You pay nothing now. We will contact you within 24 hours to arrange payment.');
    expect(text).toContain('We need an address before we can send this.');
    expect(text).toContain('Parent pair × 2');
    expect(text).not.toMatch(/Payment is confirmed|Pay now/);
  });

  test.each([
    [{ paidAt: later, status: 'processing' as const }, 'Payment is confirmed. Your plates are being made and checked.'],
    [
      { paidAt: later, status: 'processing' as const, codesShort: true },
      'Payment is confirmed. New plates are on their way to us from the maker; yours are among them.',
    ],
    [{ estimate: true }, 'We confirm the price with you within 24 hours. You pay nothing before that.'],
    [{ payable: true }, 'You pay on a secure page. We make nothing before the payment has arrived.'],
  ])('%j: says what comes next', async (more, sentence) => {
    await open(more);
    expect(current()).toContain(sentence);
  });

  test('a cancelled one says since when, and what was given back', async () => {
    const text = await open({ cancelledAt: later, refundedAt: later, refundedCents: 14_900, addressNeeded: true });
    expect(screen.getByRole('heading', { level: 1, name: 'Your order was cancelled' })).toBeTruthy();
    expect(text).toContain('May 4, 2026');
    expect(text).toContain('$149.00 refunded on May 4, 2026');
    expect(text).not.toContain('We need an address');
    expect(current()).toBeUndefined();
  });

  test('whoever comes back from paying is not told that it is paid before the provider said so', async () => {
    const text = await open({ payable: true }, '?payment=sent');
    expect(text).toContain('We have not received the payment notice yet. This page updates by itself.');
    server.on('GET /api/orders/:id', () => ({ body: order({ paidAt: later, status: 'processing' }) }));
    await waitFor(() => expect(current()).toContain('Payment is confirmed.'));
    expect(screen.getByRole('main').textContent).not.toContain('We have not received');
  });

  test('says why the payment page did not open, and keeps the order', async () => {
    await open({ payable: true });
    server.on('POST /api/orders/:id/payment', () =>
      problem(409, 'order-already-paid', 'This order is paid already. Nothing more is needed.'),
    );
    await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Pay now' }));
    await screen.findAllByText('The payment page did not open');
    await screen.findAllByText('This order is paid already. Nothing more is needed.');
    expect(screen.getByText('K-4F7Q2M9X')).toBeTruthy();
  });

  test('an unknown one leads to the look-up', async () => {
    server.on('GET /api/orders/:id', () => problem(404, 'order-not-found', 'No order.'));
    renderRoute(server, `/order-confirmation/${id}`);
    await screen.findByText('We find no order here.');
    expect(screen.getByRole('link', { name: 'Look up an order' }).getAttribute('href')).toBe('/order-status');
  });
});

describe('looking up an order', () => {
  const fillIn = async (number: string, email: string) => {
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/order-status');
    await user.type(await screen.findByLabelText('Order number'), number);
    await user.type(screen.getByLabelText('E-mail'), email);
    await user.click(screen.getByRole('button', { name: 'Send me the link' }));
    return user;
  };

  test('needs a number and an address, and asks nobody without', async () => {
    await fillIn('K-4', 'maja@');
    await screen.findByText('Please enter the order number from your mail, such as K-4F7Q2M9X.');
    await screen.findByText('Please enter a valid email address');
    expect(document.activeElement).toBe(screen.getByLabelText('Order number'));
    expect(server.asked).toHaveLength(0);
  });

  test('takes small letters and blanks, and says the same whatever belongs together', async () => {
    server.on('POST /api/order-status', () => ({ status: 202, body: { status: 'link-sent' } }));
    await fillIn(' k 4f7q 2m9x', 'maja@example.org');
    await screen.findByText('If this number and address belong together, a link is on its way.');
    expect(server.asked).toHaveLength(1);
  });

  test('says how long to wait, and keeps what was typed', async () => {
    server.on('POST /api/order-status', () => ({
      ...problem(429, 'too-many-tries', 'Too many tries.'),
      headers: { 'content-type': 'application/problem+json', 'retry-after': '120' },
    }));
    await fillIn('K-4F7Q2M9X', 'maja@example.org');
    await screen.findAllByText('The link was not sent');
    await screen.findAllByText('Too many tries. Please wait 2 minutes.');
    expect(screen.getByLabelText('Order number')).toHaveProperty('value', 'K-4F7Q2M9X');
  });
});

describe('the page behind the mailed link', () => {
  const open = async (more: Partial<OrderAtLink>): Promise<string> => {
    server.on('GET /api/order-status/:token', () => ({ body: order(more) }));
    renderRoute(server, '/order-status/a-token-of-a-mail-0000');
    await screen.findByRole('heading', { level: 1, name: /order/ });
    return screen.getByRole('main').textContent;
  };

  test('shows what a stranger does not see: name, files, where it goes', async () => {
    const text = await open({ totalFiles: 1, shipTo: ['Maja Lindgren', '12 Harbor Street', 'Portland, ME, 04101'] });
    expect(text).toMatch(/Inés Duarte.*Maja Lindgren.*12 Harbor Street/);
    expect(text).toContain('Your 1 file is kept.');
    expect(text).toContain('Nothing is made before the payment is settled.');
    expect(screen.getByRole('link', { name: 'Add photos and videos' }).getAttribute('href')).toBe('/upload');
  });

  test.each([
    [{ paidAt: later, status: 'processing' as const, totalFiles: 7 }, 'We write to you when the parcel leaves.'],
    [{ paidAt: later, completedAt: later, status: 'completed' as const }, 'Scan the plate with the camera of a phone.'],
    [{ paidAt: later, completedAt: later, totalFiles: 2 }, 'Your 2 files are kept.'],
    [{ cancelledAt: later }, 'If this is a surprise, please answer one of our mails.'],
  ])('%j: says what to do next', async (more, sentence) => {
    expect(await open(more)).toContain(sentence);
  });

  test('says who carries the parcel, and where it is followed', async () => {
    const parcel = { shippedAt: later, carrier: 'usps', trackingNumber: '9400100' };
    const text = await open({ paidAt: later, completedAt: later, status: 'completed', parcel });
    expect(text).toMatch(/On its way\s*Since May 4, 2026, with USPS/);
    expect(screen.getByRole('link', { name: 'Follow 9400100' }).getAttribute('href')).toBe(
      'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400100',
    );
  });

  test('names the number alone when the carrier has no page for it', async () => {
    const parcel = { shippedAt: later, carrier: 'other', trackingNumber: 'AB123456' };
    expect(await open({ paidAt: later, completedAt: later, parcel })).toContain('with Another carrierAB123456');
  });

  test('that has ended asks for number and address again', async () => {
    server.on('GET /api/order-status/:token', () => problem(404, 'order-link-ended', 'Over.'));
    renderRoute(server, '/order-status/a-token-of-a-mail-0000');
    await screen.findByRole('heading', { level: 1, name: 'This link has been used or has expired.' });
    expect(screen.getByLabelText('Order number')).toBeTruthy();
  });
});
