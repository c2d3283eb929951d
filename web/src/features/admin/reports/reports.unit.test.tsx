/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { SupportReport } from '@keepsake/contracts/rest/support-reports';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listPage } from '../../../../test/fake-list.js';
import { openOffice, setDevice } from '../../../../test/fake-office.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { memory } from '../../../../test/fake-story.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

// Loading antd is slow on a busy machine.
jest.setTimeout(180_000);

const code = 'CF7K3M9QXA2TDV';
const report = (n: number, changed: Partial<SupportReport> = {}): SupportReport => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  entryId: `00000000-0000-4000-8000-00000000010${n}`,
  reason: 'hurtful',
  words: 'This is about my sister.',
  aboutKeepers: n === 1,
  reportedAt: '2026-05-04T10:00:00.000Z',
  entry: memory(n, { description: 'Words that hurt.', submittedBy: 'Rui' }),
  reply: null,
  code,
  timelineUrl: `/timeline/${code}`,
  honoreeName: 'Inés Duarte',
  eventType: 'Memorial',
  eventTypeSlug: 'memorial',
  isPrivate: false,
  state: 'open',
  settledAt: null,
  ...changed,
});

let server: FakeServer;
let reports: readonly SupportReport[];
beforeEach(async () => {
  setDevice('desktop');
  server = await startFakeServer();
  openOffice(server, 'support');
  reports = [report(1), report(2)];
  server.on('GET /api/admin/reports', ({ query }) =>
    listPage(
      reports.filter(({ state }) => (query.get('state') === 'settled') === (state !== 'open')),
      query,
    ),
  );
  for (const [act, state] of [
    ['keep', 'kept'],
    ['hide', 'hidden'],
  ] as const)
    server.on(`POST /api/timeline/:code/reports/:id/${act}`, ({ params }) => {
      reports = reports.map((one) =>
        one.id === params['id'] ? { ...one, state, settledAt: '2026-05-05T10:00:00.000Z' } : one,
      );
      return { body: { state } };
    });
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const rows = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('tbody [data-row]')];
const yes = async (question: string, name: string): Promise<void> =>
  userEvent.click(within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name }));
const posts = () => server.requests.filter(({ method }) => method === 'POST').map(({ path }) => path);

test('hides content only support may decide on, and leaves the waiting view', async () => {
  renderRoute(server, '/admin/reports');
  await screen.findByText('2 reports');
  expect(server.requests.some(({ query }) => query.has('sort'))).toBe(false);
  const [first] = rows();
  if (first) await userEvent.click(first);
  await screen.findByText(/only you decide/);
  expect(screen.getByText('This is about my sister.')).toBeTruthy();
  await press('Hide');
  await yes('Hide “Memory 1”?', 'Hide memory');
  await screen.findByText('1 report');
  expect(posts()).toEqual([`/api/timeline/${code}/reports/${report(1).id}/hide`]);
});

test('dismisses a family’s report, which then is among the settled ones', async () => {
  renderRoute(server, `/admin/reports?row=${report(2).id}`);
  await screen.findByText(/The family sees this report as well/);
  await press('Keep memory');
  await yes('Keep “Memory 2”?', 'Keep memory');
  await screen.findByText('1 report');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByText('Settled'));
  await waitFor(() => expect(within(rows()[0] ?? document.body).getByText('Left as it is')).toBeTruthy());
  expect(posts()).toEqual([`/api/timeline/${code}/reports/${report(2).id}/keep`]);
});

test('reports a conflict with the family, and leaves nothing waiting', async () => {
  const sentence = 'The family has decided about this report already.';
  server.on('POST /api/timeline/:code/reports/:id/hide', () => problem(409, 'report-settled', sentence));
  renderRoute(server, `/admin/reports?row=${report(2).id}`);
  await press('Hide');
  await yes('Hide “Memory 2”?', 'Hide memory');
  await screen.findByText(sentence);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
