/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { PlatePassport } from '@keepsake/contracts/rest/plates';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { batch, openOffice, setDevice, staffSession } from '../../../../test/fake-office.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';
import { codesIn } from './intake-drawer.js';

// Loading antd is slow on a busy machine.
jest.setTimeout(90_000);
const code = 'CF7K3M9QXA2TDV';

const step = (word: string, changed: Partial<PlatePassport['steps'][number]> = {}): PlatePassport['steps'][number] => ({
  at: '2026-05-03T09:00:00.000Z',
  step: word,
  by: null,
  reason: null,
  holder: null,
  holderId: null,
  version: null,
  ...changed,
});
const plate = (changed: Partial<PlatePassport> = {}): PlatePassport => ({
  id: batch(1).batchId,
  qrCode: code,
  serial: 'CF000007',
  stockState: 'available',
  lifeState: 'unactivated',
  gone: false,
  atMaker: false,
  test: false,
  batch: { id: batch(1).batchId, name: 'Spring' },
  createdAt: '2026-05-03T09:00:00.000Z',
  address: `HTTPS://KEEPSAKE.EXAMPLE/C/${code}`,
  sample: false,
  order: null,
  customerId: null,
  timelineUrl: null,
  replacedBy: null,
  replaces: null,
  undoUntil: null,
  scans: 0,
  lastScannedOn: null,
  steps: [step('made', { by: 'Ben' }), step('exported', { by: 'Ben' })],
  ...changed,
});

let server: FakeServer;
beforeEach(async () => {
  setDevice('desktop');
  server = await startFakeServer();
  openOffice(server);
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const open = (changed: Partial<PlatePassport> = {}): void => {
  server.on('GET /api/admin/plates/:code', () => ({ body: plate(changed) }));
  renderRoute(server, `/admin/codes/${code}`);
};
const posts = (): typeof server.requests => server.requests.filter(({ method }) => method === 'POST');
const marked = (outcome = 'marked'): void =>
  server.on('POST /api/admin/plates/intake', ({ body }) => ({
    body: {
      plates: (body as { readonly codes: readonly string[] }).codes.map((typed) => ({
        typed,
        qrCode: typed === 'nonsense' ? null : code,
        serial: typed === 'nonsense' ? null : 'CF000007',
        outcome: typed === 'nonsense' ? 'unknown' : outcome,
        sentence: typed === 'nonsense' ? 'This is not a plate code.' : 'Out of the shelf.',
      })),
    },
  }));

describe('plate page', () => {
  test('shows the history, newest first, with names, reasons and owner', async () => {
    open({
      stockState: 'shipped',
      lifeState: 'reassigned',
      order: { id: batch(2).batchId, number: 'K-4F7Q2M9X' },
      customerId: 'customer-one',
      replacedBy: 'CF0000000000NX',
      steps: [
        step('made', { by: 'Ben' }),
        step('checked', { version: 2 }),
        step('assigned', { holder: 'order' }),
        step('replaced', { by: 'Amy', reason: 'damaged_plate' }),
      ],
    });
    await screen.findByRole('heading', { level: 1, name: 'CF-7K3M-9QXA-2TDV' });
    await screen.findByRole('link', { name: 'Spring' });
    const lines = screen.getAllByRole('listitem').map((line) => line.textContent ?? '');
    const notified = lines.filter((line) => /2026/.test(line));
    expect(notified[0]).toMatch(/Replaced by another plate by Amy.*Damaged/i);
    expect(notified[1]).toContain('Assigned for an order');
    expect(notified[2]).toContain('read back · version 2');
    expect(notified[3]).toContain('Made by Ben');
    expect(screen.getByRole('link', { name: 'Spring' }).getAttribute('href')).toContain('/admin/qr-generation/');
    expect(screen.getByRole('link', { name: 'K-4F7Q2M9X' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open in customer service' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'CF-0000-0000-00NX' }).getAttribute('href')).toBe(
      '/admin/codes/CF0000000000NX',
    );
    expect(screen.queryByRole('button', { name: 'Damaged' })).toBeNull();
  });

  test('marks a plate with a reason, and shows its new state', async () => {
    open();
    marked();
    await press('Damaged');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Mark damaged' }));
    expect(await within(dialog).findByText('Enter a reason.')).toBeTruthy();
    expect(posts()).toHaveLength(0);
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Scratched');
    server.on('GET /api/admin/plates/:code', () => ({ body: plate({ stockState: 'damaged' }) }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Mark damaged' }));
    await screen.findByText('Damaged', { selector: '.state-label' });
    expect(posts()[0]?.body).toEqual({ codes: [code], mark: 'damaged', reason: 'Scratched' });
  });

  test('offers marks only to roles that handle plates', async () => {
    server.on('GET /api/session', () => staffSession('support'));
    open();
    await screen.findByText('On the shelf');
    expect(screen.queryByRole('button', { name: 'Damaged' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Spring' })).toBeNull();
  });

  test('reports an unknown plate', async () => {
    server.on('GET /api/admin/plates/:code', () => problem(404, 'plate-unknown', 'No plate has this code.'));
    renderRoute(server, '/admin/codes/CF999999');
    expect(await screen.findByText('No plate has this code.')).toBeTruthy();
  });

  test('opens from the search on QR Generation', async () => {
    server.on('GET /api/admin/plates/:code', () => ({ body: plate() }));
    renderRoute(server, '/admin/qr-generation');
    await userEvent.type(await screen.findByLabelText('Code or serial'), ' cf000007 {Enter}');
    await screen.findByRole('heading', { level: 1, name: 'CF-7K3M-9QXA-2TDV' });
    expect(screen.getByTestId('address').textContent).toBe('/admin/codes/cf000007');
  });
});

describe('plate intake', () => {
  test('requires codes and a reason, shows each result and keeps failed codes', async () => {
    marked();
    renderRoute(server, '/admin/qr-generation');
    await press('Update plates');
    await press('Update plate');
    await screen.findByText('Please scan at least one plate.');
    await userEvent.click(screen.getByRole('radio', { name: 'Damaged' }));
    await press('Update plate');
    await screen.findByText('Enter a reason.');
    expect(posts()).toHaveLength(0);
    const field = screen.getByLabelText<HTMLTextAreaElement>('Codes or serials, one per line');
    await userEvent.type(field, `${code}{Enter}${code}{Enter}nonsense`);
    await userEvent.type(screen.getByLabelText('Reason'), 'Scratched');
    await press('Update 2 plates');
    const found = await screen.findByRole('region', { name: 'Outcome of each plate' });
    expect(found.textContent).toContain('1 of 2 marked.');
    expect(within(found).getByRole('link', { name: 'CF-7K3M-9QXA-2TDV' })).toBeTruthy();
    expect(found.textContent).toContain('This is not a plate code.');
    expect(posts()[0]?.body).toEqual({ codes: [code, 'nonsense'], mark: 'damaged', reason: 'Scratched' });
    await waitFor(() => expect(field.value).toBe('nonsense\n'));
  });

  test('reports a failure, and keeps the scanned codes', async () => {
    server.on('POST /api/admin/plates/intake', () => problem(503, 'unavailable', 'Plates are resting.'));
    renderRoute(server, '/admin/qr-generation?intake=open');
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Codes or serials, one per line');
    await userEvent.type(field, code);
    await press('Update plate');
    await screen.findByText(/could not be taken in/);
    expect(field.value).toBe(code);
  });

  test.each([
    ['A\nB\n\n A ', ['A', 'B']],
    ['A, B;C\tD', ['A', 'B', 'C', 'D']],
    ['  \n', []],
  ])('reads %j one by one', (text, codes) => {
    expect(codesIn(text)).toEqual(codes);
  });
});
