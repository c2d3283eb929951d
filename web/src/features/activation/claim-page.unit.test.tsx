/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../../../test/fake-server.js';
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

const call = 'POST /api/claims/confirm';
const yes = () => screen.findByRole('button', { name: 'Approve' });

test('approves a claim only by the button, with the token from the fragment', async () => {
  const bodies: unknown[] = [];
  server.on(call, ({ body }) => {
    bodies.push(body);
    return { body: { timelineUrl: '/timeline/CF7K3M9QXA2TDV' } };
  });
  renderRoute(server, '/claims/confirm#token=the-token-of-the-mail');
  const button = await yes();
  expect(bodies).toEqual([]);
  await userEvent.click(button);
  const link = await screen.findByRole('link', { name: 'Open the timeline' });
  expect(link.getAttribute('href')).toBe('/timeline/CF7K3M9QXA2TDV');
  expect(bodies).toEqual([{ token: 'the-token-of-the-mail' }]);
});

test('explains a used link and shows the next step', async () => {
  server.on(call, () => problem(409, 'claim-already-accepted', 'This was confirmed before. The timeline is open.'));
  renderRoute(server, '/claims/confirm#token=used');
  await userEvent.click(await yes());
  await screen.findByRole('heading', { name: 'This link has been used or has expired.' });
  expect(screen.getByRole('link', { name: 'Write to us' })).toBeTruthy();
});

test('makes no request without a token', async () => {
  renderRoute(server, '/claims/confirm');
  await screen.findByRole('heading', { name: 'This link has been used or has expired.' });
  expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('asks in French, and explains an old request there', async () => {
  server.on(call, () => problem(409, 'claim-already-expired', 'This question has been settled.'));
  await chooseLanguage('fr');
  renderRoute(server, '/claims/confirm#token=old');
  await screen.findByRole('heading', { name: 'Quelqu’un souhaite activer votre plaque.' });
  await userEvent.click(screen.getByRole('button', { name: 'Approuver' }));
  expect(await screen.findByText(/Cette demande est réglée ou date de plus de 7 jours/)).toBeTruthy();
});
