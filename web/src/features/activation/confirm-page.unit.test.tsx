/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../../../test/fake-server.js';
import { press } from '../../../test/press.js';
import { leavePage, renderRoute } from '../../../test/render-route.js';

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const call = 'POST /api/activations/confirm';

test('confirms only by the button, with the token from the fragment', async () => {
  const bodies: unknown[] = [];
  server.on(call, ({ body }) => {
    bodies.push(body);
    return { body: { timelineUrl: '/timeline/CF7K3M9QXA2TDV' } };
  });
  renderRoute(server, '/activation/confirm#token=the-token-of-the-mail');
  const button = await screen.findByRole('button', { name: 'Yes, it was me' });
  expect(bodies).toEqual([]);
  await userEvent.click(button);
  const client = await screen.findByRole('link', { name: 'Manage timeline' });
  expect(client.getAttribute('href')).toBe('/timeline/CF7K3M9QXA2TDV/desk');
  expect(bodies).toEqual([{ token: 'the-token-of-the-mail' }]);
});

test.each(['/activation/confirm', '/activation/confirm#token=unknown'])(
  'explains where to get a new link when it is incomplete or unknown: %s',
  async (address) => {
    server.on(call, () => problem(404, 'confirmation-unknown', 'This link is not valid. Please open the newest mail.'));
    renderRoute(server, address);
    if (address.includes('#')) await press('Yes, it was me');
    await screen.findByRole('heading', { name: 'This link is incomplete or has expired.' });
    expect(screen.getByRole('link', { name: 'Write to us' })).toBeTruthy();
  },
);
