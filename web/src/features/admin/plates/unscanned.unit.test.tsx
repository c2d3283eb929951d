/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { UnscannedPlate } from '@keepsake/contracts/rest/visits';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { listPage } from '../../../../test/fake-list.js';
import { openOffice, setDevice } from '../../../../test/fake-office.js';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

// Loading antd is slow on a busy machine.
jest.setTimeout(180_000);

const plate = (n: number, activatedAt: string | null): UnscannedPlate => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  qrCode: 'CF7K3M9QXA2TDV',
  serial: `CF00000${n}`,
  batch: { id: '00000000-0000-4000-8000-000000000100', name: `Spring ${n}` },
  activatedAt,
  createdAt: '2026-05-04T10:00:00.000Z',
});

let server: FakeServer;
let plates: readonly UnscannedPlate[];
beforeEach(async () => {
  setDevice('desktop');
  server = await startFakeServer();
  openOffice(server, 'operations');
  plates = [plate(1, '2026-05-05T10:00:00.000Z'), plate(2, null)];
  server.on('GET /api/admin/unscanned-plates', ({ query }) =>
    listPage(
      plates.filter(({ activatedAt }) => {
        const state = query.get('state');
        return state === null || (state === 'activated') === (activatedAt !== null);
      }),
      query,
    ),
  );
});
afterEach(async () => {
  leavePage();
  await server.close();
});

test('lists plates that were never scanned, filtered by state', async () => {
  renderRoute(server, '/admin/qr-generation/never-scanned');
  await screen.findByText('Spring 1');
  await screen.findByText('Spring 2');
  fireEvent.click(screen.getByRole('button', { name: /^Shipped/ }));
  await waitFor(() => expect(screen.queryByText('Spring 1')).toBeNull());
  await screen.findByText('Spring 2');
});

test('has an empty state when every plate was scanned', async () => {
  plates = [];
  renderRoute(server, '/admin/qr-generation/never-scanned');
  expect(await screen.findByText('Every plate in use was scanned.')).toBeTruthy();
});
