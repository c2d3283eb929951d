/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../../../test/fake-server.js';
import { leavePage, renderRoute } from '../../../test/render-route.js';

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const call = 'POST /api/claims/confirm';
const yes = () => screen.findByRole('button', { name: 'Yes, let them activate it' });

test('opening the mail changes nothing; the button says yes with the token behind the #', async () => {
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

test('a link that was used says so and shows the way on', async () => {
  server.on(call, () => problem(409, 'claim-already-accepted', 'This was confirmed before. The timeline is open.'));
  renderRoute(server, '/claims/confirm#token=used');
  await userEvent.click(await yes());
  await screen.findByRole('heading', { name: 'This link has been used or has expired.' });
  expect(screen.getByRole('link', { name: 'Write to us' })).toBeTruthy();
});

test('a link without its token never asks the server', async () => {
  renderRoute(server, '/claims/confirm');
  await screen.findByRole('heading', { name: 'This link has been used or has expired.' });
  expect(server.asked.filter(({ method }) => method === 'POST')).toEqual([]);
});
