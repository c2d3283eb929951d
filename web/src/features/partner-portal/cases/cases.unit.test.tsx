/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

const locationId = '0197a000-0000-7000-8000-000000000001';
const caseId = '0197a000-0000-7000-8000-000000000002';
const place = {
  id: locationId,
  name: 'Okafor Funeral Home',
  city: 'Mobile',
  state: 'AL',
  partnerType: 'memorial',
  subscriptionTier: 'starter',
  currentCases: 15,
  casesPerMonth: 15,
};
const blank = {
  id: caseId,
  locationId,
  orderRef: 'CASE-1780000000000',
  caseNumber: '2605-016',
  subjectName: 'Inés Duarte',
  subjectType: 'person',
  serviceType: 'memorial',
  serviceDate: null,
  state: 'open',
  number: 16,
  overPlan: true,
  qrToken: null,
  qrTokens: [],
  totalFiles: 0,
  timelineUrl: null,
  familyName: null,
  nextOfKin: [],
  mailAfterService: false,
  mailZone: null,
  mailSendsAt: null,
  familyEmail: null,
  familyPhone: null,
  notes: null,
  serviceTime: null,
  servicePlace: null,
  livestreamUrl: null,
  charity: null,
  createdAt: '2026-05-03T10:00:00.000Z',
  closedAt: null,
};
const plated = { ...blank, id: '0197a000-0000-7000-8000-000000000003', subjectName: 'Ruth Adeyemi', overPlan: false };
const code = 'CF7K3M9QXA2TDV';

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
  server.on('GET /api/session', () => ({ body: { kind: 'partner', email: 'ann@okafor.example' } }));
  server.on('GET /api/partners', () => ({ body: [place] }));
  server.on('GET /api/partners/:id/inventory', () => ({ body: { currentStock: 4, lowStockThreshold: 5 } }));
  server.on('GET /api/partners/:id/inventory/alerts', () => ({ body: [] }));
  server.on('GET /api/partners/:id/case-figures', () => ({
    body: { activeCases: 2, platesAssigned: 1, totalFiles: 0, withoutPlate: 1, unclaimed: 1 },
  }));
  server.on('GET /api/partners/:id/cases', ({ query }) => ({
    body: query.get('q') === null ? [blank, { ...plated, qrToken: code, qrTokens: [code], state: 'plated' }] : [],
  }));
  server.on('GET /api/cases/:id', () => ({ body: blank }));
  server.on('GET /api/partners/:id/plate-requests', ({ query }) => ({
    body: query.get('status') === 'priced' ? [{ id: caseId }] : [],
  }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const address = (): string => screen.getByTestId('address').textContent ?? '';
const person = () => userEvent.setup({ delay: null });
const at = (tab: string, more = ''): string => `/partner-portal?location=${locationId}&tab=${tab}${more}`;
const sent = (path: string): readonly unknown[] =>
  server.requests.filter((one) => one.path === path && one.method === 'POST').map(({ body }) => body);

describe('cases tab', () => {
  test('lists rows with has QR or No QR, below three summary cards', async () => {
    renderRoute(server, at('cases'));
    const rows = await screen.findAllByRole('link', { name: /Duarte|Adeyemi/ });
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Inés Duarte.*over plan.*No QR/),
      expect.stringMatching(/Ruth Adeyemi.*has QR/),
    ]);
    for (const card of ['Active cases', 'QR plates assigned', 'Total files'])
      expect(screen.getByText(card)).toBeTruthy();
    expect(screen.queryByRole('tab', { name: 'Assign QR Plate' })).toBeNull();
  });

  test('keeps search and filter in the address, and shows Assign after a selection', async () => {
    const user = person();
    renderRoute(server, at('cases'));
    await user.click(await screen.findByRole('link', { name: /Duarte/ }));
    expect(await screen.findByRole('tab', { name: 'Assign QR Plate' })).toBeTruthy();
    await user.type(screen.getByRole('searchbox', { name: 'Search cases' }), 'zz');
    await screen.findByText('Nothing matches these filters.');
    await user.selectOptions(screen.getByLabelText('Plate'), 'without');
    await waitFor(() => expect(address()).toContain('q=zz&plate=without'));
    await press('Clear filters');
    expect(await screen.findByRole('link', { name: /Adeyemi/ })).toBeTruthy();
  });

  test('creates a case from a name, and warns beforehand when over plan', async () => {
    const user = person();
    server.on('POST /api/partners/:id/cases', () => ({ status: 201, body: blank }));
    renderRoute(server, at('create'));
    await screen.findByText('You’ve used all 15 cases this month. This one will be counted as over plan.');
    await user.type(screen.getByLabelText('Name of the person'), '   ');
    await press('Create Case');
    expect(screen.getByText('Please enter the name.')).toBeTruthy();
    await user.type(screen.getByLabelText('Name of the person'), 'Inés Duarte');
    await press('Saturday');
    const { value: serviceDate } = screen.getByLabelText<HTMLInputElement>(/^Date of the service/);
    expect(new Date(`${serviceDate}T00:00`).getDay()).toBe(6);
    await press('Create Case');
    await screen.findByText('New case created successfully!');
    expect(sent(`/api/partners/${locationId}/cases`)).toEqual([
      expect.objectContaining({
        subjectType: 'person',
        serviceType: 'memorial',
        serviceDate,
        orderRef: expect.stringMatching(/^CASE-\d+$/),
      }),
    ]);
    expect(address()).toContain(`case=${caseId}`);
  });

  test('keeps the input when creating fails', async () => {
    const user = person();
    server.on('POST /api/partners/:id/cases', () => problem(500, 'internal', 'x'));
    renderRoute(server, at('create'));
    await user.type(await screen.findByLabelText('Name of the person'), 'Inés Duarte');
    await press('Create Case');
    await screen.findByText('Failed to create case');
    expect(screen.getByLabelText<HTMLInputElement>('Name of the person').value).toBe('Inés Duarte');
  });
});

describe('plate assignment', () => {
  const open = async (user: ReturnType<typeof person>, typed: string): Promise<void> => {
    renderRoute(server, at('assign', `&case=${caseId}`));
    await user.type(await screen.findByLabelText('Code or address on the plate'), typed);
    await press('Assign to Inés Duarte');
  };

  test('reads the token of an address and sends the pair with its key', async () => {
    const user = person();
    server.on('POST /api/v1/mfr/assignments', () => ({ body: {} }));
    await open(user, 'https://keepsake.example/c/cf-7k3m-9qxa-2tdv?x=1');
    await screen.findByText('QR plate assigned to case successfully.');
    expect(sent('/api/v1/mfr/assignments')).toEqual([
      {
        order_ref: blank.orderRef,
        qr_token: code,
        idempotency_key: expect.stringMatching(/^([0-9a-f]{64}|CASE-.*)\.[\w-]+$/),
      },
    ]);
  });

  test('explains why a plate is refused and links to its case', async () => {
    const user = person();
    const taken = 'This plate is already with case Ruth Adeyemi. Please use another one, or open that case.';
    server.on('POST /api/v1/mfr/assignments', () => problem(409, 'plate-with-case', taken, { caseId: plated.id }));
    await open(user, code);
    await screen.findByText('Assignment Failed');
    expect(screen.getAllByText(taken).length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: 'Open that case' }).getAttribute('href')).toContain(plated.id);
  });

  test('offers to count the plate into empty stock', async () => {
    const user = person();
    let stocked = false;
    server.on('POST /api/partners/:id/inventory/restock', () => {
      stocked = true;
      return { body: {} };
    });
    server.on('POST /api/v1/mfr/assignments', () =>
      stocked ? { body: {} } : problem(409, 'no-plates', 'No plates in stock. Please restock first, then try again.'),
    );
    await open(user, code);
    await press('Add this plate to stock and assign');
    await screen.findByText('QR plate assigned to case successfully.');
    expect(sent(`/api/partners/${locationId}/inventory/restock`)).toEqual([{ quantity: 1, reason: 'Plate in hand' }]);
  });

  test('queues on the device while offline, and sends once when online', async () => {
    const user = person();
    const kept = [{ orderRef: blank.orderRef, code, subjectName: 'Inés Duarte' }];
    server.on('POST /api/v1/mfr/assignments', () => problem(503, 'unavailable', 'Not now.'));
    window.localStorage.setItem('keepsake.assignments', JSON.stringify(kept));
    renderRoute(server, at('cases'));
    await screen.findByText(/Waiting on this device until you are online/);
    server.on('POST /api/v1/mfr/assignments', () => ({ body: {} }));
    await user.click(await screen.findByRole('link', { name: /Duarte/ }));
    window.dispatchEvent(new Event('online'));
    await screen.findByText('QR plate assigned to case successfully.');
    expect(window.localStorage.getItem('keepsake.assignments')).toBeNull();
  });

  test('asks to type when the camera is unavailable', async () => {
    const refuse = (): Promise<never> => Promise.reject(new Error('no camera'));
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: refuse } });
    renderRoute(server, at('assign', `&case=${caseId}`));
    await press('Scan with the camera');
    await screen.findByText('Camera Error');
    expect(screen.getByText('Unable to access camera. Please enter code manually.')).toBeTruthy();
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined });
  });
});

describe('case page', () => {
  test('shows plates, service and the link to the timeline, and closes after one question', async () => {
    const claimed = { ...blank, state: 'claimed', qrToken: code, qrTokens: [code], timelineUrl: `/timeline/${code}` };
    server.on('GET /api/cases/:id', () => ({ body: claimed }));
    server.on('POST /api/cases/:id/close', () => ({ body: { ...claimed, state: 'closed' } }));
    renderRoute(server, `/partner-portal/cases/${caseId}`);
    expect((await screen.findByRole('link', { name: 'Open the timeline' })).getAttribute('href')).toBe(
      `/timeline/${code}`,
    );
    expect(screen.getByText('CF-7K3M-9QXA-2TDV')).toBeTruthy();
    expect(screen.getByText('The family keeps this page now. Ask them if something should change.')).toBeTruthy();
    await press('Close case');
    await press('Close case');
    await screen.findByText('Case closed');
  });

  test('removes a plate of the wrong case after a question, and reopens a case', async () => {
    const one = { ...blank, state: 'plated', qrToken: code, qrTokens: [code] };
    let now: object = one;
    server.on('GET /api/cases/:id', () => ({ body: now }));
    server.on('POST /api/cases/:id/undo-assignment', () => {
      now = { ...blank, state: 'closed' };
      return { body: now };
    });
    server.on('POST /api/cases/:id/reopen', () => {
      now = blank;
      return { body: now };
    });
    renderRoute(server, `/partner-portal/cases/${caseId}`);
    await press('Remove plate CF-7K3M-9QXA-2TDV');
    await press('Remove from this case');
    await screen.findByText('Plate removed from the case. It is in your stock again.');
    await press('Reopen case');
    await screen.findByText('The case is open again.');
    const request = server.requests.find(({ path }) => path.endsWith('undo-assignment'));
    expect(request?.body).toEqual({ code });
  });

  test('sends the queue from every page, and shows refused plates until dismissed', async () => {
    const kept = { orderRef: blank.orderRef, code, subjectName: 'Inés Duarte', inCase: caseId };
    window.localStorage.setItem('keepsake.assignments', JSON.stringify([kept]));
    const sentence = 'This plate is already with case Ruth Adeyemi. Please use another one, or open that case.';
    server.on('POST /api/v1/mfr/assignments', () => problem(409, 'plate-with-case', sentence, { caseId: plated.id }));
    renderRoute(server, '/partners/dashboard');
    const notice = await screen.findByRole('group', { name: 'Assignment Failed' });
    expect(notice.textContent).toContain('CF-7K3M-9QXA-2TDV');
    expect(notice.textContent).toContain(sentence);
    expect(screen.getByRole('link', { name: 'Open that case' }).getAttribute('href')).toBe(
      `/partner-portal/cases/${plated.id}`,
    );
    await press('Dismiss');
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Assignment Failed' })).toBeNull());
    expect(window.localStorage.getItem('keepsake.assignments')).toBeNull();
  });

  test('rounds a pair up to an even number, with a notice', async () => {
    const user = person();
    renderRoute(server, `/partner-portal?location=${locationId}&tab=assign&case=${caseId}`);
    const field = await screen.findByLabelText('Plates for this case');
    expect((field as HTMLInputElement).value).toBe('1');
    await user.click(screen.getByRole('checkbox', { name: 'Parent pair' }));
    expect(await screen.findByText('Plate 1 of 2')).toBeTruthy();
    await user.clear(field);
    await user.type(field, '3');
    await screen.findByText('Parent pairs come in twos: your quantity of 3 was rounded up to 4.');
    await user.clear(field);
    await user.type(field, '1001');
    await screen.findByText('Enter a whole number from 1 to 1,000.');
  });

  test('prints the family’s sheet in the local paper size, or explains its absence', async () => {
    const user = person();
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:sheet';
    URL.revokeObjectURL = () => undefined;
    HTMLAnchorElement.prototype.click = function save() {
      saved.push(this.download);
    };
    server.on('GET /api/cases/:id', () => ({ body: { ...blank, qrToken: code, qrTokens: [code] } }));
    server.on('GET /api/cases/:id/family-sheet.pdf', () => ({ body: '%PDF-1.7' }));
    renderRoute(server, `/partner-portal/cases/${caseId}`);
    await press('Family sheet');
    await waitFor(() => expect(saved).toEqual(['family-sheet-2605-016.pdf']));
    await user.selectOptions(screen.getByLabelText('Paper'), 'A4');
    const sentence = 'This case has no plate yet. Please assign one first; the family sheet shows its code.';
    server.on('GET /api/cases/:id/family-sheet.pdf', () => problem(409, 'case-without-plate', sentence));
    await press('Family sheet');
    await screen.findByText(sentence);
    const papers = server.requests.filter(({ path }) => path.endsWith('family-sheet.pdf'));
    expect(papers.map(({ query }) => query.get('paper'))).toEqual(['letter', 'a4']);
    server.on('GET /api/cases/:id/service-leaflet.pdf', () => ({ body: '%PDF-1.7' }));
    await press('Service leaflet');
    await waitFor(() => expect(saved).toEqual(['family-sheet-2605-016.pdf', 'service-leaflet-2605-016.pdf']));
  });

  test('saves the code as SVG, PDF and PNG, or explains why it failed', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:code';
    URL.revokeObjectURL = () => undefined;
    HTMLAnchorElement.prototype.click = function save() {
      saved.push(this.download);
    };
    const familyName = 'Rui Duarte';
    server.on('GET /api/cases/:id', () => ({ body: { ...blank, familyName, qrToken: code, qrTokens: [code] } }));
    for (const format of ['SVG', 'PDF', 'PNG']) {
      server.on(`GET /api/cases/:id/qr-code.${format.toLowerCase()}`, () => ({ body: 'code' }));
      if (format === 'SVG') renderRoute(server, `/partner-portal/cases/${caseId}`);
      await press(format);
      await waitFor(() => expect(saved.at(-1)).toBe(`qr-code-Rui-Duarte.${format.toLowerCase()}`));
    }
    const sentence = 'This case has no plate yet. Assign one first; the QR code is printed on it.';
    server.on('GET /api/cases/:id/qr-code.svg', () => problem(409, 'case-without-plate', sentence));
    await press('SVG');
    await screen.findByText(sentence);
  });

  test('adds a next of kin, and refuses an invalid address', async () => {
    const user = person();
    server.on('POST /api/cases/:id/next-of-kin', () => ({ body: blank }));
    renderRoute(server, `/partner-portal/cases/${caseId}`);
    await press('Add a person');
    const form = within(screen.getByRole('form', { name: 'New person' }));
    await user.type(form.getByLabelText(/^Relation/), 'daughter');
    await user.type(form.getByLabelText(/^Email/), 'maja');
    await press('Save person');
    expect(screen.getByText('Please enter the name of this person.')).toBeTruthy();
    expect(screen.getByText('Please enter a valid email address.')).toBeTruthy();
    await user.type(form.getByLabelText('Name'), 'Maja');
    await user.type(form.getByLabelText(/^Email/), '@example.org');
    await press('Save person');
    await screen.findByText('Person saved');
    expect(server.requests.find(({ path }) => path.endsWith('/next-of-kin'))?.body).toMatchObject({
      name: 'Maja',
      relation: 'daughter',
      email: 'maja@example.org',
    });
  });

  test('saves time, place, livestream and charity, and refuses an invalid link', async () => {
    const user = person();
    server.on('PUT /api/cases/:id', () => ({ body: blank }));
    renderRoute(server, `/partner-portal/cases/${caseId}`);
    await user.type(await screen.findByLabelText(/^Place/), 'St. Mary, 12 Bay Lane');
    await user.type(screen.getByLabelText(/^Livestream link/), 'watch');
    await user.type(screen.getByLabelText(/^Donations/), 'Mobile Food Bank');
    await press('Save');
    expect(screen.getByText('Enter the full web address of the livestream.')).toBeTruthy();
    await user.type(screen.getByLabelText(/^Livestream link/), '.example/ines');
    await press('Save');
    await screen.findByText('Case saved');
    expect(server.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      servicePlace: 'St. Mary, 12 Bay Lane',
      livestreamUrl: 'watch.example/ines',
      charity: 'Mobile Food Bank',
    });
  });
});
