/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { problem, startFakeServer, type FakeServer } from '../../../test/fake-server.js';
import { storyCode, timeline } from '../../../test/fake-story.js';
import { press } from '../../../test/press.js';
import { leavePage, renderRoute } from '../../../test/render-route.js';

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
  server.on('GET /api/session', () => ({ body: { kind: 'anyone' } }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});
const sent = (path: string) => server.requests.filter((one) => one.path === path).map(({ body }) => body);

describe('the link of a question', () => {
  test('leads to the page of the question', async () => {
    server.on('GET /api/timeline/:code', () => ({ body: timeline([]) }));
    server.on('POST /api/questions/open', () => ({
      body: { timelineUrl: `/timeline/${storyCode}`, prompt: 'memorial-words' },
    }));
    renderRoute(server, '/question#token=a.b');
    await screen.findByRole('article');
    expect(screen.getByTestId('address').textContent).toBe(`/timeline/${storyCode}`);
    expect(sent('/api/questions/open')).toEqual([{ token: 'a.b' }]);
  });

  test('opens the form there with the question', async () => {
    server.on('GET /api/timeline/:code', () => ({ body: timeline([]) }));
    renderRoute(server, `/timeline/${storyCode}#answer=memorial-words`);
    const form = await screen.findByRole('form', { name: 'Add Your Memory' });
    await within(form).findByText('Your answer to: Which words do you still hear?');
    expect(within(form).getByLabelText<HTMLInputElement>('Title').value).toBe('Which words do you still hear?');
  });

  test('opens no form on a page that takes no memories of guests', async () => {
    server.on('GET /api/timeline/:code', () => ({ body: timeline([], { guestsPaused: true }) }));
    renderRoute(server, `/timeline/${storyCode}#answer=memorial-words`);
    await screen.findByRole('article');
    expect(screen.queryByRole('form', { name: 'Add Your Memory' })).toBeNull();
  });

  test('names the next step when it is not known', async () => {
    server.on('POST /api/questions/open', () => problem(404, 'question-unknown', 'This question is no longer open.'));
    renderRoute(server, '/question#token=a.b');
    await screen.findByRole('heading', { name: 'This question is no longer open.' });
    expect(screen.getByRole('link', { name: 'Write to us' })).toBeTruthy();
  });
});

describe('the page to stop questions', () => {
  const look = { ownerName: 'Inés Duarte', honoreeName: 'Rosa Duarte', eventTypeSlug: 'memorial', state: 'asking' };
  beforeEach(() => server.on('POST /api/questions/stop/look', () => ({ body: look })));

  test('stops only by the button, and undoes it with what it received', async () => {
    server.on('POST /api/questions/stop', () => ({ body: { undo: 'encrypted' } }));
    server.on('POST /api/questions/resume', () => ({ status: 204 }));
    renderRoute(server, '/stop-questions#token=a.b');
    await screen.findByRole('heading', { name: 'Inés Duarte asks you by email for memories of Rosa Duarte.' });
    expect(sent('/api/questions/stop')).toEqual([]);
    await press('Stop these questions');
    await screen.findByRole('heading', { name: 'The questions have stopped.' });
    await press('Undo');
    await screen.findByRole('heading', { name: 'The questions continue.' });
    expect(sent('/api/questions/resume')).toEqual([{ token: 'a.b', undo: 'encrypted' }]);
    await press('Stop these questions');
    await waitFor(() => expect(sent('/api/questions/stop')).toHaveLength(2));
  });

  test('offers no undo that the server does not have', async () => {
    server.on('POST /api/questions/stop/look', () => ({ body: { ...look, state: 'stopped' } }));
    renderRoute(server, '/stop-questions#token=a.b');
    await screen.findByRole('heading', { name: 'The questions have stopped.' });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('keeps the questions stopped when the undo is refused', async () => {
    server.on('POST /api/questions/stop', () => ({ body: { undo: 'encrypted' } }));
    server.on('POST /api/questions/resume', () => problem(409, 'undo-expired', 'This can no longer be undone.'));
    renderRoute(server, '/stop-questions#token=a.b');
    await press('Stop these questions');
    await press('Undo');
    await screen.findByText('This can no longer be undone.');
    expect(screen.getByRole('heading', { name: 'The questions have stopped.' })).toBeTruthy();
  });
});
