/** @jest-environment ./web/test/browser-environment.cjs */
import { quote, type PricingTier } from '@keepsake/contracts/catalogue/pricing';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type Answer, type Asked, type FakeServer } from '../../../test/fake-server.js';
import { leavePage, renderRoute } from '../../../test/render-route.js';

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
  server.on('GET /api/quote', quoted);
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const quoted = ({ query }: Asked): Answer => {
  const { codes: _codes, ...answer } = quote(query.get('pricingTier') as PricingTier, Number(query.get('quantity')));
  return { body: answer };
};

const wait = { timeout: 15_000 };
const orderId = '01900000-0000-7000-8000-000000000001';
const orders = () => server.asked.filter(({ method, path }) => method === 'POST' && path === '/api/orders');

const fillIn = async (user: ReturnType<typeof userEvent.setup>): Promise<void> => {
  await user.type(await screen.findByLabelText('Event type', {}, wait), 'Memorial');
  await user.type(screen.getByLabelText('Name of honoree'), 'Inés Duarte');
  await user.type(screen.getByLabelText('Year'), '2024');
  await user.type(screen.getByLabelText('First name'), 'Rui');
  await user.type(screen.getByLabelText('Last name'), 'Duarte');
  await user.type(screen.getByLabelText('E-mail'), 'rui@example.org');
  await user.type(screen.getByLabelText('Phone'), '555 0100');
};

const press = async (user: ReturnType<typeof userEvent.setup>): Promise<void> =>
  user.click(screen.getByRole('button', { name: 'Place Order' }));

describe('checkout', () => {
  test('quotes what the address asks for and follows the quantity', async () => {
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout?tier=event');
    expect((await screen.findAllByText('$79.00', { selector: 'strong' }, wait)).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect((await screen.findAllByText('$85.00', { selector: 'strong' }, wait)).length).toBeGreaterThan(0);
    expect(screen.getByText('1 shared timeline, 3 printed copies of its code')).toBeTruthy();
  });

  test('never prices a quantity that cannot be ordered', async () => {
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout');
    const quantity = await screen.findByLabelText('Quantity', {}, wait);
    await user.clear(quantity);
    await user.type(quantity, '1.5');
    await screen.findByText('Please choose a quantity between 1 and 1,000.', {}, wait);
    expect(server.asked.every(({ query }) => query.get('quantity') === '1')).toBe(true);
  });

  test('warns when a pair is rounded up and offers the cheaper way', async () => {
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout?tier=parent_pair');
    await user.click(await screen.findByRole('button', { name: 'More' }, wait));
    await screen.findByText(/your quantity of 3 was rounded up to 4/, {}, wait);
    await user.click(screen.getByRole('button', { name: 'Use it' }));
    await waitFor(
      () => expect((screen.getByRole('radio', { name: /Multi-Pack/ }) as HTMLInputElement).checked).toBe(true),
      wait,
    );
    expect((await screen.findAllByText('$226.00', { selector: 'strong' }, wait)).length).toBeGreaterThan(0);
  });

  test('says what is missing in the words of the catalogue and orders nothing', async () => {
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout');
    await screen.findAllByText('$79.00', { selector: 'strong' }, wait);
    await press(user);
    for (const message of [
      'Event type is required',
      'Honoree name is required',
      'Event date is required',
      'First name is required',
      'Last name is required',
      'Valid email is required',
      'Phone number is required',
    ])
      await screen.findByText(message, {}, wait);
    expect(orders()).toHaveLength(0);
  });

  test('orders with the total that was shown, the referral and a key, then shows the order', async () => {
    server.on('POST /api/orders', () => ({
      status: 201,
      body: { id: orderId, number: 'K-4F7Q2M9X', status: 'pending', totalPrice: 8500 },
    }));
    server.on('GET /api/orders/:id', () => problem(503, 'unavailable', 'Later.'));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout?tier=event&ref=RUI10');
    await screen.findByText('Referred by RUI10. Your price stays the same.', {}, wait);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('button', { name: 'More' }));
    await screen.findAllByText('$85.00', { selector: 'strong' }, wait);
    await fillIn(user);
    await press(user);
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(`/order-confirmation/${orderId}`), wait);
    expect((await screen.findAllByText('Order Created Successfully', {}, wait)).length).toBeGreaterThan(0);
    expect(orders()[0]?.body).toMatchObject({
      pricingTier: 'event',
      quantity: 3,
      totalPrice: 8500,
      affiliateCode: 'RUI10',
      eventType: 'Memorial',
      eventDate: '2024',
      isPrivate: false,
      inviteEmails: [],
    });
    expect(orders()[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  }, 60_000);

  test('shows the new total when the price has changed and orders again with it under a new key', async () => {
    let raised = false;
    server.on('GET /api/quote', (asked) => {
      const { body } = quoted(asked);
      return { body: { ...(body as object), ...(raised && { totalPrice: 8200 }) } };
    });
    server.on('POST /api/orders', ({ body }) => {
      raised = true;
      return (body as { totalPrice: number }).totalPrice === 8200
        ? { status: 201, body: { id: orderId, number: 'K-1', status: 'pending', totalPrice: 8200 } }
        : problem(409, 'total-differs', 'The price has changed. Please check the new total and order again.');
    });
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout');
    await fillIn(user);
    await press(user);
    await screen.findByText('The price has changed. Please check the new total and order again.', {}, wait);
    await screen.findAllByText('$82.00', { selector: 'strong' }, wait);
    await press(user);
    await waitFor(() => expect(orders()).toHaveLength(2), wait);
    expect(orders()[1]?.headers['idempotency-key']).not.toBe(orders()[0]?.headers['idempotency-key']);
  }, 60_000);

  test('asks the sum only when the server wants one', async () => {
    server.on('POST /api/orders', ({ body }) =>
      (body as { humanCheck?: unknown }).humanCheck
        ? { status: 201, body: { id: orderId, number: 'K-1', status: 'pending', totalPrice: 7900 } }
        : problem(428, 'human-check-needed', 'Please complete the security verification to continue.'),
    );
    server.on('GET /api/human-check', () => ({
      body: { challengeId: 'c1', question: '7 - 3', expiresAt: '2026-11-20T12:00:00Z' },
    }));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout');
    await fillIn(user);
    expect(screen.queryByText('Security verification')).toBeNull();
    await press(user);
    const answer = await screen.findByLabelText('How much is 7 - 3?', {}, wait);
    await user.type(answer, '5');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await screen.findByText('Incorrect answer. Please try again.', {}, wait);
    await user.type(await screen.findByLabelText('How much is 7 - 3?', {}, wait), ' 4 ');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await screen.findByText('Verification complete', {}, wait);
    await press(user);
    await waitFor(() => expect(orders()).toHaveLength(2), wait);
    expect(orders()[1]?.body).toMatchObject({ humanCheck: { challengeId: 'c1', answer: '4' } });
  }, 60_000);
});
