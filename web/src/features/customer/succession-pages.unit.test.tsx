/** @jest-environment ./web/test/browser-environment.cjs */
import type { OwnerCheck, SuccessorRequest } from '@keepsake/contracts/rest/succession';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { problem, startFakeServer, type FakeServer } from '../../../test/fake-server.js';
import { press } from '../../../test/press.js';
import { chooseLanguage } from '../../shared/language/in-language.js';
import { leavePage, renderRoute } from '../../../test/render-route.js';

let server: FakeServer;
let request: SuccessorRequest;
let session: object | undefined;
beforeEach(async () => {
  server = await startFakeServer();
  session = undefined;
  request = {
    state: 'asked',
    askerName: 'Inés Duarte',
    honoreeName: 'Rosa Duarte',
    eventTypeSlug: 'memorial',
    email: 'r…@example.org',
    mine: false,
    needed: false,
    waitsUntil: null,
    accepted: false,
  };
  server.on('GET /api/session', () => (session ? { body: session } : { body: { kind: 'anyone' } }));
  server.on('POST /api/successors/look', () => ({ body: request }));
  server.on('POST /api/successors/answer', ({ body }) => {
    const { agrees } = body as { agrees: boolean };
    request = { ...request, state: agrees ? 'agreed' : 'declined', needed: request.needed && agrees };
    return { body: { state: request.state } };
  });
});
afterEach(async () => {
  leavePage();
  window.sessionStorage.clear();
  await server.close();
});
const pressed = () => server.requests.filter(({ path }) => path === '/api/successors/answer').map(({ body }) => body);

describe('the page of a successor', () => {
  test('records consent only by the button, and lets it be withdrawn', async () => {
    renderRoute(server, '/successor#token=a.b');
    await screen.findByRole('heading', { name: /Inés Duarte would like you to take over the timeline of Rosa Duarte/ });
    expect(pressed()).toEqual([]);
    await press('I agree');
    await screen.findByRole('heading', { name: /You are the successor for the timeline of Rosa Duarte/ });
    await press('I no longer want to');
    await screen.findByRole('heading', { name: 'Thank you for answering.' });
    expect(pressed()).toEqual([
      { token: 'a.b', agrees: true },
      { token: 'a.b', agrees: false },
    ]);
  });

  test('asks to sign in with the address of the email before taking over', async () => {
    request = { ...request, state: 'agreed', needed: true };
    renderRoute(server, '/successor#token=a.b');
    const link = await screen.findByRole('link', { name: 'Sign in to answer' });
    expect(link.getAttribute('href')).toBe('/customer/login?next=%2Fsuccessor');
    expect(screen.queryByRole('button', { name: 'Take the timeline over' })).toBeNull();
  });

  test('takes over from the end of the waiting period', async () => {
    session = { kind: 'customer', email: 'rui@example.org' };
    const waitsUntil = '2031-06-01T12:00:00.000Z';
    request = { ...request, state: 'agreed', needed: true, mine: true, waitsUntil };
    server.on('POST /api/successors/take-over', () => ({
      body: { timelineUrl: '/timeline/CF7K3M9QXA2TDV', ownsFrom: waitsUntil },
    }));
    renderRoute(server, '/successor#token=a.b');
    await press('Take the timeline over');
    expect(
      await screen.findByText(/The timeline is yours from Jun 1, 2031, unless its owner answers before/),
    ).toBeTruthy();
  });

  test('lets a successor who accepted decline during the waiting period', async () => {
    request = { ...request, state: 'agreed', needed: true, accepted: true, waitsUntil: '2031-06-01T12:00:00.000Z' };
    renderRoute(server, '/successor#token=a.b');
    await screen.findByText(/The timeline is yours from Jun 1, 2031/);
    await press('I can’t take it over');
    await screen.findByRole('heading', { name: 'Thank you for answering.' });
    expect(pressed()).toEqual([{ token: 'a.b', agrees: false }]);
  });

  test('offers taking over to a successor who accepted when the wait is over', async () => {
    session = { kind: 'customer', email: 'rui@example.org' };
    request = { ...request, state: 'agreed', needed: true, mine: true, accepted: true };
    renderRoute(server, '/successor#token=a.b');
    await screen.findByText(/You become the owner immediately/);
    expect(screen.getByRole('button', { name: 'Take the timeline over' })).toBeTruthy();
  });

  test('shows that declining to take over failed', async () => {
    request = { ...request, state: 'agreed', needed: true };
    server.on('POST /api/successors/answer', () => problem(503, 'busy', 'Busy.'));
    renderRoute(server, '/successor#token=a.b');
    await press('I can’t take it over');
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t save this');
  });

  test('shows why it can’t be taken over now', async () => {
    session = { kind: 'customer', email: 'rui@example.org' };
    request = { ...request, state: 'agreed', needed: true, mine: true };
    server.on('POST /api/successors/take-over', () =>
      problem(403, 'timeline-frozen', 'This timeline is locked while we resolve a dispute.'),
    );
    renderRoute(server, '/successor#token=a.b');
    await press('Take the timeline over');
    expect((await screen.findByRole('alert')).textContent).toContain('locked while we resolve a dispute');
  });

  test.each(['/successor', '/successor#token=unknown'])('explains a link that is not open: %s', async (address) => {
    server.on('POST /api/successors/look', () => problem(404, 'successor-request-unknown', 'No longer open.'));
    renderRoute(server, address);
    expect(await screen.findByRole('heading', { name: 'This request is no longer open.' })).toBeTruthy();
  });
});

describe('the yearly question', () => {
  const check: OwnerCheck = {
    honoreeName: 'Rosa Duarte',
    eventTypeSlug: 'memorial',
    plan: 'keep',
    successorName: '',
    waitsUntil: null,
    removed: false,
  };

  test('is answered only by the button', async () => {
    server.on('POST /api/owner-checks/look', () => ({ body: check }));
    server.on('POST /api/owner-checks/answer', () => ({ body: { timelineUrl: '/timeline/CF7K3M9QXA2TDV' } }));
    renderRoute(server, '/still-here#token=a.b');
    await screen.findByRole('heading', { name: 'Are you still looking after the timeline of Rosa Duarte?' });
    await screen.findByText(/Nothing changes either way/);
    expect(server.requests.some(({ path }) => path === '/api/owner-checks/answer')).toBe(false);
    await press('I still look after it');
    await screen.findByRole('heading', { name: 'Thank you.' });
  });

  test('shows what happens on which day without an answer', async () => {
    const waitsUntil = '2031-06-01T12:00:00.000Z';
    const announced = { ...check, plan: 'hand-over', successorName: 'Rui', waitsUntil };
    server.on('POST /api/owner-checks/look', () => ({ body: announced }));
    renderRoute(server, '/still-here#token=a.b');
    expect(await screen.findByText(/Rui may take it over from Jun 1, 2031, as you chose/)).toBeTruthy();
  });

  test('offers to bring a removed page back', async () => {
    const waitsUntil = '2031-06-01T12:00:00.000Z';
    server.on('POST /api/owner-checks/look', () => ({ body: { ...check, plan: 'remove', waitsUntil, removed: true } }));
    server.on('POST /api/owner-checks/answer', () => ({ body: { timelineUrl: '/timeline/CF7K3M9QXA2TDV' } }));
    renderRoute(server, '/still-here#token=a.b');
    await screen.findByText(/On Jun 1, 2031 its memories are deleted permanently/);
    await press('I still look after it');
    expect(await screen.findByText(/The page is back/)).toBeTruthy();
  });

  test('is explained when it is no longer open', async () => {
    server.on('POST /api/owner-checks/look', () => problem(404, 'check-unknown', 'No longer open.'));
    renderRoute(server, '/still-here#token=a.b');
    await screen.findByRole('heading', { name: 'This question is no longer open.' });
    expect(screen.getByText(/Signing in to your account answers it as well/)).toBeTruthy();
  });
});

describe('the pages in other languages', () => {
  afterEach(async () => await act(async () => await chooseLanguage('en')));

  test('ask a successor in Arabic, from right to left', async () => {
    await chooseLanguage('ar');
    renderRoute(server, '/successor#token=a.b');
    await screen.findByRole('button', { name: 'أوافق' });
    expect(document.documentElement.dir).toBe('rtl');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Rosa Duarte');
  });

  test('ask an owner in French, with an elided name', async () => {
    await chooseLanguage('fr');
    const check = {
      honoreeName: 'Inés Duarte',
      eventTypeSlug: 'memorial',
      plan: 'hand-over',
      successorName: 'Rui',
      waitsUntil: '2031-06-01T12:00:00.000Z',
      removed: false,
    };
    server.on('POST /api/owner-checks/look', () => ({ body: check }));
    renderRoute(server, '/still-here#token=a.b');
    await screen.findByRole('heading', { name: /la page d’Inés Duarte/ });
    expect(screen.getByText(/Rui.* pourra la reprendre à partir du 1 juin 2031/)).toBeTruthy();
  });

  test('translate why a timeline can’t be taken over', async () => {
    await chooseLanguage('de');
    session = { kind: 'customer', email: 'rui@example.org' };
    request = { ...request, state: 'agreed', needed: true, mine: true };
    server.on('POST /api/successors/take-over', () =>
      problem(409, 'successor-not-needed', 'The owner looks after the timeline. There is nothing to do.'),
    );
    renderRoute(server, '/successor#token=a.b');
    await press('Die Seite übernehmen');
    expect((await screen.findByRole('alert')).textContent).toBe('Der Inhaber betreut die Seite. Es ist nichts zu tun.');
  });
});
