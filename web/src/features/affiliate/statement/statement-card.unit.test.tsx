/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { affiliateId, fakeDashboard, rui } from '../../../../test/fake-affiliate.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

let server: FakeServer;
const saved: string[] = [];
beforeEach(async () => {
  server = await startFakeServer();
  saved.length = 0;
  URL.createObjectURL = () => 'blob:statement';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function save() {
    saved.push(this.download);
  };
  server.on('GET /api/session', () => ({ body: { kind: 'affiliate', id: affiliateId, email: rui.email } }));
  server.on('GET /api/affiliates/:id/dashboard', () => ({ body: fakeDashboard() }));
  server.on('GET /api/affiliates/:id/payout-details', () => ({ body: { details: null } }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const card = async () => {
  renderRoute(server, '/affiliate/dashboard');
  return within(await screen.findByRole('region', { name: 'Monthly statement' }));
};

test('saves the statement of a chosen month under its name', async () => {
  server.on('GET /api/affiliates/:id/statement.pdf', () => ({ body: '%PDF-1.7' }));
  const region = await card();
  const user = userEvent.setup({ delay: null });
  await user.selectOptions(region.getByLabelText('Month'), '2026-04');
  await user.click(region.getByRole('button', { name: 'Download PDF' }));
  await waitFor(() => expect(saved).toEqual(['commission-statement-2026-04.pdf']));
  const request = server.requests.find(({ path }) => path.endsWith('/statement.pdf'));
  expect(Object.fromEntries(request?.query ?? [])).toMatchObject({ month: '2026-04', language: 'en' });
});

test('explains why there is no file', async () => {
  server.on('GET /api/affiliates/:id/statement.pdf', () =>
    problem(400, 'month-not-begun', 'This month has not begun yet.'),
  );
  const region = await card();
  await userEvent.setup({ delay: null }).click(region.getByRole('button', { name: 'Download PDF' }));
  await screen.findByText('This month has not begun yet.');
  expect(saved).toEqual([]);
});
