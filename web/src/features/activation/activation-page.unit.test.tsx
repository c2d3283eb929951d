/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type Answer, type FakeServer } from '../../../test/fake-server.js';
import { storyCode, timeline } from '../../../test/fake-story.js';
import { press } from '../../../test/press.js';
import { leavePage, renderRoute } from '../../../test/render-route.js';
import { chooseLanguage } from '../../shared/language/in-language.js';

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
});
afterEach(async () => {
  leavePage();
  await chooseLanguage('en');
  await server.close();
});

const statusCall = 'GET /api/customer/qr-codes/:code/status';
const activateCall = 'POST /api/customer/activate-qr';
const free: Answer = { body: { isActivated: false, timelineUrl: null, customer: null, eventDetails: null } };
const address = `/account?qr=${storyCode}`;

const preview = {
  preparedBy: 'Okafor Funeral Home',
  eventType: 'Memorial',
  honoreeName: 'Inés Duarte',
  fromDate: '1941',
  toDate: '2026-02-01',
  words: 'She painted it blue.',
  familyName: 'Rui Duarte',
  email: 'rui@example.org',
  pictures: [],
  portraitId: null,
  logoUrl: null,
  totalFiles: 0,
};

const fillIn = async (user: ReturnType<typeof userEvent.setup>): Promise<void> => {
  await user.type(await screen.findByLabelText('Your name'), 'Rui Duarte');
  await user.type(screen.getByLabelText('Your email'), 'rui@example.org');
};
const activate = async (): Promise<void> => press('Activate My Memory Timeline');

describe('activation', () => {
  test('asks for a missing code, normalizes it and continues', async () => {
    server.on(statusCall, () => free);
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/account');
    await user.type(await screen.findByLabelText('Code on your plate'), 'cf-7k3m 9qxa-2tdv');
    await press('Continue');
    await screen.findByRole('heading', { name: 'Activate your timeline' });
    expect(screen.getByTestId('address').textContent).toBe(address);
  });

  test('rejects a code with one wrong character', async () => {
    renderRoute(server, '/account?qr=CF7K3M9QXA2TDX');
    await screen.findByText('One character does not fit. Please compare: CF-7K3M-9QXA-2TDX.');
    expect(screen.getByLabelText<HTMLInputElement>('Code on your plate').value).toBe('CF7K3M9QXA2TDX');
    expect(server.requests.filter(({ path }) => path.includes('/status'))).toHaveLength(0);
  });

  test('rejects an unknown code', async () => {
    server.on(statusCall, () => problem(404, 'code-unknown', 'Unknown.'));
    renderRoute(server, address);
    expect(await screen.findByRole('heading', { name: 'We don’t recognize this code.' })).toBeTruthy();
  });

  test('shows the masked owner of an active timeline and links to it', async () => {
    server.on(statusCall, () => ({
      body: {
        isActivated: true,
        timelineUrl: `/timeline/${storyCode}`,
        customer: { name: 'R*** D***', email: 'r***@e***.org' },
        eventDetails: null,
      },
    }));
    renderRoute(server, address);
    await screen.findByRole('heading', { name: 'Timeline Already Active!' });
    expect(screen.getByText(/R\*\*\* D\*\*\*/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View Your Timeline' }).getAttribute('href')).toBe(
      `/timeline/${storyCode}`,
    );
  });

  test('lets people continue when the check fails', async () => {
    server.on(statusCall, () => problem(503, 'unavailable', 'Later.'));
    renderRoute(server, address);
    await screen.findByText(/We could not check this code\. You can go on, or/);
    expect(screen.getByLabelText('Your name')).toBeTruthy();
  });

  test('offers the specified event types, and one for pets', async () => {
    server.on(statusCall, () => free);
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    await user.click(await screen.findByRole('combobox', { name: 'Event type' }));
    for (const type of ['Memorial', 'Wedding', 'Birthday', 'Graduation', 'Anniversary', 'Retirement', 'Pet Memorial'])
      expect((await screen.findAllByText(type)).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Memory Timeline (General)').length).toBeGreaterThan(0);
  });

  test('requires a name and an email', async () => {
    server.on(statusCall, () => free);
    renderRoute(server, address);
    await screen.findByLabelText('Your name');
    await activate();
    expect((await screen.findAllByText('Required Information')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Please enter your name and email address').length).toBeGreaterThan(1);
  });

  test('names a malformed email instead of asking for name and email', async () => {
    server.on(statusCall, () => free);
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    await user.type(await screen.findByLabelText('Your name'), 'Inés');
    await user.type(screen.getByLabelText('Your email'), 'ines@');
    await activate();
    await screen.findAllByText('Check what you entered');
    // The field shows its error after the toast.
    await waitFor(() => expect(screen.getAllByText('Please enter a valid email address.').length).toBeGreaterThan(1));
    expect(screen.queryByText('Please enter your name and email address')).toBeNull();
  });

  test('activates with the specified fields and opens the timeline after two seconds', async () => {
    server.on(statusCall, () => free);
    server.on(activateCall, () => ({ body: { timelineUrl: `${server.url}/timeline/${storyCode}` } }));
    server.on('GET /api/timeline/:code', () => ({ body: timeline([]) }));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    await fillIn(user);
    await activate();
    await screen.findByRole('heading', { name: 'The page is ready.' });
    expect(screen.getAllByText('Timeline Activated!').length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(`/timeline/${storyCode}`));
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      qrCode: storyCode,
      customerName: 'Rui Duarte',
      customerEmail: 'rui@example.org',
      customerPhone: null,
      honoreeName: null,
      eventDate: null,
      eventDescription: null,
      isPrivate: false,
      accessCode: null,
      inviteEmails: [],
      guestPolicy: 'open',
    });
  });

  test.each([
    ['what they prepared', /^Begin with what they prepared/, 0, undefined],
    ['an empty page', /^Begin with an empty page/, 1, true],
  ] as const)('shows who prepared the timeline and defaults to %s', async (_, choice, fields, startEmpty) => {
    server.on(statusCall, () => free);
    server.on('GET /api/customer/qr-codes/:code/prepared', () => ({
      body: { preparedBy: 'Okafor Funeral Home', eventType: 'Memorial', logoUrl: null },
    }));
    server.on(activateCall, () => ({ body: { timelineUrl: `/timeline/${storyCode}` } }));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    await screen.findByText('Okafor Funeral Home');
    expect(screen.queryByLabelText(/Whose page is it/)).toBeNull();
    await user.click(screen.getByRole('radio', { name: choice }));
    await waitFor(() => expect(screen.queryAllByLabelText(/Whose page is it/)).toHaveLength(fields));
    await fillIn(user);
    await activate();
    await screen.findByRole('heading', { name: 'The page is ready.' });
    const sent = server.requests.find(({ method }) => method === 'POST')?.body as Record<string, unknown>;
    expect([sent['eventType'], sent['honoreeName'] ?? null, sent['startEmpty']]).toEqual([undefined, null, startEmpty]);
  });

  test('shows the prepared page of an emailed link first, then fills in the contact', async () => {
    server.on(statusCall, () => free);
    server.on('GET /api/customer/qr-codes/:code/prepared', () => ({
      body: { preparedBy: 'Okafor Funeral Home', eventType: 'Memorial', logoUrl: null },
    }));
    server.on('POST /api/customer/qr-codes/:code/prepared', () => ({ body: preview }));
    server.on(activateCall, () => ({ body: { timelineUrl: `/timeline/${storyCode}` } }));
    renderRoute(server, `${address}#family=token-of-the-email`);
    await screen.findByRole('heading', { name: /Inés Duarte/ });
    expect(screen.getByText('1941 – February 1, 2026')).toBeTruthy();
    expect(screen.getByText('She painted it blue.')).toBeTruthy();
    expect(screen.queryByLabelText('Your name')).toBeNull();
    await press('Continue');
    expect((await screen.findByLabelText<HTMLInputElement>('Your name')).value).toBe('Rui Duarte');
    expect(screen.getByLabelText<HTMLInputElement>('Your email').value).toBe('rui@example.org');
    await activate();
    await screen.findByRole('heading', { name: 'The page is ready.' });
    const sent = server.requests.filter(({ method }) => method === 'POST');
    expect(sent).toMatchObject([
      { body: { token: 'token-of-the-email' } },
      { body: { customerName: 'Rui Duarte', customerEmail: 'rui@example.org' } },
    ]);
    expect(server.requests.some(({ path, query }) => `${path}?${query}`.includes('token-of'))).toBe(false);
  });

  test('opens the form with a notice when the emailed link has ended', async () => {
    server.on(statusCall, () => free);
    server.on('POST /api/customer/qr-codes/:code/prepared', () =>
      problem(
        404,
        'family-link-ended',
        'This link has ended. You can still open the page with the code on your plate.',
      ),
    );
    renderRoute(server, `${address}#family=old`);
    await screen.findByText(/This link has ended/);
    expect(screen.getByLabelText<HTMLInputElement>('Your name').value).toBe('');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test.each([
    [{ status: 202, body: { status: 'waiting-for-orderer' } }, /has been asked by email\. You will get an email/],
    [
      problem(409, 'code-already-activated', 'Taken.'),
      /Someone has just activated this plate\. If that was not your family, write to us within 72 hours\./,
    ],
  ])('explains the state of a claim (%#)', async (answer, sentence) => {
    server.on(statusCall, () => free);
    server.on(activateCall, () => answer);
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    await fillIn(user);
    await activate();
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  test('explains why a plate that is out of use cannot be activated', async () => {
    server.on(statusCall, () => free);
    server.on(activateCall, () => problem(409, 'code-already-damaged', 'This plate was taken out of use.'));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    await fillIn(user);
    await activate();
    expect(await screen.findByText('This plate was taken out of use.')).toBeTruthy();
  });

  test('shows a private timeline’s access code once and waits for confirmation', async () => {
    server.on(statusCall, () => free);
    server.on(activateCall, () => ({ body: { timelineUrl: `/timeline/${storyCode}`, accessCode: 'ROSE42' } }));
    server.on('GET /api/timeline/:code', () => ({ body: timeline([]) }));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    await fillIn(user);
    await user.click(screen.getByRole('radio', { name: /^Private/ }));
    await activate();
    await screen.findByText('ROSE42');
    expect(screen.getByRole('button', { name: 'Copy the code' })).toBeTruthy();
    await new Promise((done) => setTimeout(done, 2_200));
    expect(screen.getByTestId('address').textContent).toBe(address);
    await user.click(screen.getByRole('link', { name: 'Open the timeline' }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(`/timeline/${storyCode}`));
  });

  const ofMaja = (ordered: object = {}, details: object = {}): Answer => ({
    body: {
      isActivated: false,
      timelineUrl: null,
      customer: { name: 'Maja Lindgren', email: 'maja@example.org' },
      eventDetails: {
        eventType: 'Wedding',
        eventTypeSlug: 'wedding',
        honoreeName: 'Maja & Tom',
        eventDate: '2026-06',
        eventDescription: null,
        ...details,
      },
      ordered: { yours: true, timelines: 1, isPrivate: true, begun: false, ...ordered },
    },
  });
  const sentBody = (): unknown => server.requests.find(({ method }) => method === 'POST')?.body;

  test('activates an ordered plate with one press and sends nothing but its code', async () => {
    server.on(statusCall, () => ofMaja());
    server.on(activateCall, () => ({ body: { timelineUrl: `/timeline/${storyCode}`, accessCode: 'ROSE42' } }));
    renderRoute(server, address);
    const question = await screen.findByRole('heading', { name: /^This plate belongs to/ });
    expect(question.textContent).toBe('This plate belongs to The wedding of Maja & Tom. Is that right?');
    expect(screen.getByText(/^Private: only with/)).toBeTruthy();
    await press('Yes, activate it');
    await screen.findByText('ROSE42');
    expect(sentBody()).toEqual({ qrCode: storyCode });
  });

  test('sends only the changed fields of an ordered plate', async () => {
    server.on(statusCall, () => ofMaja());
    server.on(activateCall, () => ({ body: { timelineUrl: `/timeline/${storyCode}` } }));
    server.on('GET /api/timeline/:code', () => ({ body: timeline([]) }));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    await press('Change something first');
    const name = await screen.findByLabelText<HTMLInputElement>(/Whose page is it/);
    expect(name.value).toBe('Maja & Tom');
    await user.clear(name);
    await user.type(name, 'Maja and Tom');
    await activate();
    await screen.findByRole('heading', { name: 'The page is ready.' });
    expect(sentBody()).toEqual({
      qrCode: storyCode,
      customerName: 'Maja Lindgren',
      customerEmail: 'maja@example.org',
      customerPhone: null,
      honoreeName: 'Maja and Tom',
      eventDate: null,
      eventDescription: null,
      guestPolicy: 'open',
    });
  });

  test('asks whose timeline it is when the order has several', async () => {
    server.on(statusCall, () => ofMaja({ timelines: 2, begun: true }, { honoreeName: null, eventDate: null }));
    server.on(activateCall, () => ({ body: { timelineUrl: `/timeline/${storyCode}` } }));
    server.on('GET /api/timeline/:code', () => ({ body: timeline([]) }));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    await screen.findByRole('heading', { name: 'Who is this one for?' });
    await activate();
    expect(await screen.findByText('Please enter whose timeline this is.')).toBeTruthy();
    expect(sentBody()).toBeUndefined();
    await user.type(screen.getByLabelText('Name'), 'Mother Duarte');
    await activate();
    await screen.findByRole('heading', { name: 'The page is ready.' });
    expect(sentBody()).toEqual({
      qrCode: storyCode,
      customerName: 'Maja Lindgren',
      customerEmail: 'maja@example.org',
      honoreeName: 'Mother Duarte',
    });
  });

  test('offers the names of the order and sends the chosen one', async () => {
    server.on(statusCall, () =>
      ofMaja({ timelines: 3, begun: true, names: ['Father Duarte', 'Mother Duarte'] }, { honoreeName: null }),
    );
    server.on(activateCall, () => ({ body: { timelineUrl: `/timeline/${storyCode}` } }));
    server.on('GET /api/timeline/:code', () => ({ body: timeline([]) }));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    await screen.findByRole('heading', { name: 'Who is this one for?' });
    await activate();
    expect(await screen.findByText('Please choose whose timeline this is.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Another name' }));
    expect(screen.getByLabelText('Name')).toHaveProperty('value', '');
    await user.click(screen.getByRole('radio', { name: 'Mother Duarte' }));
    expect(screen.queryByLabelText('Name')).toBeNull();
    await activate();
    await screen.findByRole('heading', { name: 'The page is ready.' });
    expect(sentBody()).toMatchObject({ qrCode: storyCode, honoreeName: 'Mother Duarte' });
  });

  test('redirects the buyer to sign-in and back when signed out', async () => {
    server.on(statusCall, () => ({ body: { ...(free.body as object), ordered: { yours: false } } }));
    renderRoute(server, address);
    const link = await screen.findByRole('link', { name: 'Sign in' });
    expect(link.getAttribute('href')).toBe(`/customer/login?next=${encodeURIComponent(address)}`);
  });

  test('gives a second plate of a case its own page on request', async () => {
    server.on(statusCall, () => ({
      body: { ...(free.body as object), isActivated: true, sharesMemorial: true, timelineUrl: '/timeline/CF1' },
    }));
    server.on(activateCall, () => ({ body: { timelineUrl: `/timeline/${storyCode}` } }));
    server.on('GET /api/timeline/:code', () => ({ body: timeline([]) }));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    await press('Give this plate a page of its own');
    await fillIn(user);
    await activate();
    await screen.findByRole('heading', { name: 'The page is ready.' });
    expect(sentBody()).toMatchObject({ qrCode: storyCode, startEmpty: true });
  });

  test('asks for the state of the plate again after it was activated', async () => {
    server.on(statusCall, () => free);
    server.on(activateCall, () => ({ body: { timelineUrl: `/timeline/${storyCode}`, accessCode: 'ROSE42' } }));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    await fillIn(user);
    const looks = () => server.requests.filter(({ path }) => path.endsWith('/status')).length;
    const before = looks();
    await activate();
    await screen.findByText('ROSE42');
    await waitFor(() => expect(looks()).toBe(before + 1));
  });

  test('fills in the address of a signed-in customer', async () => {
    server.on(statusCall, () => free);
    server.on('GET /api/session', () => ({ body: { kind: 'customer', email: 'rui@example.org' } }));
    renderRoute(server, address);
    const field = await screen.findByLabelText<HTMLInputElement>('Your email');
    await waitFor(() => expect(field.value).toBe('rui@example.org'));
  });

  test('restores the form after a reload, but never the access code', async () => {
    server.on(statusCall, () => free);
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    await fillIn(user);
    await user.click(screen.getByRole('radio', { name: /^Private/ }));
    const drawn = screen.getByLabelText<HTMLInputElement>('Access code').value;
    await waitFor(() => expect(localStorage.getItem(`keepsake.draft.activation.${storyCode}`)).toContain('Rui Duarte'));
    expect(localStorage.getItem(`keepsake.draft.activation.${storyCode}`)).not.toContain(drawn);
    cleanup();
    renderRoute(server, address);
    expect((await screen.findByLabelText<HTMLInputElement>('Your name')).value).toBe('Rui Duarte');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Private/ }).checked).toBe(true);
  });

  test('keeps the form and shows the default message when activation fails', async () => {
    server.on(statusCall, () => free);
    server.on(activateCall, () => problem(500, 'unexpected', 'Broken.'));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    await fillIn(user);
    await activate();
    expect((await screen.findAllByText('Please try again or contact support')).length).toBeGreaterThan(0);
    expect((screen.getByLabelText('Your name') as HTMLInputElement).value).toBe('Rui Duarte');
  });
});
