/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { affiliateId, fakeDashboard, rui } from '../../../test/fake-affiliate.js';
import { problem, startFakeServer, type FakeServer } from '../../../test/fake-server.js';
import { press } from '../../../test/press.js';
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
  server.on('GET /api/affiliates/:id/links', () => ({ body: { mayChooseCode: false, links: [] } }));
  server.on('GET /api/affiliates/:id/sales', () => ({ body: dashboard.recentSales }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const [sale] = dashboard.recentSales;
const named = (customerName: string, n: number) => ({
  ...sale,
  customerName,
  id: `01900000-0000-7000-8000-00000000010${n}`,
});
const names = async (): Promise<(string | null | undefined)[]> =>
  within(await screen.findByRole('list', { name: 'Sales' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('strong')?.textContent);

test('loads more sales page by page, with the total', async () => {
  server.on('GET /api/affiliates/:id/sales', ({ query, path }) =>
    query.get('cursor') === 'second'
      ? { headers: { 'x-total-count': '3' }, body: [named('C. C.', 3)] }
      : {
          headers: { 'x-total-count': '3', link: `<${path}?limit=10&cursor=second>; rel="next"` },
          body: [named('A. A.', 1), named('B. B.', 2)],
        },
  );
  renderRoute(server, '/affiliate/dashboard');
  await screen.findByText('2 of 3');
  await press('Load more');
  await screen.findByText('3 of 3');
  expect(await names()).toEqual(['A. A.', 'B. B.', 'C. C.']);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('shows the sales of the chosen state only', async () => {
  server.on('GET /api/affiliates/:id/sales', ({ query }) => {
    const state = query.get('status');
    if (state === 'paid') return { body: [] };
    return { body: state === 'reversed' ? [{ ...named('R. R.', 4), status: 'reversed' }] : dashboard.recentSales };
  });
  renderRoute(server, '/affiliate/dashboard');
  const state = await screen.findByRole('combobox', { name: 'State' });
  await user.selectOptions(state, 'Reversed');
  await waitFor(async () => expect(await names()).toEqual(['R. R.']));
  await user.selectOptions(state, 'Paid');
  expect(await screen.findByText('No sales are paid now. Choose another state.')).toBeTruthy();
  await user.selectOptions(state, 'All');
  await waitFor(async () => expect(await names()).toEqual(['M. R.', 'T. O.']));
});

test('keeps the newest sales when the list does not load, and retries', async () => {
  server.on('GET /api/affiliates/:id/sales', () => problem(503, 'unavailable', 'Away.'));
  renderRoute(server, '/affiliate/dashboard');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(await names()).toEqual(['M. R.', 'T. O.']);
  server.on('GET /api/affiliates/:id/sales', () => ({ body: [named('A. A.', 1)] }));
  await user.click(retry);
  await waitFor(async () => expect(await names()).toEqual(['A. A.']));
});
