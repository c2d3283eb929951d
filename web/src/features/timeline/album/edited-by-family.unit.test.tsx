/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { memory, storyCode, timeline } from '../../../../test/fake-story.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
});
afterEach(async () => {
  leavePage();
  await server.close();
});

test('shows which memory the family edited', async () => {
  server.on('GET /api/timeline/:code', () => ({
    body: timeline([memory(1, { editedByFamily: true }), memory(2)]),
  }));
  renderRoute(server, `/timeline/${storyCode}`);
  expect(await screen.findAllByText('edited by the family')).toHaveLength(1);
});
