/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { affiliateId, fakeDashboard, rui } from '../../../test/fake-affiliate.js';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.js';
import { leavePage, renderRoute } from '../../../test/render-route.js';

let server: FakeServer;
let user: UserEvent;
let dashboard = fakeDashboard();
beforeEach(async () => {
  server = await startFakeServer();
  user = userEvent.setup({ delay: null });
  server.on('GET /api/session', () => ({ body: { kind: 'affiliate', id: affiliateId, email: rui.email } }));
  server.on('GET /api/affiliates/:id/dashboard', () => ({ body: dashboard }));
  server.on('GET /api/affiliates/:id/payout-details', () => ({ body: { details: null } }));
  server.on('GET /api/affiliates/:id/sales', () => ({ body: dashboard.recentSales }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const dayMs = 86_400_000;
const ago = (days: number) => {
  const id = new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
  return { id, createdAt: `${id}T00:00:00.000Z` };
};
const card = async () => within(await screen.findByRole('region', { name: 'Last 30 days' }));
const barHeights = (list: HTMLElement): (string | undefined)[] =>
  [...list.querySelectorAll<HTMLElement>('.bars-line > span')].map((bar) => bar.style.getPropertyValue('--bar-share'));

test('charts clicks and orders of 30 days, with zeros and the largest day', async () => {
  dashboard = fakeDashboard({
    recentClicks: [
      { ...ago(1), clicks: 4 },
      { ...ago(3), clicks: 1 },
    ],
    recentOrders: [{ ...ago(3), orders: 1 }],
  });
  renderRoute(server, '/affiliate/dashboard');
  const shown = await card();
  shown.getByText(/^5 clicks, at most 4 on /);
  shown.getByText(/^1 order, at most 1 on /);
  const clicks = shown.getByRole('list', { name: 'Clicks by day' });
  expect(barHeights(clicks).slice(-4)).toEqual(['25%', '0%', '100%', '0%']);
  expect(within(clicks).getAllByRole('listitem')).toHaveLength(30);
  expect(within(clicks).getAllByRole('listitem').at(-2)?.textContent).toMatch(/4 clicks$/);
});

test('shows the same days as a table by keyboard', async () => {
  dashboard = fakeDashboard({ recentClicks: [{ ...ago(0), clicks: 3 }], recentOrders: [{ ...ago(0), orders: 2 }] });
  renderRoute(server, '/affiliate/dashboard');
  const shown = await card();
  shown.getByRole('button', { name: 'Show as table' }).focus();
  await user.keyboard('{Enter}');
  const rows = within(shown.getByRole('table', { name: 'Clicks and orders by day' })).getAllByRole('row');
  expect(rows).toHaveLength(31);
  expect(rows[1]?.textContent).toMatch(/32$/);
  expect(rows[2]?.textContent).toMatch(/00$/);
  await user.keyboard('{Enter}');
  expect(shown.getByRole('list', { name: 'Orders by day' })).toBeTruthy();
});

test('suggests sharing again when the last clicks are older', async () => {
  dashboard = fakeDashboard({ recentClicks: [{ ...ago(40), clicks: 3 }], recentOrders: [] });
  renderRoute(server, '/affiliate/dashboard');
  expect((await card()).getByText('No clicks in the last 30 days. Copy your link and share it again.')).toBeTruthy();
});
