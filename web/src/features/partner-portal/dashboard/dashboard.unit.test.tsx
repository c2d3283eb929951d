/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import { dayAway } from '@keepsake/contracts/values/business-day';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';
import { localDay } from '../../../shared/local-day.js';

const locationId = '0197a000-0000-7000-8000-000000000001';
const caseId = '0197a000-0000-7000-8000-000000000002';
const place = {
  id: locationId,
  name: 'Okafor Funeral Home',
  city: 'Mobile',
  state: 'AL',
  partnerType: 'memorial',
  subscriptionTier: 'starter',
  currentCases: 3,
  casesPerMonth: 15,
};
type Shown = Pick<
  PartnerCase,
  | 'id'
  | 'locationId'
  | 'orderRef'
  | 'caseNumber'
  | 'subjectName'
  | 'serviceDate'
  | 'serviceTime'
  | 'servicePlace'
  | 'state'
  | 'qrToken'
  | 'qrTokens'
  | 'familyName'
  | 'familyEmail'
  | 'nextOfKin'
  | 'mailAfterService'
  | 'mailZone'
  | 'mailSendsAt'
  | 'createdAt'
  | 'platedAt'
>;
const bare: Shown = {
  id: caseId,
  locationId,
  orderRef: 'CASE-1780000000000',
  caseNumber: '2605-016',
  subjectName: 'Inés Duarte',
  serviceDate: null,
  serviceTime: null,
  servicePlace: null,
  state: 'open',
  qrToken: null,
  qrTokens: [],
  familyName: null,
  nextOfKin: [],
  mailAfterService: false,
  mailZone: null,
  mailSendsAt: null,
  familyEmail: null,
  createdAt: '2026-05-03T10:00:00.000Z',
  platedAt: null,
};
const today = localDay(new Date());
const plated: Shown = {
  ...bare,
  id: '0197a000-0000-7000-8000-000000000003',
  subjectName: 'Ruth Adeyemi',
  state: 'plated',
  qrToken: 'CF7K3M9QXA2TDV',
  familyName: 'Maja Adeyemi',
  familyEmail: 'maja@adeyemi.example',
  nextOfKin: [
    {
      id: '0197a000-0000-7000-8000-0000000000a1',
      name: 'Maja Adeyemi',
      relation: 'daughter',
      email: 'maja@adeyemi.example',
      phone: null,
      mailedAt: null,
      mailsLeft: 3,
      held: false,
      opened: false,
    },
  ],
  platedAt: `${dayAway(today, -4)}T12:00:00`,
};
const draft = { state: 'waiting', revision: 1, mailedAt: null, mailsLeft: 3 };
const quote = { id: caseId, quantity: 20, price: 40_000, status: 'priced', movedAt: '2026-05-03T10:00:00.000Z' };

/** Cases as the server returns them for each section; all sections are empty by default. */
const answerCases = (of: Partial<Record<'services' | 'bare' | 'plated' | 'recent', readonly Shown[]>>): void => {
  server.on('GET /api/partners/:id/cases', ({ query }) => {
    if (query.get('sort') === 'service') return { body: of.services ?? [] };
    if (query.get('plate') === 'without') return { body: of.bare ?? [] };
    return { body: (query.get('state') === 'plated' ? of.plated : of.recent) ?? [] };
  });
};

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
  server.on('GET /api/session', () => ({ body: { kind: 'partner', email: 'ann@okafor.example' } }));
  server.on('GET /api/partners', () => ({ body: [place] }));
  server.on('GET /api/partners/team', () => ({
    body: { you: caseId, role: 'owner', people: [{ id: caseId, firstName: 'Ann', lastName: 'Okafor' }] },
  }));
  server.on('GET /api/partners/:id/inventory', () => ({ body: { currentStock: 9, lowStockThreshold: 5 } }));
  server.on('GET /api/partners/:id/plate-requests', () => ({ body: [] }));
  server.on('GET /api/cases/:id/draft', () => ({ body: draft }));
  answerCases({ recent: [bare] });
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const open = () => {
  renderRoute(server, '/partners/dashboard');
  return userEvent.setup({ delay: null });
};
const section = async (name: RegExp) => within(await screen.findByRole('region', { name }));
const address = (): string => screen.getByTestId('address').textContent ?? '';

describe('today in the partner portal', () => {
  test('shows pending work: cases without a plate, low stock, unclaimed timelines', async () => {
    answerCases({ bare: [bare], plated: [plated], recent: [plated, bare] });
    server.on('GET /api/partners/:id/inventory', () => ({ body: { currentStock: 4, lowStockThreshold: 5 } }));
    server.on('GET /api/partners/:id/plate-requests', ({ query }) => ({
      body: query.get('status') === 'priced' ? [quote] : [],
    }));
    const user = open();
    const quotes = await section(/^Plate quotes waiting for your answer/);
    const answer = quotes.getByRole('link', { name: /^20 plates for \$400\.00/ });
    expect(answer.getAttribute('href')).toBe(`/partner-portal?location=${locationId}&tab=inventory#order-plates`);
    const stock = await section(/^Low stock/);
    expect(stock.getByText('Only 4 plates left in stock')).toBeTruthy();
    expect(stock.getByRole('link', { name: 'Order plates' })).toBeTruthy();
    const unclaimed = await section(/^Pages not claimed yet/);
    expect(unclaimed.getByRole('link', { name: /^Ruth Adeyemi/ }).textContent).toContain(
      'Handed over 4 days ago · Maja Adeyemi',
    );
    const recent = await section(/^Recent cases/);
    expect(recent.getByRole('link', { name: /^Ruth Adeyemi/ }).getAttribute('href')).toBe(
      `/partner-portal/cases/${plated.id}`,
    );
    const waiting = await section(/^Cases without a plate/);
    await user.click(waiting.getByRole('link', { name: 'Assign plate to Inés Duarte' }));
    const assigning = `/partner-portal?location=${locationId}&tab=assign&case=${caseId}`;
    await waitFor(() => expect(address()).toBe(assigning));
  });

  test('keeps the order of sections for readers of one column', async () => {
    answerCases({ bare: [bare], plated: [plated], recent: [bare] });
    server.on('GET /api/partners/:id/inventory', () => ({ body: { currentStock: 0, lowStockThreshold: 5 } }));
    server.on('GET /api/partners/:id/plate-requests', () => ({ body: [quote] }));
    open();
    await screen.findByText('No plates in stock');
    await screen.findByText(/^20 plates/);
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.firstChild?.textContent)).toEqual([
      'Services this week',
      'Cases without a plate',
      'Pages not claimed yet',
      'Plate quotes waiting for your answer',
      'Low stock',
      'Recent cases',
    ]);
  });

  test('lists the services of the next seven days, the soonest first', async () => {
    const served = { ...bare, serviceDate: today, serviceTime: '14:30', servicePlace: 'St. Mary' };
    const later = { ...plated, serviceDate: dayAway(today, 1) };
    answerCases({ services: [served, later], recent: [bare] });
    open();
    const week = await section(/^Services this week/);
    expect((await week.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Today, /),
      expect.stringMatching(/^Tomorrow, /),
    ]);
    expect(week.getByText('2:30 PM · St. Mary')).toBeTruthy();
    expect(week.getByRole('link', { name: 'Assign plate to Inés Duarte' })).toBeTruthy();
    expect(week.queryByRole('link', { name: 'Assign plate to Ruth Adeyemi' })).toBeNull();
    const request = server.requests.find(({ query }) => query.get('sort') === 'service')?.query;
    expect([request?.get('serviceFrom'), request?.get('serviceTo')]).toEqual([today, dayAway(today, 6)]);
  });

  test('emails the family after a question, and returns to the button', async () => {
    answerCases({ plated: [plated], recent: [plated] });
    server.on('POST /api/cases/:id/mail-family', () => ({ body: { ...draft, mailsLeft: 2 } }));
    const user = open();
    const button = await screen.findByRole('button', { name: 'Email the family of Ruth Adeyemi' });
    await user.click(button);
    const question = within(await screen.findByRole('group', { name: 'Email the family?' }));
    expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancel' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(button);
    expect(server.requests.some(({ method }) => method === 'POST')).toBe(false);
    await user.click(button);
    await press('Send email');
    await screen.findByText('Email sent to the family');
    const sent = server.requests.filter(({ method }) => method === 'POST').map(({ path }) => path);
    expect(sent).toEqual([`/api/cases/${plated.id}/mail-family`]);
  });

  test('explains what is missing before the family can be emailed', async () => {
    const unknown = { ...plated, id: caseId, subjectName: 'Henrik Lund', familyEmail: null };
    answerCases({ plated: [plated, unknown], recent: [plated] });
    server.on('GET /api/cases/:id/draft', () => ({ body: { ...draft, state: 'none' } }));
    const user = open();
    await press('Email the family of Ruth Adeyemi');
    await screen.findByText(/^Nothing is prepared for this page yet\./);
    expect(screen.queryByRole('button', { name: 'Send email' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Add email address for the family of Henrik Lund' }));
    expect(address()).toBe(`/partner-portal/cases/${caseId}`);
  });

  test('confirms that all work is done when every section is empty', async () => {
    open();
    await screen.findByText('You’re all caught up. 3 of 15 cases this month · 9 plates in stock');
    expect(screen.getByText('Every open case has a plate.')).toBeTruthy();
    expect(screen.getByText(/^No service in the next seven days\./)).toBeTruthy();
    expect(screen.queryByRole('region', { name: /^Low stock/ })).toBeNull();
    expect(screen.queryByRole('region', { name: /^Plate quotes/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'New case' }).getAttribute('href')).toContain('tab=create');
  });

  test('explains the first steps before the first case', async () => {
    answerCases({});
    open();
    const steps = await section(/^Start with your first case/);
    expect(steps.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.queryByRole('region', { name: /^Services/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'New case' })).toBeTruthy();
  });

  test('shows the other sections when one does not load', async () => {
    server.on('GET /api/partners/:id/inventory', () => ({ status: 404, body: {} }));
    open();
    await screen.findByRole('heading', { name: 'Low stock did not load.' });
    expect(await screen.findByRole('link', { name: /^Inés Duarte/ })).toBeTruthy();
    server.on('GET /api/partners/:id/inventory', () => ({ body: { currentStock: 9, lowStockThreshold: 5 } }));
    await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Low stock/ })).toBeNull());
  });

  test('shows the location and the signed-in person in the header', async () => {
    open();
    const person = await screen.findByText('Ann Okafor');
    expect(person.previousElementSibling?.textContent).toBe('Okafor Funeral Home');
    const ways = within(screen.getByRole('navigation', { name: 'Portal' }));
    expect(ways.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Today',
      'Cases',
      'Inventory',
      'Team',
      'Settings',
    ]);
  });

  test('repeats the sections per location, each with its own New case', async () => {
    const troy = { ...place, id: '0197a000-0000-7000-8000-000000000009', name: 'Okafor Troy' };
    server.on('GET /api/partners', () => ({ body: [place, troy] }));
    open();
    const second = await section(/^Okafor Troy$/);
    expect(second.getByRole('link', { name: 'New case, Okafor Troy' }).getAttribute('href')).toContain(troy.id);
    expect(await screen.findByText('2 locations')).toBeTruthy();
  });
});
