/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { ClosingAnswer } from '@keepsake/contracts/rest/closing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openOffice, setDevice } from '../../../../test/fake-office.js';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

// Loading antd is slow on a busy machine.
jest.setTimeout(180_000);

const closing = {
  id: '0199a2b4-7c11-7aa2-9d7c-0f6e3a1b2c3d',
  closesOn: '2031-03-31',
  closesAt: '2031-03-31T04:00:00.000Z',
  sentence: 'We retire. Thank you for your trust.',
  stage: 'announced',
  by: 'Ana',
  announcedAt: '2031-01-01T10:00:00.000Z',
} as const;

let server: FakeServer;
let now: ClosingAnswer;
beforeEach(async () => {
  setDevice('desktop');
  now = { closing: null };
  server = await startFakeServer();
  openOffice(server, 'owner');
  server.on('GET /api/admin/closing', () => ({ body: now }));
  const failed = [{ code: 'CF7K3M9QXA2TDV', reason: 'The store is full.', failedAt: '2031-01-02T10:00:00.000Z' }];
  server.on('GET /api/admin/closing/exports', () => ({ body: { total: 12, done: 11, failedTotal: 1, failed } }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const sent = (method: string) => server.requests.filter((one) => one.method === method);

describe('closing the business', () => {
  test('announces a day and a sentence with the password', async () => {
    let refused = true;
    server.on('POST /api/admin/closing', () => {
      if (!refused) return { status: 201, body: (now = { closing }) };
      refused = false;
      const errors = [{ field: 'password', message: 'This is not your password.' }];
      return { status: 400, body: { type: '/problems/invalid-request', detail: 'No', errors } };
    });
    renderRoute(server, '/admin/closing');
    await screen.findByText('The business stays open.');
    await press('Close the business');
    const form = await screen.findByRole('dialog');
    const announce = () => userEvent.click(within(form).getByRole('button', { name: 'Announce' }));
    await announce();
    await within(form).findByText('Please choose a day.');
    expect(sent('POST')).toEqual([]);
    await userEvent.type(within(form).getByLabelText('Closes on'), closing.closesOn);
    await userEvent.type(within(form).getByLabelText('Sentence for families'), closing.sentence);
    await userEvent.type(within(form).getByLabelText('Your password'), 'a long enough password');
    await announce();
    await within(form).findByText('This is not your password.');
    await announce();
    await screen.findByRole('heading', { name: 'Closes on March 31, 2031' });
    expect(sent('POST').at(-1)?.body).toEqual({
      closesOn: closing.closesOn,
      sentence: closing.sentence,
      password: 'a long enough password',
    });
    expect(screen.queryByRole('button', { name: 'Close the business' })).toBeNull();
  });

  test('withdraws after a question', async () => {
    now = { closing };
    server.on('DELETE /api/admin/closing/:id', () => {
      now = { closing: null };
      return { status: 204 };
    });
    renderRoute(server, '/admin/closing');
    await press('Withdraw');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
    await screen.findByText('The business stays open.');
    await waitFor(() => expect(sent('DELETE').map(({ path }) => path)).toEqual([`/api/admin/closing/${closing.id}`]));
  });

  test('shows how many timelines are exported, and failed ones with the reason', async () => {
    now = { closing };
    renderRoute(server, '/admin/closing');
    await screen.findByText(/11 of 12 timelines exported, 1 failed/);
    expect(screen.getByRole('link', { name: 'CF7K3M9QXA2TDV' })).toBeTruthy();
    expect(screen.getByText(/The store is full\./)).toBeTruthy();
  });

  test('offers no withdrawal once it is closed', async () => {
    now = { closing: { ...closing, stage: 'closed' } };
    renderRoute(server, '/admin/closing');
    await screen.findByRole('heading', { name: 'Closed since March 31, 2031' });
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  });
});
