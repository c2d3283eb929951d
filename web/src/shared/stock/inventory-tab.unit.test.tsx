/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { InventoryAnswer } from '@keepsake/contracts/rest/partners';
import type { StockAlert, StockTransaction } from '@keepsake/contracts/rest/stock';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createQueryClient } from '../../app/query-client.js';
import { ToastStage } from '../toast/toast-stage.js';
import { listPage } from '../../../test/fake-list.js';
import { problem, startFakeServer, type FakeServer } from '../../../test/fake-server.js';
import { press } from '../../../test/press.js';
import { leavePage } from '../../../test/render-route.js';
import { InventoryTab } from './inventory-tab.js';
import { errorsOf } from './stock-form.js';

// The first render is slow on a busy machine.
jest.setTimeout(90_000);
const id = '0197a000-0000-7000-8000-000000000001';
const at = '2026-05-03T10:00:00.000Z';

const stock: InventoryAnswer = {
  currentStock: 4,
  lowStockThreshold: 5,
  totalUsed: 16,
  lastUsed: at,
  totalRestocked: 20,
  lastRestocked: at,
  usedRecently: 16,
  daysLeft: 9,
  suggestedQuantity: 15,
};
const move = (number: number): StockTransaction => ({
  id: `0197a000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`,
  number,
  type: 'used',
  quantity: -1,
  reason: null,
  previousStock: 21 - number,
  newStock: 20 - number,
  by: 'system',
  createdAt: at,
});
const low: StockAlert = {
  id: '0197a000-0000-7000-8000-000000000077',
  alertType: 'low_stock',
  currentStock: 5,
  threshold: 5,
  isRead: false,
  createdAt: at,
};

let server: FakeServer;
let now: InventoryAnswer;
let moves: StockTransaction[];
let alerts: StockAlert[];
beforeEach(async () => {
  server = await startFakeServer();
  [now, moves, alerts] = [stock, [], []];
  server.on('GET /api/partners/:id/inventory', () => ({ body: now }));
  server.on('GET /api/partners/:id/inventory/alerts', () => ({ body: alerts }));
  server.on('GET /api/partners/:id/inventory/transactions', ({ query }) => listPage(moves, query));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const open = async (props: Partial<Parameters<typeof InventoryTab>[0]> = {}) => {
  (globalThis as unknown as { visit: (url: string) => void }).visit(`${server.url}/partner-portal`);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <InventoryTab location={{ id }} {...props} />
      <ToastStage />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Stock' });
  return userEvent.setup({ delay: null });
};
const form = (name: string) => within(screen.getByRole('form', { name }));
const sent = () => server.requests.filter(({ method }) => method !== 'GET');

describe('stock', () => {
  test.each([
    [0, 'Out of Stock'],
    [5, 'Low Stock'],
    [6, 'In Stock'],
  ])('shows for %i plates: %s', async (currentStock, badge) => {
    now = { ...stock, currentStock };
    await open();
    expect(screen.getByText(badge)).toBeTruthy();
  });

  test('shows how long it lasts', async () => {
    await open();
    expect(screen.getByText('At your current pace these last about 9 days.')).toBeTruthy();
  });

  test('suggests plates for a month, and none when the stock suffices', async () => {
    await open({ order: { at: 'order-plates', show: () => null } });
    expect(screen.getByText(/15 plates more would last a month/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ask for plates' }).getAttribute('href')).toBe('#order-plates');
  });

  test('is worded for staff without an order form in the back office', async () => {
    await open({ forStaff: true });
    expect(screen.getByText('At the current pace these last about 9 days.')).toBeTruthy();
    expect(screen.queryByText(/Ask for plates/)).toBeNull();
    expect(document.body.textContent).not.toMatch(/\byour\b/i);
  });

  test('shows a failed load and retries', async () => {
    server.on('GET /api/partners/:id/inventory', () => problem(503, 'away', 'Please try again in a moment.'));
    (globalThis as unknown as { visit: (url: string) => void }).visit(`${server.url}/partner-portal`);
    render(
      <QueryClientProvider client={createQueryClient()}>
        <InventoryTab location={{ id }} />
      </QueryClientProvider>,
    );
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.on('GET /api/partners/:id/inventory', () => ({ body: now }));
    await userEvent.click(again);
    expect(await screen.findByRole('heading', { name: 'Stock' })).toBeTruthy();
  });
});

describe('alert', () => {
  test('is dismissed and disappears', async () => {
    alerts = [low, { ...low, id: '0197a000-0000-7000-8000-000000000078', isRead: true }];
    server.on('PUT /api/inventory/alerts/:id/read', ({ params }) => {
      alerts = alerts.map((one) => (one.id === params['id'] ? { ...one, isRead: true } : one));
      return { body: { ...low, isRead: true } };
    });
    await open();
    await screen.findByText(/5 plates left\. We warn at 5\./);
    await press('Dismiss: Low Stock');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Alerts' })).toBeNull());
  });
});

describe('history', () => {
  test('shows ten transactions with levels before and after, older ones on request', async () => {
    moves = Array.from({ length: 12 }, (_, n) => move(12 - n));
    await open();
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(10));
    expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('9 → 8');
    await press('Show earlier');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(12));
  });

  test('explains what to do when empty', async () => {
    await open();
    expect(await screen.findByText('No plates have moved yet.')).toBeTruthy();
  });
});

describe('restock and adjust', () => {
  test('sends number and note of a restock, confirms it, and resets', async () => {
    server.on('POST /api/partners/:id/inventory/restock', ({ body }) => {
      now = { ...now, currentStock: now.currentStock + (body as { quantity: number }).quantity };
      return { body: now };
    });
    const user = await open();
    await user.type(form('Restock').getByLabelText('Plates that arrived'), '20');
    await user.type(form('Restock').getByLabelText(/Note/), 'Tuesday');
    await user.click(form('Restock').getByRole('button', { name: 'Restock' }));
    await screen.findByText('Inventory restocked successfully');
    await screen.findByText('In Stock');
    expect(sent().map(({ body }) => body)).toEqual([{ quantity: 20, reason: 'Tuesday' }]);
    expect((form('Restock').getByLabelText('Plates that arrived') as HTMLInputElement).value).toBe('');
  });

  test('requires a reason for an adjustment before sending', async () => {
    const user = await open();
    await user.type(form('Adjust').getByLabelText('Correct by'), '-5');
    await user.click(form('Adjust').getByRole('button', { name: 'Adjust' }));
    await screen.findByText('Please give a reason.');
    expect(screen.getByText('There are only 4 plates. You cannot take away 5.')).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  test('keeps the input on a conflict and shows the server’s message', async () => {
    server.on('POST /api/partners/:id/inventory/adjust', () =>
      problem(409, 'stock-below-zero', 'There is only 1 plate. You cannot take away 3.'),
    );
    const user = await open();
    await user.type(form('Adjust').getByLabelText('Correct by'), '-3');
    await user.type(form('Adjust').getByLabelText('Reason'), 'Scratched');
    await user.click(form('Adjust').getByRole('button', { name: 'Adjust' }));
    await screen.findByText('Failed to adjust inventory');
    expect((form('Adjust').getByLabelText('Correct by') as HTMLInputElement).value).toBe('-3');
    expect(screen.getAllByText('There is only 1 plate. You cannot take away 3.').length).toBeGreaterThan(1);
  });

  test('shows a failed restock', async () => {
    server.on('POST /api/partners/:id/inventory/restock', () => problem(503, 'away', 'Away.'));
    const user = await open();
    await user.type(form('Restock').getByLabelText('Plates that arrived'), '2');
    await user.click(form('Restock').getByRole('button', { name: 'Restock' }));
    expect(await screen.findByText('Failed to restock inventory')).toBeTruthy();
  });

  test.each([
    ['restock', '0', 'Please enter a whole number of at least 1.'],
    ['restock', '-3', 'Please enter a whole number of at least 1.'],
    ['restock', '1.5', 'Please enter a whole number of at least 1.'],
    ['restock', '', 'Please enter a whole number of at least 1.'],
    ['restock', '10001', 'Please enter at most 10,000 plates at a time.'],
    ['adjust', '0', 'Please enter a whole number other than 0.'],
    ['adjust', 'two', 'Please enter a whole number other than 0.'],
  ] as const)('refuses %s of "%s": %s', (way, typed, sentence) => {
    expect(errorsOf(way, typed, 'a reason', 4).quantity).toBe(sentence);
  });
});
