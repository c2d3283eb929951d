/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createQueryClient } from '../../app/query-client.js';
import { problem, startFakeServer, type FakeServer } from '../../../test/fake-server.js';
import { press } from '../../../test/press.js';
import { leavePage } from '../../../test/render-route.js';
import { ToastStage } from '../toast/toast-stage.js';
import { monthsSince, StatementForm } from './statement-form.js';

// The first render is slow on a busy machine.
jest.setTimeout(90_000);
const id = '0197a000-0000-7000-8000-000000000001';

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
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const open = () => {
  (globalThis as unknown as { visit: (url: string) => void }).visit(`${server.url}/partner-portal`);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <StatementForm location={{ id, name: 'Okafor Mobile' }} />
      <ToastStage />
    </QueryClientProvider>,
  );
  return userEvent.setup({ delay: null });
};

describe('selectable months', () => {
  const now = new Date(2026, 0, 15);

  test('begin with this one and end at the location’s start', () => {
    expect(monthsSince(new Date(2025, 9, 20).toISOString(), now)).toEqual(['2026-01', '2025-12', '2025-11', '2025-10']);
    expect(monthsSince(new Date(2026, 0, 1).toISOString(), now)).toEqual(['2026-01']);
  });

  test('are at least this one and at most five years', () => {
    expect(monthsSince(new Date(2026, 3, 1).toISOString(), now)).toEqual(['2026-01']);
    expect(monthsSince(undefined, now)).toHaveLength(60);
  });
});

test('saves the statement of last or a chosen month under its name', async () => {
  server.on('GET /api/partners/:id/statement.pdf', () => ({ body: '%PDF-1.7' }));
  const user = open();
  const month = screen.getByLabelText<HTMLSelectElement>('Month');
  const [thisMonth = '', lastMonth = ''] = monthsSince(undefined, new Date());
  expect(month.value).toBe(lastMonth);
  await press('Download PDF');
  await waitFor(() => expect(saved).toEqual([`statement-${lastMonth}-Okafor-Mobile.pdf`]));
  await user.selectOptions(month, thisMonth);
  await user.selectOptions(screen.getByLabelText('Paper'), 'a4');
  await press('Download PDF');
  await waitFor(() => expect(saved.at(-1)).toBe(`statement-${thisMonth}-Okafor-Mobile.pdf`));
  expect(server.requests.map(({ params, query }) => [params['id'], query.get('month'), query.get('paper')])).toEqual([
    [id, lastMonth, 'letter'],
    [id, thisMonth, 'a4'],
  ]);
});

test('shows the server’s message when a statement fails', async () => {
  const sentence = 'This location began in March 2026. Please choose that month or a later one.';
  server.on('GET /api/partners/:id/statement.pdf', () => problem(422, 'month-before-location', sentence));
  open();
  await press('Download PDF');
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByText('We couldn’t download the statement')).toBeTruthy();
  expect(saved).toEqual([]);
});
