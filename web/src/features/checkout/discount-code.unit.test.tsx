/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fillInOrder, orderId, pressPlace, quoted, referred } from '../../../test/checkout-steps.js';
import { problem, startFakeServer, type Asked, type FakeServer } from '../../../test/fake-server.js';
import { leavePage, renderRoute } from '../../../test/render-route.js';
import { chooseLanguage } from '../../shared/language/in-language.js';

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
  server.on('GET /api/quote', quoted);
  server.on('GET /api/referral', referred);
  server.on('GET /api/discount', checked);
  server.on('POST /api/orders', () => ({
    status: 201,
    body: { id: orderId, number: 'K-4F7Q2M9X', status: 'pending', totalPrice: 7_110 },
  }));
});
afterEach(async () => {
  leavePage();
  await chooseLanguage('en');
  await server.close();
});

/** Like the server: 10 percent, up to one timeline. */
const checked = ({ query }: Asked) => {
  if (query.get('quantity') !== '1')
    return problem(422, 'discount-refused', 'It ended.', { reason: 'ended', untilDay: '2026-05-03' });
  return { body: { code: query.get('code'), listPrice: 7_900, discountCents: 790, totalPrice: 7_110 } };
};
const orders = () => server.requests.filter(({ method, path }) => method === 'POST' && path === '/api/orders');

describe('discount code at checkout', () => {
  test('lowers the shown total and is sent with it', async () => {
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout');
    await fillInOrder(user);
    await user.type(screen.getByLabelText(/^Discount code/), 'spring-10');
    await screen.findByText('SPRING-10: you save $7.90.');
    expect(screen.getByText('Discount (SPRING-10)')).toBeTruthy();
    expect(screen.getAllByText('$71.10', { selector: 'strong' })).toHaveLength(2);
    await pressPlace(user);
    await screen.findByText('Order Created Successfully');
    expect(orders()[0]?.body).toMatchObject({ discountCode: 'spring-10', totalPrice: 7_110 });
  });

  test('shows why it does not hold, and places no order with it', async () => {
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout?discount=SPRING-10');
    await screen.findByText('SPRING-10: you save $7.90.');
    await user.click(screen.getByRole('button', { name: 'More' }));
    await screen.findByText('This code was valid until May 3, 2026. Remove it to order without it.');
    expect(screen.getAllByText('$158.00', { selector: 'strong' })).toHaveLength(2);
    await fillInOrder(user);
    await pressPlace(user);
    expect(orders()).toEqual([]);
    expect(document.activeElement).toBe(screen.getByLabelText(/^Discount code/));
  });

  test('shows a refusal of the order at its field, in the reader’s language', async () => {
    const user = userEvent.setup({ delay: null });
    server.on('POST /api/orders', () => problem(422, 'discount-refused', 'It is used up.', { reason: 'used-up' }));
    renderRoute(server, '/checkout?discount=SPRING-10');
    await fillInOrder(user);
    await screen.findByText('SPRING-10: you save $7.90.');
    await chooseLanguage('de');
    await user.click(await screen.findByRole('button', { name: 'Bestellen' }));
    expect((await screen.findAllByText(/^Dieser Code ist aufgebraucht/)).length).toBeGreaterThan(0);
  });
});
