/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { ReturnCounts, Suppression } from '@keepsake/contracts/rest/email-campaigns';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listPage } from '../../../../test/fake-list.js';
import { openOffice, setDevice } from '../../../../test/fake-office.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

// Loading antd is slow on a busy machine.
jest.setTimeout(90_000);

const counts: ReturnCounts = {
  bounced: 0,
  complained: 0,
  temporary: 0,
  repeated: 0,
  notOurs: 0,
  notUnderstood: 0,
};
const ana: Suppression = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'ana@example.org',
  reason: 'bounced',
  at: '2026-11-20T10:00:00.000Z',
};

let server: FakeServer;
let listed: Suppression[];
beforeEach(async () => {
  setDevice('desktop');
  listed = [];
  server = await startFakeServer();
  openOffice(server, 'marketing');
  server.on('GET /api/email-suppressions', ({ query }) => listPage(listed, query));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const openDialog = async (): Promise<HTMLElement> => {
  renderRoute(server, '/admin/email-marketing/suppressions');
  await screen.findByText('No one is on the list.');
  await press('Read returned emails');
  return screen.findByRole('dialog', { name: 'Read returned emails' });
};
const read = (dialog: HTMLElement): Promise<void> =>
  userEvent.click(within(dialog).getByRole('button', { name: /Read$/ }));
const sent = () => server.requests.filter(({ path }) => path === '/api/email-suppressions/mailbox');

describe('returned emails', () => {
  test('are read from a mailbox, by kind, and the list shows their addresses', async () => {
    const dialog = await openDialog();
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: /Read$/ }).disabled).toBe(true);
    server.on('POST /api/email-suppressions/mailbox', () => {
      listed = [ana];
      return { body: { ...counts, bounced: 1, temporary: 1_200, notUnderstood: 2 } };
    });
    const file = new File(['From MAILER-DAEMON\n'], 'returned.mbox', { type: 'application/mbox' });
    await userEvent.upload(within(dialog).getByLabelText(/^The mailbox as a file/), file);
    await read(dialog);
    const found = await within(dialog).findByRole('list', { name: 'What was found' });
    expect(
      within(found)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual([
      '1 mail bounced for good. The address is on the list.',
      '1,200 mails held up for now. Nothing follows from it.',
      '2 mails not understood. Please look at these yourself.',
    ]);
    expect(sent()).toHaveLength(1);
    expect(sent()[0]?.headers['content-type']).toBe('application/octet-stream');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
    await screen.findByText('ana@example.org');
  });

  test('can be pasted, and the result shows when nothing is new', async () => {
    const dialog = await openDialog();
    server.on('POST /api/email-suppressions/mailbox', () => ({ body: { ...counts, repeated: 1 } }));
    await userEvent.type(within(dialog).getByLabelText(/^Or paste one email/), 'Subject: Undelivered');
    await read(dialog);
    await within(dialog).findByText('Nothing new was found.');
    within(dialog).getByText('1 mail already in your list.');
    expect(sent()[0]?.body).toBe('Subject: Undelivered');
  });

  test('stay selected when reading fails, and are read by a retry', async () => {
    const dialog = await openDialog();
    server.on('POST /api/email-suppressions/mailbox', () =>
      problem(413, 'body-too-large', 'This is more than can be sent at once. Please send less.'),
    );
    await userEvent.type(within(dialog).getByLabelText(/^Or paste one email/), 'Subject: Undelivered');
    await read(dialog);
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Please send less.');
    server.on('POST /api/email-suppressions/mailbox', () => ({ body: { ...counts, complained: 1 } }));
    await read(dialog);
    await within(dialog).findByText('1 mail marked as spam. The address is on the list.');
    expect(within(dialog).queryByRole('alert')).toBeNull();
  });
});
