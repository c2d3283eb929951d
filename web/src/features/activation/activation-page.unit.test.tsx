/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type Answer, type FakeServer } from '../../../test/fake-server.js';
import { storyCode, timeline } from '../../../test/fake-story.js';
import { leavePage, renderRoute } from '../../../test/render-route.js';

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const wait = { timeout: 15_000 };
const statusCall = 'GET /api/customer/qr-codes/:code/status';
const activateCall = 'POST /api/customer/activate-qr';
const free: Answer = { body: { isActivated: false, timelineUrl: null, customer: null, eventDetails: null } };
const address = `/account?qr=${storyCode}`;

const fillIn = async (user: ReturnType<typeof userEvent.setup>): Promise<void> => {
  await user.type(await screen.findByLabelText('Your name', {}, wait), 'Rui Duarte');
  await user.type(screen.getByLabelText('Your e-mail'), 'rui@example.org');
};
const activate = async (user: ReturnType<typeof userEvent.setup>): Promise<void> =>
  user.click(screen.getByRole('button', { name: 'Activate My Memory Timeline' }));

describe('activation', () => {
  test('asks for the code when there is none, forgives its spelling and goes on', async () => {
    server.on(statusCall, () => free);
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/account');
    await user.type(await screen.findByLabelText('Code on your plate', {}, wait), 'cf-7k3m 9qxa-2tdv');
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    await screen.findByRole('heading', { name: 'Activate your timeline' }, wait);
    expect(screen.getByTestId('address').textContent).toBe(address);
  });

  test('compares a code of which one character does not fit', async () => {
    renderRoute(server, '/account?qr=CF7K3M9QXA2TDX');
    await screen.findByText('One character does not fit. Please compare: CF-7K3M-9QXA-2TDX.', {}, wait);
    expect(server.asked).toHaveLength(0);
  });

  test('does not know a code that was never made', async () => {
    server.on(statusCall, () => problem(404, 'code-unknown', 'Unknown.'));
    renderRoute(server, address);
    expect(await screen.findByRole('heading', { name: 'We do not know this code.' }, wait)).toBeTruthy();
  });

  test('shows who keeps an active timeline, masked, and leads there', async () => {
    server.on(statusCall, () => ({
      body: {
        isActivated: true,
        timelineUrl: `/timeline/${storyCode}`,
        customer: { name: 'R*** D***', email: 'r***@e***.org' },
        eventDetails: null,
      },
    }));
    renderRoute(server, address);
    await screen.findByRole('heading', { name: 'Timeline Already Active!' }, wait);
    expect(screen.getByText(/R\*\*\* D\*\*\*/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View Your Timeline' }).getAttribute('href')).toBe(
      `/timeline/${storyCode}`,
    );
  });

  test('lets people go on when the check fails', async () => {
    server.on(statusCall, () => problem(503, 'unavailable', 'Later.'));
    renderRoute(server, address);
    await screen.findByText(/We could not check this code\. You can go on, or/, {}, wait);
    expect(screen.getByLabelText('Your name')).toBeTruthy();
  });

  test('needs a name and an e-mail', async () => {
    server.on(statusCall, () => free);
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    await screen.findByLabelText('Your name', {}, wait);
    await activate(user);
    expect((await screen.findAllByText('Required Information', {}, wait)).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Please enter your name and email address').length).toBeGreaterThan(1);
  });

  test('activates with the specified fields and opens the timeline after two seconds', async () => {
    server.on(statusCall, () => free);
    server.on(activateCall, () => ({ body: { timelineUrl: `${server.url}/timeline/${storyCode}` } }));
    server.on('GET /api/timeline/:code', () => ({ body: timeline([]) }));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    await fillIn(user);
    await activate(user);
    await screen.findByRole('heading', { name: 'The page is ready.' }, wait);
    expect(screen.getAllByText('Timeline Activated!').length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(`/timeline/${storyCode}`), wait);
    expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({
      qrCode: storyCode,
      customerName: 'Rui Duarte',
      customerEmail: 'rui@example.org',
      customerPhone: null,
      eventType: 'Memory Timeline',
      honoreeName: null,
      eventDate: null,
      eventDescription: null,
      isPrivate: false,
      accessCode: null,
      inviteEmails: [],
      guestPolicy: 'open',
    });
  }, 60_000);

  test.each([
    [{ status: 202, body: { status: 'waiting-for-orderer' } }, /has been asked by mail\. You will get a mail/],
    [
      problem(409, 'code-already-activated', 'Taken.'),
      /Someone has just activated this plate\. If that was not your family, write to us within 72 hours\./,
    ],
  ])(
    'says plainly how a claim stands (%#)',
    async (answer, sentence) => {
      server.on(statusCall, () => free);
      server.on(activateCall, () => answer);
      const user = userEvent.setup({ delay: null });
      renderRoute(server, address);
      await fillIn(user);
      await activate(user);
      expect(await screen.findByText(sentence, {}, wait)).toBeTruthy();
    },
    60_000,
  );

  test('keeps the form and says the default sentence when it fails', async () => {
    server.on(statusCall, () => free);
    server.on(activateCall, () => problem(500, 'unexpected', 'Broken.'));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    await fillIn(user);
    await activate(user);
    expect((await screen.findAllByText('Please try again or contact support', {}, wait)).length).toBeGreaterThan(0);
    expect((screen.getByLabelText('Your name') as HTMLInputElement).value).toBe('Rui Duarte');
  }, 60_000);
});
