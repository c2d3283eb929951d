/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { memory, storyCode, timeline } from '../../../../test/fake-story.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';
import { placeOfMemory } from '../album/chunk-index.js';

let server: FakeServer;
let printed: number;
beforeEach(async () => {
  server = await startFakeServer();
  printed = 0;
  window.print = () => void (printed += 1);
  // jsdom has the dialog element without its methods.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    },
  });
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const call = 'GET /api/timeline/:code';

/** A hundred memories, ten per year, in responses of ten. */
const story = Array.from({ length: 100 }, (_, at) =>
  memory(at, { date: String(1960 + Math.floor(at / 10)), title: `Memory ${at}` }),
);
const answer = (cursor: string) => {
  const after = story.filter((one) => placeOfMemory(one) > cursor);
  const entries = after.slice(0, 10);
  const last = entries.at(-1);
  return timeline(entries, {
    total: story.length,
    nextCursor: after.length > 10 && last ? placeOfMemory(last) : null,
    years: Array.from({ length: 10 }, (_, at) => 1960 + at),
  });
};
const open = async () => {
  const user = userEvent.setup({ delay: null });
  renderRoute(server, `/timeline/${storyCode}`);
  await press('Print this album');
  return { user, sheet: within(await screen.findByRole('dialog', { name: 'Print this album' })) };
};
const onPaper = (): readonly string[] =>
  [...document.querySelectorAll('.printed h3')].map(({ textContent }) => textContent ?? '');

describe('printed timeline', () => {
  test('is fetched in chunks and printed when complete', async () => {
    server.on(call, ({ query }) => ({ body: answer(query.get('cursor') ?? '') }));
    const { user, sheet } = await open();
    await user.click(sheet.getByRole('button', { name: 'Prepare' }));
    await sheet.findByText('Ready: 100 memories.');
    expect(onPaper()).toEqual(story.map(({ title }) => title));
    expect([...document.querySelectorAll('.printed h2')].map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 10 }, (_, at) => String(1960 + at)),
    );
    await user.click(sheet.getByRole('button', { name: 'Print' }));
    expect(printed).toBe(1);
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.querySelector('.printed')).toBeNull());
    expect(document.body.classList.contains('printing')).toBe(false);
  });

  test('contains the chosen year only', async () => {
    server.on(call, ({ query }) => ({ body: answer(query.get('cursor') ?? '') }));
    const { user, sheet } = await open();
    await user.selectOptions(sheet.getByLabelText('What to print'), '1964');
    await user.click(sheet.getByRole('button', { name: 'Prepare' }));
    await sheet.findByText('Ready: 10 memories.');
    expect(onPaper()).toEqual(story.slice(40, 50).map(({ title }) => title));
  });

  test('reports an incomplete fetch and can retry', async () => {
    let broken = true;
    server.on(call, ({ query }) => {
      const cursor = query.get('cursor') ?? '';
      return broken && cursor > placeOfMemory(story[30] as (typeof story)[number])
        ? problem(503, 'unavailable', 'Please try again.')
        : { body: answer(cursor) };
    });
    const { user, sheet } = await open();
    await user.click(sheet.getByRole('button', { name: 'Prepare' }));
    await sheet.findByText('Not everything came. Check the connection and try again.');
    broken = false;
    await user.click(sheet.getByRole('button', { name: 'Prepare' }));
    expect(await sheet.findByText('Ready: 100 memories.')).toBeTruthy();
  });
});
