/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { PlanBilling } from '@keepsake/contracts/rest/stock';
import type { PartnerApplication, PartnerFile } from '@keepsake/contracts/rest/partners';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listPage } from '../../../../test/fake-list.js';
import { openOffice, setDevice } from '../../../../test/fake-office.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

// Loading antd is slow on a busy machine.
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
const stock = { currentStock: 4, lowStockThreshold: 5, totalUsed: 0, lastUsed: null, totalRestocked: 4 };

const founder: PartnerFile['people'][number] = {
  id: account.id,
  firstName: 'Ann',
  lastName: 'Okafor',
  email: 'ann@okafor.example',
  role: 'owner',
  status: 'active',
  locationIds: [],
  founder: true,
  twoStep: true,
  invitedAt: at,
  joinedAt: at,
  lastActAt: at,
};
const ben: typeof founder = {
  ...founder,
  id: '0197a000-0000-7000-8000-0000000000bb',
  firstName: 'Ben',
  lastName: 'Cole',
  email: 'ben@okafor.example',
  role: 'director',
  status: 'invited',
  locationIds: [id],
  founder: false,
  twoStep: false,
  joinedAt: null,
  lastActAt: null,
};
const oneCase = {
  id: '0197a000-0000-7000-8000-0000000000cc',
  orderRef: 'CASE-1',
  caseNumber: '2605-001',
  subjectName: 'Inés Duarte',
  serviceDate: '2026-05-08',
  state: 'claimed',
  overPlan: true,
  number: 16,
  qrToken: 'CF7K3M9QXA2TDV',
  qrTokens: ['CF7K3M9QXA2TDV', 'CF7K3M9QXA2TDW'],
  totalFiles: 3,
  timelineUrl: '/timeline/CF7K3M9QXA2TDV',
  createdAt: at,
} as const;

const charges = { planCents: 14_900, overPlanCents: 900, overPlanCases: 2, totalCents: 16_700 };
const invoice = { ...charges, id: account.id, month: '2026-04', tier: 'starter', issuedAt: at, paidAt: null } as const;
let billing: PlanBilling;

let server: FakeServer;
let file: PartnerFile;
beforeEach(async () => {
  setDevice('desktop');
  server = await startFakeServer();
  openOffice(server, 'operations');
  billing = { month: '2026-05', soFar: null, invoices: [] };
  file = {
    account,
    accountStatus: 'active',
    twoStep: false,
    people: [founder, ben],
    locations: [place, { ...place, id: account.id, name: 'Okafor Troy', currentStock: 30 }],
  };
  server.on('GET /api/admin/partners/:id', () => ({ body: file }));
  server.on('GET /api/partners/:id/inventory', () => ({
    body: { ...stock, lastRestocked: null, usedRecently: 0, daysLeft: null, suggestedQuantity: 0 },
  }));
  server.on('GET /api/partners/:id/billing', () => ({ body: billing }));
  server.on('GET /api/partners/:id/cases', ({ query }) =>
    listPage((query.get('q') ?? '') === 'nobody' ? [] : [oneCase], query),
  );
  server.on('GET /api/partners/:id/inventory/alerts', () => ({ body: [] }));
  server.on('GET /api/partners/:id/inventory/transactions', ({ query }) => listPage([], query));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const sent = () => server.requests.filter(({ method }) => method !== 'GET');
const open = async () => {
  renderRoute(server, `/admin/partners/${id}`);
  await screen.findByRole('heading', { name: 'Okafor Mobile' });
  return userEvent.setup({ delay: null });
};

test('shows a partner’s business, locations and stock of the opened one', async () => {
  await open();
  expect(screen.getByRole('heading', { name: 'Okafor Funeral Home' })).toBeTruthy();
  expect(screen.getByText('NY-1234')).toBeTruthy();
  const places = within(screen.getByRole('region', { name: '2 locations' }));
  expect(places.getByRole('link', { name: 'Okafor Troy' }).getAttribute('href')).toBe(`/admin/partners/${account.id}`);
  expect(places.getByText('Low Stock')).toBeTruthy();
  expect(await screen.findByRole('form', { name: 'Restock' })).toBeTruthy();
});

test('shows the people and the cases of a partner in staff terms', async () => {
  const user = await open();
  const people = within(screen.getByRole('region', { name: '2 people' }));
  expect(people.getByText('Ann Okafor')).toBeTruthy();
  expect(people.getByText(/Director · Okafor Mobile/)).toBeTruthy();
  expect(people.getByText('Invited')).toBeTruthy();
  const cases = within(screen.getByRole('region', { name: 'Cases' }));
  expect(await cases.findByText('Inés Duarte')).toBeTruthy();
  expect(cases.getByText(/2 plates/)).toBeTruthy();
  expect(cases.getByText('Over plan')).toBeTruthy();
  expect(cases.getByRole('link', { name: 'Timeline of Inés Duarte' }).getAttribute('href')).toBe(
    '/timeline/CF7K3M9QXA2TDV',
  );
  await user.type(cases.getByLabelText('Search cases'), 'nobody');
  expect(await cases.findByText('No cases match “nobody”.')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/\byour\b|Ask for plates/i);
  expect(document.querySelector('a[href^="mailto:partner"]')).toBeNull();
});

test('records an agreed price, and marks an invoice as paid', async () => {
  server.on('PUT /api/admin/partners/:id/price', () => ({
    body: { ...billing, soFar: { ...charges, isPaused: false }, invoices: [invoice] },
  }));
  server.on('PUT /api/admin/partners/invoices/:id', () => ({
    body: { ...billing, soFar: { ...charges, isPaused: false }, invoices: [{ ...invoice, paidAt: at }] },
  }));
  const user = await open();
  const money = within(await screen.findByRole('region', { name: 'Billing' }));
  expect(await money.findByText('No price is agreed. Nothing is invoiced for this location.')).toBeTruthy();
  await user.click(money.getByRole('button', { name: 'Set a price' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Price of the plan of Okafor Mobile' }));
  await user.type(dialog.getByLabelText('Plan, a month, in US dollars'), '149');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Enter an amount in US dollars, such as 149.00.');
  await user.type(dialog.getByLabelText('Each case over plan, in US dollars'), '9.00');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await money.findByText('April 2026')).toBeTruthy();
  expect(money.getAllByText('Plan $149.00 + 2 over plan × $9.00')).toHaveLength(2);
  await user.click(money.getByRole('button', { name: 'Mark as paid: April 2026' }));
  const request = within(await screen.findByRole('dialog', { name: 'Mark April 2026 as paid?' }));
  await user.click(request.getByRole('button', { name: 'Mark as paid' }));
  expect(await money.findByRole('button', { name: 'Mark as open: April 2026' })).toBeTruthy();
  expect(sent().map(({ body }) => body)).toEqual([
    { price: { planCents: 14_900, overPlanCents: 900 } },
    { paid: true },
  ]);
});

test('changes a plan, and refuses a threshold that is no number', async () => {
  server.on('PUT /api/admin/partners/:id/plan', () => ({ body: file }));
  const user = await open();
  await press('Change plan');
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan of Okafor Mobile' }));
  await user.selectOptions(dialog.getByLabelText('Plan'), 'standard');
  await user.clear(dialog.getByLabelText('Low-stock alert at'));
  await user.type(dialog.getByLabelText('Low-stock alert at'), 'ten');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Please enter a whole number from 0 to 10,000.');
  await user.clear(dialog.getByLabelText('Low-stock alert at'));
  await user.type(dialog.getByLabelText('Low-stock alert at'), '10');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('The plan of Okafor Mobile is saved');
  expect(sent().map(({ body }) => body)).toEqual([{ subscriptionTier: 'standard', lowStockThreshold: 10 }]);
});

test('adds plates by codes or by a batch, and requires one', async () => {
  server.on('GET /api/admin/qr-batches', () => ({ body: { data: [] } }));
  server.on('POST /api/admin/partners/:id/plates', () => ({ body: { bound: 2, already: 0 } }));
  const user = await open();
  await press('Add plates');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add plates to Okafor Mobile' }));
  await user.click(dialog.getByRole('button', { name: 'Add plates' }));
  await dialog.findByText('Choose a batch, or enter the codes of the plates.');
  await user.type(dialog.getByLabelText('Codes'), 'CF7K3M9QXA2TDV, CF7K3M9QXA2TDW');
  await user.click(dialog.getByRole('button', { name: 'Add plates' }));
  await screen.findByText('Plates added to the location: Okafor Mobile');
  expect(sent().map(({ body }) => body)).toEqual([{ codes: ['CF7K3M9QXA2TDV', 'CF7K3M9QXA2TDW'] }]);
});

test('pauses a partner after a question that explains the effect', async () => {
  server.on('PUT /api/admin/partners/:id/status', () => {
    file = { ...file, accountStatus: 'paused' };
    return { body: file };
  });
  const user = await open();
  await press('Pause partner');
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause Okafor Funeral Home?' }));
  await user.click(dialog.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByRole('button', { name: 'Open again' })).toBeTruthy();
});

test('resets the applicant’s two-step verification after a question', async () => {
  file = { ...file, twoStep: true };
  server.on('DELETE /api/admin/partners/:id/two-step', () => {
    file = { ...file, twoStep: false };
    return { body: file };
  });
  const user = await open();
  await press('Turn off');
  const question = 'Turn off two-step verification for Ann Okafor?';
  const dialog = within(await screen.findByRole('dialog', { name: question }));
  await user.click(dialog.getByRole('button', { name: 'Turn off' }));
  await screen.findByText('Two-step verification for Ann Okafor is off');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull());
  expect(sent()[0]?.params).toEqual({ id });
});

test('adds a location with a name, a city and a state', async () => {
  server.on('POST /api/admin/partners/:id/locations', () => ({ status: 201, body: file }));
  const user = await open();
  await press('Open another');
  const dialog = within(await screen.findByRole('dialog', { name: 'Open another location' }));
  await user.click(dialog.getByRole('button', { name: 'Open' }));
  await dialog.findByText('City is required');
  for (const [label, text] of [
    ['Name', 'Okafor Riverside'],
    ['City', 'Troy'],
    ['State', 'NY'],
  ] as const)
    await user.type(dialog.getByLabelText(label), text);
  await user.click(dialog.getByRole('button', { name: 'Open' }));
  await screen.findByText('Okafor Riverside is open');
  expect(sent().at(-1)?.body).toMatchObject({ name: 'Okafor Riverside', city: 'Troy', state: 'NY' });
});

test('reports a partner that did not load', async () => {
  server.on('GET /api/admin/partners/:id', () => problem(404, 'location-not-found', 'Location not found.'));
  renderRoute(server, `/admin/partners/${id}`);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('asks an applicant a question, and requires its text', async () => {
  const waiting: PartnerApplication = { ...account, status: 'submitted', decidedAt: null };
  server.on('GET /api/admin/partner-applications', ({ query }) => listPage([waiting], query));
  server.on('POST /api/admin/partner-applications/:id/ask', () => ({ body: { ...waiting, status: 'question' } }));
  renderRoute(server, `/admin/applications?row=${account.id}`);
  const user = userEvent.setup({ delay: null });
  await press('Ask');
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask Okafor Funeral Home something?' }));
  await user.click(dialog.getByRole('button', { name: 'Ask' }));
  await dialog.findByText('Please enter your question.');
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

test('reports a missing license document on application and partner', async () => {
  applicationOf(null);
  expect(await screen.findByText('No document sent')).toBeTruthy();
  leavePage();
  await open();
  expect(screen.getByText('License document')).toBeTruthy();
  expect(screen.getByText('No document sent')).toBeTruthy();
});

test('saves a license document under a safe name, and reports a lost one', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:licence';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function save() {
    saved.push(this.download);
  };
  server.on('GET /api/admin/partner-applications/:id/licence-document', ({ params }) => ({ body: params }));
  applicationOf({ type: 'application/pdf', size: 1_234_567 });
  const user = userEvent.setup({ delay: null });
  const button = await screen.findByRole('button', { name: 'Download PDF: the license document' });
  expect(screen.getByText('1.2 MB')).toBeTruthy();
  await user.click(button);
  await waitFor(() => expect(saved).toEqual(['licence-Okafor-Funeral-Home.pdf']));
  await waitFor(() => expect(button.className).not.toContain('loading'));
  server.on('GET /api/admin/partner-applications/:id/licence-document', () =>
    problem(404, 'licence-document-lost', 'This document is no longer available. Ask for it again.'),
  );
  await user.click(button);
  expect(await screen.findByText('This document is no longer available. Ask for it again.')).toBeTruthy();
  expect(saved).toHaveLength(1);
  const requests = server.requests.filter(({ path }) => path.endsWith('/licence-document'));
  expect(requests.map(({ params }) => params['id'])).toEqual([account.id, account.id]);
});
