/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { CustomerFile, FoundCustomer, SupportQrCode } from '@keepsake/contracts/rest/customer-service';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openOffice, setDevice } from '../../../../test/fake-office.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

// Loading antd is slow on a busy machine.
jest.setTimeout(90_000);
const at = '2026-05-03T10:00:00.000Z';

const code: SupportQrCode = {
  id: '0199a2b4-7c11-7aa2-9d7c-0f6e3a1b2c03',
  qrCode: 'CF7K3M9QXA2TDV',
  serial: 'CF000001',
  eventType: 'Memorial',
  eventTypeSlug: 'memorial',
  honoreeName: 'Rosa Duarte',
  eventDate: '2020',
  status: 'activated',
  stockState: 'assigned',
  createdAt: at,
  activatedAt: at,
  timelineUrl: '/timeline/CF7K3M9QXA2TDV',
  orderId: null,
  isPrivate: false,
  waiting: 2,
  keepers: [{ name: 'Rui', email: 'rui@example.org', role: 'keeper', state: 'invited' }],
  undoUntil: at,
  replacement: null,
  dispute: null,
  succession: {
    wish: 'hand-over',
    ownerSeenAt: at,
    step: 'reminded',
    stepAt: at,
    successor: { name: 'Ana', email: 'ana@example.org', state: 'agreed' },
  },
};
const person = (name: string, id = name.toLowerCase()): FoundCustomer => ({
  id: `customer-${id}`,
  name,
  email: `${id}@example.org`,
  phone: '+1 518 555 0100',
  qrCodeCount: 2,
  activeQRCodes: 1,
  lastActivity: at,
  createdAt: at,
});
const file = (one: FoundCustomer, more: Partial<CustomerFile> = {}): CustomerFile => ({
  customer: { ...one, emailMarketing: false, birthdayReminders: true, eraseAt: null },
  qrCodes: [code],
  orders: [],
  mails: [{ id: code.id, template: 'timeline-open', state: 'sent', queuedAt: at, sentAt: at, hasText: false }],
  notes: [],
  missing: [],
  ...more,
});

let server: FakeServer;
let people: FoundCustomer[];
let more: Partial<CustomerFile>;
beforeEach(async () => {
  setDevice('desktop');
  server = await startFakeServer();
  openOffice(server, 'support');
  people = [person('Ines'), person('Rosa')];
  more = {};
  server.on('GET /api/admin/customers', () => ({ body: people, headers: { 'x-total-count': '2' } }));
  server.on('GET /api/admin/customers/:id', ({ params }) => {
    const found = people.find(({ id }) => id === params['id']);
    return found
      ? { body: file(found, more) }
      : problem(404, 'customer-unknown', 'No customer found under this address.');
  });
  server.on('GET /api/admin/customers/search', ({ query }) => ({
    body: people.filter(({ name }) => name.toLowerCase().includes(query.get('q') ?? '')),
  }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const searches = (): number => server.requests.filter(({ path }) => path.includes('/customers/search')).length;

describe('customer service', () => {
  test('waits for two characters, then shows results and their number', async () => {
    renderRoute(server, '/admin/customer-service');
    const field = await screen.findByRole('searchbox');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.type(field, 'r');
    await screen.findByText('Who is calling?');
    expect(searches()).toBe(0);
    await userEvent.type(field, 'os');
    expect(await screen.findByText('1 customer found')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(screen.getByRole('link', { name: 'Rosa' })).toBeTruthy();
  });

  test('suggests other searches when no one is found', async () => {
    renderRoute(server, '/admin/customer-service?q=duart');
    await screen.findByText('No one found for “duart”.');
    expect(screen.getByText('Try the code or the order number.')).toBeTruthy();
  });

  test('reports a failed search, and searches again', async () => {
    server.on('GET /api/admin/customers/search', () => problem(503, 'unavailable', 'Resting.'));
    renderRoute(server, '/admin/customer-service?q=rosa');
    await screen.findByRole('alert');
    server.on('GET /api/admin/customers/search', () => ({ body: people }));
    await press('Try again');
    expect(await screen.findByRole('link', { name: 'Rosa' })).toBeTruthy();
  });
});

describe('customer page', () => {
  test('shows codes with timelines and keepers, orders and emails', async () => {
    renderRoute(server, '/admin/customers/customer-rosa');
    await screen.findByRole('heading', { level: 1, name: 'Rosa' });
    const codes = within(screen.getByRole('region', { name: 'QR codes' }));
    expect(codes.getByText('CF-7K3M-9QXA-2TDV')).toBeTruthy();
    expect(codes.getByRole('link', { name: 'Timeline' }).getAttribute('href')).toBe('/timeline/CF7K3M9QXA2TDV');
    expect(codes.getByText(/Kept with Rui \(rui@example.org, keeper, invited\)/)).toBeTruthy();
    expect(
      codes.getByText(/Wish: hand over to the successor · Successor: Ana .*agreed.* · Owner reminded/),
    ).toBeTruthy();
    expect(screen.getByText('The timeline is open')).toBeTruthy();
  });

  test('names the part that does not respond instead of showing nothing', async () => {
    more = { qrCodes: [], missing: ['qrCodes'] };
    renderRoute(server, '/admin/customers/customer-rosa');
    expect((await screen.findByRole('alert')).textContent).toContain('cannot reach the codes right now');
  });

  test('reports that the person no longer exists', async () => {
    renderRoute(server, '/admin/customers/customer-nobody');
    expect((await screen.findByRole('alert')).textContent).toContain('No customer found under this address');
  });
});

test('opens a customer from the list by keyboard', async () => {
  renderRoute(server, '/admin/customers');
  await screen.findByText('2 customers');
  await userEvent.keyboard('/{ArrowDown}{ArrowDown}{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Rosa' })).toBeTruthy();
});

describe('replacing a plate', () => {
  const choose = async (label: RegExp, option: string): Promise<void> => {
    await userEvent.click(screen.getByRole('combobox', { name: label }));
    const shown = await screen.findAllByText(option);
    await userEvent.click(shown.at(-1) ?? document.body);
  };
  const open = async (): Promise<void> => {
    server.on('GET /api/admin/qr-codes/available', () => ({ body: { codes: ['CF0000000000NX'] } }));
    renderRoute(server, '/admin/customers/customer-rosa');
    await press('Reassign');
    await screen.findByRole('dialog');
  };

  test('reports missing input, shows the effect for the family, and sends it once', async () => {
    await open();
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Reassign' }));
    await dialog.findByText('New QR code is required');
    expect(dialog.getByText('Reason for reassignment is required')).toBeTruthy();
    expect(dialog.getByText(/Scanning the old plate will open the new page/)).toBeTruthy();
    await choose(/New QR code/, 'CF-0000-0000-00NX');
    await choose(/Reason/, 'Lost plate');
    await dialog.findByText(/will show a page that says nothing of the family/);
    server.on('POST /api/admin/customers/reassign-qr', () => ({
      body: { oldQRCode: code.qrCode, newQRCode: 'CF0000000000NX', timelineUrl: '/timeline/CF0000000000NX' },
    }));
    await userEvent.click(dialog.getByRole('button', { name: 'Reassign' }));
    await screen.findByText('QR Code Reassigned');
    expect(server.requests.filter(({ path }) => path.endsWith('reassign-qr'))).toHaveLength(1);
  });

  test('reports a colleague’s faster change, and shows the current page', async () => {
    await open();
    const dialog = within(screen.getByRole('dialog'));
    await choose(/New QR code/, 'CF-0000-0000-00NX');
    await choose(/Reason/, 'Other');
    server.on('POST /api/admin/customers/reassign-qr', () =>
      problem(409, 'code-already-reassigned', 'amy@keepsake.example moved this timeline at 10:31 already.'),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Reassign' }));
    await screen.findByText(/amy@keepsake.example moved this timeline at 10:31 already. The rest of this page/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test.each([
  ['removed', ['Freeze']],
  [null, []],
] as const)('a removed page at step %s offers %j', async (step, actions) => {
  const succession = code.succession && { ...code.succession, step };
  more = { qrCodes: [{ ...code, timelineUrl: null, undoUntil: null, succession }] };
  renderRoute(server, '/admin/customers/customer-ines');
  const panel = await screen.findByRole('region', { name: 'QR codes' });
  expect(within(panel).getByText('Removed')).toBeTruthy();
  const offered = within(panel)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(offered).toEqual([...actions]);
});
