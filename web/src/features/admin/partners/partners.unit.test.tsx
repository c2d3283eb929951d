/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { PartnerApplication, PartnerFile } from '@keepsake/contracts/rest/partners';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listPage } from '../../../../test/fake-list.js';
import { openOffice, sitAt } from '../../../../test/fake-office.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

// The first look at antd takes a while on a busy machine.
jest.setTimeout(90_000);
const id = '0197a000-0000-7000-8000-000000000001';
const at = '2026-05-03T10:00:00.000Z';

const account: PartnerApplication = {
  id: '0197a000-0000-7000-8000-0000000000aa',
  email: 'ann@okafor.example',
  firstName: 'Ann',
  lastName: 'Okafor',
  partnerType: 'memorial',
  businessData: {
    businessName: 'Okafor Funeral Home',
    businessType: 'Funeral home',
    licenseNumber: 'NY-1234',
    address: '3 Bay Ln',
    city: 'Mobile',
    state: 'AL',
    zipCode: '36602',
    phone: '555 0100',
    website: null,
    yearsInBusiness: 12,
  },
  status: 'approved',
  createdAt: at,
  decidedAt: at,
  reason: null,
  licenceDocument: null,
};
const place = {
  id,
  name: 'Okafor Mobile',
  city: 'Mobile',
  state: 'AL',
  contactName: 'Ann Okafor',
  email: 'ann@okafor.example',
  partnerType: 'memorial',
  partnered: true,
  createdAt: at,
  subscriptionStatus: 'active',
  subscriptionTier: 'starter',
  currentCases: 11,
  casesPerMonth: 15,
  currentStock: 4,
  lowStockThreshold: 5,
} as const;
const shelf = { currentStock: 4, lowStockThreshold: 5, totalUsed: 0, lastUsed: null, totalRestocked: 4 };

let server: FakeServer;
let file: PartnerFile;
beforeEach(async () => {
  sitAt('desk');
  server = await startFakeServer();
  openOffice(server, 'operations');
  file = {
    account,
    accountStatus: 'active',
    twoStep: false,
    locations: [place, { ...place, id: account.id, name: 'Okafor Troy', currentStock: 30 }],
  };
  server.on('GET /api/admin/partners/:id', () => ({ body: file }));
  server.on('GET /api/partners/:id/inventory', () => ({
    body: { ...shelf, lastRestocked: null, usedRecently: 0, daysLeft: null, suggestedQuantity: 0 },
  }));
  server.on('GET /api/partners/:id/inventory/alerts', () => ({ body: [] }));
  server.on('GET /api/partners/:id/inventory/transactions', ({ query }) => listPage([], query));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const sent = () => server.asked.filter(({ method }) => method !== 'GET');
const open = async () => {
  renderRoute(server, `/admin/partners/${id}`);
  await screen.findByRole('heading', { name: 'Okafor Mobile' });
  return userEvent.setup({ delay: null });
};

test('a partner shows the business, its locations with their stock, and the shelf of the one that was opened', async () => {
  await open();
  expect(screen.getByRole('heading', { name: 'Okafor Funeral Home' })).toBeTruthy();
  expect(screen.getByText('NY-1234')).toBeTruthy();
  const places = within(screen.getByRole('region', { name: '2 locations' }));
  expect(places.getByRole('link', { name: 'Okafor Troy' }).getAttribute('href')).toBe(`/admin/partners/${account.id}`);
  expect(places.getByText('Low Stock')).toBeTruthy();
  expect(await screen.findByRole('form', { name: 'Restock' })).toBeTruthy();
});

test('a plan is changed, and a threshold that is no number is refused before it is sent', async () => {
  server.on('PUT /api/admin/partners/:id/plan', () => ({ body: file }));
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Change plan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan of Okafor Mobile' }));
  await user.selectOptions(dialog.getByLabelText('Plan'), 'standard');
  await user.clear(dialog.getByLabelText('Warn at'));
  await user.type(dialog.getByLabelText('Warn at'), 'ten');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Please enter a whole number from 0 to 10,000.');
  await user.clear(dialog.getByLabelText('Warn at'));
  await user.type(dialog.getByLabelText('Warn at'), '10');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('The plan of Okafor Mobile is saved');
  expect(sent().map(({ body }) => body)).toEqual([{ subscriptionTier: 'standard', lowStockThreshold: 10 }]);
});

test('plates are added by their codes, or by a batch, and one of both is asked for', async () => {
  server.on('GET /api/admin/qr-batches', () => ({ body: { data: [] } }));
  server.on('POST /api/admin/partners/:id/plates', () => ({ body: { bound: 2, already: 0 } }));
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Add plates' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add plates to Okafor Mobile' }));
  await user.click(dialog.getByRole('button', { name: 'Add plates' }));
  await dialog.findByText('Choose a batch, or enter the codes of the plates.');
  await user.type(dialog.getByLabelText('Codes'), 'CF7K3M9QXA2TDV, CF7K3M9QXA2TDW');
  await user.click(dialog.getByRole('button', { name: 'Add plates' }));
  await screen.findByText('Plates added to the location: Okafor Mobile');
  expect(sent().map(({ body }) => body)).toEqual([{ codes: ['CF7K3M9QXA2TDV', 'CF7K3M9QXA2TDW'] }]);
});

test('a partner is paused after a question that says what it does', async () => {
  server.on('PUT /api/admin/partners/:id/status', () => {
    file = { ...file, accountStatus: 'paused' };
    return { body: file };
  });
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Pause partner' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause Okafor Funeral Home?' }));
  await user.click(dialog.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByRole('button', { name: 'Open again' })).toBeTruthy();
});

test('the second step of whoever applied is switched off after a question, for a phone that is gone', async () => {
  file = { ...file, twoStep: true };
  server.on('DELETE /api/admin/partners/:id/two-step', () => {
    file = { ...file, twoStep: false };
    return { body: file };
  });
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Switch it off' }));
  const question = 'Switch the second step of Ann Okafor off?';
  const dialog = within(await screen.findByRole('dialog', { name: question }));
  await user.click(dialog.getByRole('button', { name: 'Switch it off' }));
  await screen.findByText('The second step of Ann Okafor is off');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Switch it off' })).toBeNull());
  expect(sent()[0]?.params).toEqual({ id });
});

test('another location is opened, once it has a name, a city and a state', async () => {
  server.on('POST /api/admin/partners/:id/locations', () => ({ status: 201, body: file }));
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Open another' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Open another location' }));
  await user.click(dialog.getByRole('button', { name: 'Open' }));
  await dialog.findByText('City is required');
  for (const [label, words] of [
    ['Name', 'Okafor Riverside'],
    ['City', 'Troy'],
    ['State', 'NY'],
  ] as const)
    await user.type(dialog.getByLabelText(label), words);
  await user.click(dialog.getByRole('button', { name: 'Open' }));
  await screen.findByText('Okafor Riverside is open');
  expect(sent().at(-1)?.body).toMatchObject({ name: 'Okafor Riverside', city: 'Troy', state: 'NY' });
});

test('a partner that did not load says so', async () => {
  server.on('GET /api/admin/partners/:id', () => problem(404, 'location-not-found', 'We know no such location.'));
  renderRoute(server, `/admin/partners/${id}`);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('an applicant is asked in words, which are missed when they are missing', async () => {
  const waiting: PartnerApplication = { ...account, status: 'submitted', decidedAt: null };
  server.on('GET /api/admin/partner-applications', ({ query }) => listPage([waiting], query));
  server.on('POST /api/admin/partner-applications/:id/ask', () => ({ body: { ...waiting, status: 'question' } }));
  renderRoute(server, `/admin/applications?row=${account.id}`);
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'Ask' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask Okafor Funeral Home something?' }));
  await user.click(dialog.getByRole('button', { name: 'Ask' }));
  await dialog.findByText('Please write what you would like to ask.');
  await user.type(dialog.getByLabelText(/Question/), 'Which county issued the license?');
  await user.click(dialog.getByRole('button', { name: 'Ask' }));
  await screen.findByText('Okafor Funeral Home is asked');
  expect(sent().map(({ body }) => body)).toEqual([{ question: 'Which county issued the license?' }]);
});

const applicationOf = (licenceDocument: PartnerApplication['licenceDocument']) => {
  const waiting: PartnerApplication = { ...account, status: 'submitted', decidedAt: null, licenceDocument };
  server.on('GET /api/admin/partner-applications', ({ query }) => listPage([waiting], query));
  renderRoute(server, `/admin/applications?row=${account.id}`);
};

test('an application without a licence document says so, and the partner it becomes, too', async () => {
  applicationOf(null);
  expect(await screen.findByText('No document sent')).toBeTruthy();
  leavePage();
  await open();
  expect(screen.getByText('Licence document')).toBeTruthy();
  expect(screen.getByText('No document sent')).toBeTruthy();
});

test('a licence document is saved under a plain name, and a lost one is told', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:licence';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function save() {
    saved.push(this.download);
  };
  server.on('GET /api/admin/partner-applications/:id/licence-document', ({ params }) => ({ body: params }));
  applicationOf({ type: 'application/pdf', size: 1_234_567 });
  const user = userEvent.setup({ delay: null });
  const button = await screen.findByRole('button', { name: 'Download PDF: the licence document' });
  expect(screen.getByText('1.2 MB')).toBeTruthy();
  await user.click(button);
  await waitFor(() => expect(saved).toEqual(['licence-Okafor-Funeral-Home.pdf']));
  await waitFor(() => expect(button.className).not.toContain('loading'));
  server.on('GET /api/admin/partner-applications/:id/licence-document', () =>
    problem(404, 'licence-document-lost', 'This document is not here any more. Please ask for it again.'),
  );
  await user.click(button);
  expect(await screen.findByText('This document is not here any more. Please ask for it again.')).toBeTruthy();
  expect(saved).toHaveLength(1);
  const asked = server.asked.filter(({ path }) => path.endsWith('/licence-document'));
  expect(asked.map(({ params }) => params['id'])).toEqual([account.id, account.id]);
});
