/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { DiscountAnswer } from '@keepsake/contracts/rest/discounts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openOffice, setDevice } from '../../../../test/fake-office.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';
import { conditionsLabel, daysLabel, usesLabel, valueLabel } from './discount-labels.js';

// Loading antd is slow on a busy machine.
jest.setTimeout(180_000);

const discount: DiscountAnswer = {
  id: '00000000-0000-4000-8000-000000000001',
  code: 'SPRING-10',
  kind: 'percent',
  value: 100,
  fromDay: null,
  untilDay: '2026-05-31',
  maxUses: 50,
  maxUsesPerEmail: 1,
  minimumCents: 10_000,
  packages: ['premium'],
  note: 'Spring letter',
  active: true,
  state: 'active',
  uses: 3,
  discountedCents: 2_370,
  soldCents: 21_330,
  by: 'Mia',
  createdAt: '2026-05-04T10:00:00.000Z',
};

let server: FakeServer;
beforeEach(async () => {
  setDevice('desktop');
  server = await startFakeServer();
  openOffice(server, 'marketing');
  server.on('GET /api/admin/discounts', () => ({ body: [discount], headers: { 'x-total-count': '1' } }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const sent = (method: string) => server.requests.filter((one) => one.method === method);

describe('discount codes', () => {
  test('are listed with their state, uses and what they gave', async () => {
    renderRoute(server, '/admin/discounts');
    await screen.findByText('SPRING-10');
    for (const text of ['10%', '3 of 50', '$23.70', 'Spring letter']) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getAllByText('Active').length).toBeGreaterThan(0);
  });

  test('are created with their limits; a wrong amount sends nothing', async () => {
    let taken = true;
    server.on('POST /api/admin/discounts', () =>
      taken
        ? problem(409, 'discount-exists', 'This code exists already. Choose another one.', {
            errors: [{ field: 'code', message: 'This code exists already. Choose another one.' }],
          })
        : { status: 201, body: discount },
    );
    renderRoute(server, '/admin/discounts');
    await press('New code');
    const form = await screen.findByRole('dialog');
    const user = userEvent.setup({ delay: null });
    const field = (label: string | RegExp) => within(form).getByLabelText(label);
    await user.type(field('Code'), 'spring-10');
    await user.type(field('Percent'), '101');
    await user.click(within(form).getByRole('button', { name: 'Create' }));
    await within(form).findByText('Please enter a percentage from 0.1 to 100.');
    expect(sent('POST')).toEqual([]);
    await user.clear(field('Percent'));
    await user.type(field('Percent'), '12.5');
    await user.type(field(/^Uses in total/), '50');
    await user.type(field(/^Smallest price/), '100');
    taken = false;
    await user.click(within(form).getByRole('button', { name: 'Create' }));
    await screen.findByText('Discount code created');
    expect(sent('POST')[0]?.body).toMatchObject({
      code: 'spring-10',
      kind: 'percent',
      value: 125,
      maxUses: 50,
      maxUsesPerEmail: 1,
      minimumCents: 10_000,
      packages: [],
      fromDay: null,
    });
  });

  test('are described by value, days, uses and conditions', () => {
    expect(valueLabel({ kind: 'amount', value: 1_500 })).toBe('$15.00');
    expect(daysLabel({ fromDay: null, untilDay: null })).toBe('Any day');
    expect(daysLabel(discount)).toBe('Until May 31, 2026');
    expect(usesLabel({ uses: 3, maxUses: null })).toBe('3');
    expect(conditionsLabel(discount, () => 'Premium')).toBe('once per email · from $100.00 · Premium');
  });
});
