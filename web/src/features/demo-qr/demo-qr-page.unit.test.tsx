/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.js';
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

test('renders a code for the demo address in the browser', async () => {
  renderRoute(server, '/demo-qr');
  const first = await screen.findByAltText(/\/timeline\/CF000001$/);
  const before = first.getAttribute('src');
  expect(before).toMatch(/^data:image\/svg\+xml,/);
  await press('Next Code');
  expect(screen.getByAltText(/\/timeline\/CF000002$/).getAttribute('src')).not.toBe(before);
  expect(server.requests).toEqual([]);
});

test('explains to plate makers what a readable code needs', async () => {
  renderRoute(server, '/demo-qr');
  await screen.findByRole('heading', { level: 2, name: 'For makers of plates' });
  const facts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(facts).toEqual(
    expect.arrayContaining([expect.stringContaining('level H'), expect.stringContaining('quiet zone')]),
  );
  expect(screen.getByRole('link', { name: 'the demo timeline' }).getAttribute('href')).toBe('/timeline/demo');
});
