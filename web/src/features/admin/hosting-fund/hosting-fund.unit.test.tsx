/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { HostingFund } from '@keepsake/contracts/rest/hosting-fund';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openOffice, setDevice } from '../../../../test/fake-office.js';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';
import { reportCsv, shareLabel, yearsLabel } from './fund-labels.js';

// Loading antd is slow on a busy machine.
jest.setTimeout(180_000);

const figures = {
  shareKind: 'percent',
  shareValue: 75,
  timelineYearCents: 50,
  gbYearCents: 30,
  by: 'Ana',
  savedAt: '2026-05-03T09:00:00.000Z',
} as const;
const month = {
  month: '2026-05',
  inCents: 12_350,
  reversedCents: 350,
  otherCents: -2_000,
  balanceCents: 10_000,
  timelines: 20,
  yearsTenths: 98,
};
const fund: HostingFund = {
  bytesPerTimeline: 0,
  figures: [
    { ...figures, fromDay: '2026-05-03', state: 'in-force' },
    { ...figures, fromDay: '2030-01-01', shareKind: 'per-plate', shareValue: 250, state: 'planned' },
  ],
  months: [month],
};

let server: FakeServer;
let now: HostingFund;
beforeEach(async () => {
  setDevice('desktop');
  now = fund;
  server = await startFakeServer();
  openOffice(server, 'finance');
  server.on('GET /api/admin/hosting-fund', () => ({ body: now }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const sent = (method: string) => server.requests.filter((one) => one.method === method);

describe('the hosting fund', () => {
  test('shows figures with their day, and the months', async () => {
    renderRoute(server, '/admin/hosting-fund');
    await screen.findByRole('heading', { name: 'May 2026' });
    expect(screen.getByText('7.5% of each paid order')).toBeTruthy();
    expect(screen.getByText('$2.50 per plate')).toBeTruthy();
    for (const text of ['$123.50', '-$3.50', '-$20.00', '$100.00', '20', '9.8'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Remove' })).toHaveLength(1);
  });

  test('is off until figures are entered; wrong amounts send nothing', async () => {
    now = { bytesPerTimeline: 0, figures: [], months: [] };
    server.on('POST /api/admin/hosting-fund/figures', () => ({ status: 204 }));
    renderRoute(server, '/admin/hosting-fund');
    await screen.findByText('The fund is off.');
    await press('New figures');
    const form = await screen.findByRole('dialog');
    const fill = async (label: string, text: string): Promise<void> => {
      await userEvent.clear(within(form).getByLabelText(label));
      await userEvent.type(within(form).getByLabelText(label), text);
    };
    await fill('Percent', 'much');
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await within(form).findByText('Please enter a number, such as 5 or 2.50.');
    expect(within(form).getByText('Please enter an amount, such as 0.50.')).toBeTruthy();
    expect(sent('POST')).toEqual([]);
    await fill('Percent', '7.5');
    await fill('Cost per timeline and year, in US dollars', '0.50');
    await fill('Cost per GB and year, in US dollars', '0.30');
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await screen.findByText('Figures saved');
    const { shareKind, shareValue, timelineYearCents, gbYearCents } = figures;
    expect(sent('POST')[0]?.body).toMatchObject({ shareKind, shareValue, timelineYearCents, gbYearCents });
  });

  test('removes planned figures after a question', async () => {
    server.on('DELETE /api/admin/hosting-fund/figures/:day', () => ({ status: 204 }));
    renderRoute(server, '/admin/hosting-fund');
    await press('Remove');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(sent('DELETE').map(({ path }) => path)).toEqual(['/api/admin/hosting-fund/figures/2030-01-01']),
    );
  });
});

test('names the share, and years only when the cost is known', () => {
  expect(shareLabel({ shareKind: 'percent', shareValue: 0 })).toBe('Off: nothing is set aside');
  expect(yearsLabel(null)).toBe('N/A');
});

test('exports amounts in dollars, reversals negative', () => {
  expect(reportCsv([month]).split('\r\n')[1]).toBe('2026-05,123.5,-3.5,-20,100,20,9.8');
});
