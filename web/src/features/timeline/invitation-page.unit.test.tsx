/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.js';
import { storyCode } from '../../../test/fake-story.js';
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

test.each([
  ['invitation#token=abc', 'Votre invitation'],
  ['wall', 'Mur de souvenirs'],
])('the tab of a French %s has a French title', async (page, title) => {
  await chooseLanguage('fr');
  server.on('GET /api/timeline/:code', () => ({ status: 500 }));
  renderRoute(server, `/timeline/${storyCode}/${page}`);
  await screen.findByRole('heading', { level: 1 });
  expect(document.title).toContain(title);
});
