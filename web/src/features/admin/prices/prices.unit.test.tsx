/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { standardPrices } from '@keepsake/contracts/catalog/price-list';
import type { PriceLists } from '@keepsake/contracts/rest/prices';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openOffice, setDevice } from '../../../../test/fake-office.js';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

// Loading antd is slow on a busy machine.
jest.setTimeout(180_000);

const planned = {
  id: '00000000-0000-4000-8000-000000000001',
  fromDay: '2031-01-01',
  prices: { ...standardPrices, individual: 8_900 },
  state: 'planned' as const,
  by: 'Ana',
  createdAt: '2026-05-03T09:00:00.000Z',
};

let server: FakeServer;
let now: PriceLists;
beforeEach(async () => {
  setDevice('desktop');
  now = { current: standardPrices, lists: [planned] };
  server = await startFakeServer();
  openOffice(server, 'finance');
  server.on('GET /api/admin/prices', () => ({ body: now }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const sent = (method: string) => server.requests.filter((one) => one.method === method);

describe('prices of the shop', () => {
  test('are shown with their day and the change against those before', async () => {
    renderRoute(server, '/admin/prices');
    const row = (await screen.findByRole('heading', { name: /^From Jan/ })).closest('li');
    expect(row?.textContent).toContain('Planned');
    expect(row?.textContent).toContain('$89.00 +$10.00');
    expect(screen.getByRole('heading', { name: 'Standard prices' }).closest('li')?.textContent).toContain('In force');
  });

  test('are set from a day on; a contradiction shows at its field', async () => {
    server.on('POST /api/admin/prices', () => ({ status: 201, body: planned }));
    renderRoute(server, '/admin/prices');
    await screen.findByText('Planned');
    await press('New prices');
    const form = await screen.findByRole('dialog');
    const user = userEvent.setup({ delay: null });
    const type = async (label: string | RegExp, text: string) => {
      await user.clear(within(form).getByLabelText(label));
      await user.type(within(form).getByLabelText(label), text);
    };
    await type('From', '2031-02-01');
    await type(/^Parent pair/, '160');
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    await within(form).findByText('A pair must cost less than two single timelines.');
    await type(/^Further copy/, 'three');
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    await within(form).findByText('Please enter a price from $1.00 to $10,000.00.');
    expect(sent('POST')).toEqual([]);
    await type(/^Parent pair/, '139');
    await type(/^Further copy/, '3.50');
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    await screen.findByText('Prices saved');
    expect(sent('POST')[0]?.body).toEqual({
      fromDay: '2031-02-01',
      prices: { ...standardPrices, pair: 13_900, furtherCopy: 350 },
    });
  });

  test('are removed before their day after a question', async () => {
    server.on(`DELETE /api/admin/prices/${planned.id}`, () => {
      now = { ...now, lists: [] };
      return { status: 204 };
    });
    renderRoute(server, '/admin/prices');
    await screen.findByText('Planned');
    await press('Remove');
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText('The prices before them stay in force.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await screen.findByText('Prices removed');
    await waitFor(() => expect(screen.queryByText('Planned')).toBeNull());
  });
});
