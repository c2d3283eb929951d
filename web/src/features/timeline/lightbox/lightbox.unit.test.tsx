/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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

describe('lightbox', () => {
  test('opens a photo and closes it by its button', async () => {
    const photo = memory(3, {
      title: 'The bridge',
      mediaType: 'image',
      mediaState: 'ready',
      mediaUrl: '/media/bridge.jpg',
    });
    server.on('GET /api/timeline/:code', () => ({ body: timeline([photo]) }));
    renderRoute(server, `/timeline/${storyCode}`);
    fireEvent.click(await screen.findByRole('button', { name: 'View photo: The bridge' }));
    const lightbox = await screen.findByRole('dialog', { name: 'Pictures' });
    fireEvent.click(within(lightbox).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
