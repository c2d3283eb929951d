/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { useWallFilm } from './use-wall-film.js';

const code = 'CF7K3M9QXA2TDV';
const path = `/api/timeline/${code}/wall/film`;
const first = { url: `${path}/file?of=1`, posterUrl: `${path}/poster?of=1` };
const second = { url: `${path}/file?of=2`, posterUrl: `${path}/poster?of=2` };

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
  (globalThis as unknown as { visit: (url: string) => void }).visit(`${server.url}/timeline/${code}/wall`);
});
afterEach(async () => {
  cleanup();
  await server.close();
});
const open = () => renderHook(({ round }) => useWallFilm(code, round), { initialProps: { round: 1 } });

test('is due once after every round of memories', async () => {
  server.on(`GET ${path}`, () => ({ body: { film: first } }));
  const { result, rerender } = open();
  await waitFor(() => expect(result.current.film).toEqual(first));
  expect([result.current.isDue, result.current.playing]).toEqual([false, false]);
  rerender({ round: 2 });
  expect(result.current.isDue).toBe(true);
  act(() => result.current.play());
  expect([result.current.isDue, result.current.playing]).toEqual([false, true]);
  act(() => result.current.stop());
  expect([result.current.isDue, result.current.playing]).toEqual([false, false]);
});

test('ends when it was switched off, in the next round', async () => {
  server.on(`GET ${path}`, () => ({ body: { film: first } }));
  const { result, rerender } = open();
  await waitFor(() => expect(result.current.film).toEqual(first));
  act(() => result.current.play());
  server.on(`GET ${path}`, () => ({ body: { film: null } }));
  rerender({ round: 2 });
  await waitFor(() => expect(result.current.film).toBeUndefined());
  expect([result.current.isDue, result.current.playing]).toEqual([false, false]);
});

test('is not offered again after a failure, until there is another film', async () => {
  server.on(`GET ${path}`, () => ({ body: { film: first } }));
  const { result, rerender } = open();
  await waitFor(() => expect(result.current.film).toEqual(first));
  act(() => result.current.play());
  act(() => result.current.fail());
  expect([result.current.film, result.current.playing]).toEqual([undefined, false]);
  server.on(`GET ${path}`, () => ({ body: { film: second } }));
  rerender({ round: 2 });
  await waitFor(() => expect(result.current.film).toEqual(second));
});

test('is left out when the server does not answer', async () => {
  server.on(`GET ${path}`, () => problem(500, 'internal', 'An error.'));
  const { result, rerender } = open();
  await waitFor(() => expect(server.requests.length).toBeGreaterThan(0));
  rerender({ round: 2 });
  expect([result.current.film, result.current.isDue]).toEqual([undefined, false]);
});
